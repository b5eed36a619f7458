/** User agent of the readers. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Number of visitors, high enough that none is throttled. */
const visitors = 20_000
let views = 0

/** Creates a page view request, each from another visitor; the server must trust the proxy. */
export function createPageView(path, port) {
  views += 1
  const visitor = views % visitors
  return {
    method: 'POST',
    path: '/api/event',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': browser,
      'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: JSON.stringify({ name: 'pageview', url: `http://localhost:${port}${path}`, domain: 'localhost' }),
  }
}
