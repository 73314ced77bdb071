// The same luck at every run: dice, secrets and salts, too.
let drawn = 20261119
Object.defineProperty(globalThis.crypto, 'getRandomValues', {
  value(bytes) {
    for (let i = 0; i < bytes.length; ++i) {
      drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0
      bytes[i] = drawn >>> 24
    }
    return bytes
  },
})
