/** One instance of a WebAssembly file of ours. */
export class Instance {
  /** How many bytes of memory it has. */
  readonly bytes: number
  /** A request in JSON, the answer in JSON. */
  call(text: string): string
}
export function instantiate(
  module: WebAssembly.Module,
  more?: { progress?: (done: number, all: number) => void },
): Promise<Instance>
