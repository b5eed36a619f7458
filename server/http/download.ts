/**
 * Socket timeout for downloads in ms, ten times the default. The system buffers megabytes for a client and reports
 * progress only after a third of them has been read, which takes minutes on a slow line.
 */
export const downloadTimeoutMs = 300_000

/**
 * Streams a file in pieces, each generated after the previous one has been read. Waits for the first piece, so that
 * early failures become normal errors and the generator can set headers such as `content-disposition`. A later failure
 * aborts the connection, so that a partial file does not look complete.
 */
export async function createDownloadAnswer(
  type: string,
  pieces: AsyncIterable<unknown> | Promise<unknown>,
  headers: Headers,
): Promise<Response> {
  if (!(Symbol.asyncIterator in pieces)) throw new Error(`What should be a file of ${type} comes in no pieces.`)
  const iterator = pieces[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<unknown>> | undefined = iterator.next()
  await next
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (next ?? iterator.next())
        next = undefined
        if (done) controller.close()
        else if (value instanceof Uint8Array) controller.enqueue(value)
        else throw new Error(`A piece of a file of ${type} must be bytes.`)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    // No read-ahead: each piece is generated on demand.
    { highWaterMark: 0 },
  )
  headers.set('content-type', type)
  return new Response(body, { headers })
}
