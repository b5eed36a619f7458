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
