/**
 * How long whoever takes a file may leave it unread, in ms: ten times as long as others. The system takes megabytes ahead of a
 * client, and tells that it took some only once a third of them has gone; on a slow line that is minutes.
 */
export const patienceMs = 300_000

/**
 * A file in pieces, each made when the caller has taken the one before. Waits for the first, so that a file that cannot
 * be begun fails as any call does, and so that its maker may name it (`content-disposition`). One that fails later breaks
 * the connection off: whoever has half of it must not take it for the whole.
 */
export async function downloadAnswer(
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
    // None ahead of time: what is waiting here has been read for nobody yet.
    { highWaterMark: 0 },
  )
  headers.set('content-type', type)
  return new Response(body, { headers })
}
