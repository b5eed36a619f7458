import autocannon from 'autocannon'
import { collectFigures } from './figures.mjs'
import { browser, pageView } from './page-view.mjs'
import { base, port } from './site.mjs'

const perSecond = 200

/**
 * Readers for so many seconds: home, articles, now and then what machines read, and a page view with each page. A reader waits
 * for a page; its page view is sent in passing, and answered once it is on the disk.
 */
export async function readers(slugs, seconds) {
  const figures = { pages: collectFigures(), views: collectFigures() }
  const paths = ['/', ...slugs.map(slug => `/article/${slug}`), '/feed.xml', '/sitemap.xml']
  const requests = paths.flatMap(path => [
    { method: 'GET', path, headers: { 'accept-encoding': 'gzip', 'user-agent': browser } },
    { setupRequest: request => ({ ...request, ...pageView(path, port) }) },
  ])
  const run = autocannon({ url: base, connections: 16, overallRate: perSecond, duration: seconds, requests })
  run.on('response', (_client, status, _bytes, ms) => figures[status === 202 ? 'views' : 'pages'].add(ms, status))
  const { errors, timeouts } = await run
  const pages = figures.pages.read()
  const views = figures.views.read()
  // Of readers, one who is told to come back is one too many.
  return { pages: { ...pages, errors: pages.errors + pages.shed + errors + timeouts }, views }
}
