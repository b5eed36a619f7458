/**
 * Returns the security headers of every answer, errors included. There are no inline scripts, so the policy needs no
 * nonces and pages can be cached.
 * @param eventsUrl address to which pages post views and clicks: a path of the site, or an external address.
 * @param pictures additional sources of pictures, in the syntax of the policy.
 */
export function createSecurityHeaders(
  siteUrl: string,
  eventsUrl = '/',
  pictures: readonly string[] = [],
): Readonly<Record<string, string>> {
  const { origin: eventsOrigin } = new URL(eventsUrl, siteUrl)
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...pictures].join(' '),
    eventsOrigin === new URL(siteUrl).origin ? "connect-src 'self'" : `connect-src 'self' ${eventsOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

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
  if (!(Symbol.asyncIterator in pieces)) throw new Error(`The answer of type ${type} is not a file stream.`)
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
        else throw new Error(`A chunk of a file of type ${type} must be bytes.`)
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

/** Reads the WebP at an address of the site; undefined if it does not exist. */
export type ReadImage = (url: string) => Promise<Uint8Array | undefined>

/** Names contain a hash of the content, so pictures never change. */
const immutable = 'public, max-age=31536000, immutable'

/** Answers `/images/<hash>-<width>x<height>.webp`. The address is looked up and never used as a path. */
export async function answerImage(request: Request, read: ReadImage): Promise<Response> {
  const { pathname } = new URL(request.url)
  const bytes = await read(pathname)
  if (!bytes) return createNotFoundAnswer()
  const etag = `"${pathname.slice('/images/'.length, -'.webp'.length)}"`
  const headers = { 'cache-control': immutable, etag, 'content-type': 'image/webp' }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const body = request.method === 'HEAD' ? null : new Uint8Array(bytes)
  return new Response(body, { headers: { ...headers, 'content-length': String(bytes.length) } })
}

function createNotFoundAnswer(): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response('There is no such picture.', { status: 404, headers })
}
