// A game of a device for tests in a browser, as its store would have it.
//   node device_game.mjs '{"settings": {…}, "seats": […], "play": true}'
// prints the game, the secret of its dice, and its log; with `play` it is played to its end.
import { Device, Person } from './table_world.mjs'

const { settings, seats, play } = JSON.parse(process.argv[2])
const secret = '0123456789abcdef'
const open = seats.flatMap((seat, i) => (seat.kind === 'open' ? [i + 1] : []))
// Of players who only answer some games never end: another device plays another one then.
async function made() {
  const device = await Device.made()
  const { body, status } = await device.ask('POST', '/api/games', JSON.stringify({ secret, settings, seats }))
  if (status !== 201) throw new Error(JSON.stringify(body))
  const laid = device.store.games.get(body.game)
  if (!play) return laid
  const person = new Person(device, body.game, 1, secret)
  await person.join()
  await person.begin(open)
  await person.play(1_000)
  return person.view.stage === 'over' ? laid : made()
}
const { kept, lines } = await made()
console.log(JSON.stringify({ ...kept, lines, seat: secret }))
