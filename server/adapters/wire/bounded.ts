/** A server sent more than any answer of its comes to. */
export class TooMuch extends Error {
  readonly megabytes: number

  constructor(megabytes: number) {
    super(`More than ${megabytes} MB`)
    this.megabytes = megabytes
  }
}

/** Lets bytes through and tells of every chunk, until there are too many: then it fails with `TooMuch`. */
export function bounded(megabytes: number, onBytes: () => void = () => {}): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      onBytes()
      bytes += chunk.byteLength
      if (bytes > megabytes * 2 ** 20) controller.error(new TooMuch(megabytes))
      else controller.enqueue(chunk)
    },
  })
}
