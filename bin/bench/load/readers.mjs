import autocannon from 'autocannon'
import { collectFigures } from './figures.mjs'
import { base, port } from './site.mjs'

const perSecond = 200
const visitors = 20_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let views = 0

/**
 * Readers for so many seconds: home, articles, now and then what machines read, and a page view with each page. A reader waits
 * for a page; its page view is sent in passing, and answered once it is on the disk.
 */
export async function readers(slugs, seconds) {
  const figures = { pages: collectFigures(), views: collectFigures() }
  const paths = ['/', ...slugs.map(slug => `/article/${slug}`), '/feed.xml', '/sitemap.xml']
  const requests = paths.flatMap(path => [
    { method: 'GET', path, headers: { 'accept-encoding': 'gzip', 'user-agent': browser } },
    { setupRequest: request => ({ ...request, ...view(path) }) },
  ])
  const run = autocannon({ url: base, connections: 16, overallRate: perSecond, duration: seconds, requests })
  run.on('response', (_client, status, _bytes, ms) => figures[status === 202 ? 'views' : 'pages'].add(ms, status))
  const { errors, timeouts } = await run
  const pages = figures.pages.read()
  const views = figures.views.read()
  // Of readers, one who is told to come back is one too many.
  return { pages: { ...pages, errors: pages.errors + pages.shed + errors + timeouts }, views }
}

function view(path) {
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
