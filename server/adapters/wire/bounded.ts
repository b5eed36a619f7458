/** Error for a response larger than the limit. */
export class ResponseTooLargeError extends Error {
  readonly megabytes: number

  constructor(megabytes: number) {
    super(`More than ${megabytes} MB`)
    this.megabytes = megabytes
  }
}

/**
 * Stream that passes bytes through, calls `onBytes` for every chunk, and fails with `ResponseTooLargeError` above the
 * limit.
 */
export function limitBytes(megabytes: number, onBytes: () => void = () => {}): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      onBytes()
      bytes += chunk.byteLength
      if (bytes > megabytes * 2 ** 20) controller.error(new ResponseTooLargeError(megabytes))
      else controller.enqueue(chunk)
    },
  })
}
