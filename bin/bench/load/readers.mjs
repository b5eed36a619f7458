import autocannon from 'autocannon'
import { collectFigures } from './figures.mjs'
import { browser, createPageView } from './page-view.mjs'
import { base, port } from './site.mjs'

const perSecond = 200

/**
 * Simulates readers for some seconds: home page, articles, sometimes machine-readable documents, and a page view for
 * each page. A reader waits for the page, not for its page view, which is answered after it is stored.
 */
export async function simulateReaders(slugs, seconds) {
  const figures = { pages: collectFigures(), views: collectFigures() }
  const paths = ['/', ...slugs.map(slug => `/article/${slug}`), '/feed.xml', '/sitemap.xml']
  const requests = paths.flatMap(path => [
    { method: 'GET', path, headers: { 'accept-encoding': 'gzip', 'user-agent': browser } },
    { setupRequest: request => ({ ...request, ...createPageView(path, port) }) },
  ])
  const run = autocannon({ url: base, connections: 16, overallRate: perSecond, duration: seconds, requests })
  run.on('response', (_client, status, _bytes, ms) => figures[status === 202 ? 'views' : 'pages'].add(ms, status))
  const { errors, timeouts } = await run
  const pages = figures.pages.read()
  const views = figures.views.read()
  // Readers must never be throttled.
  return { pages: { ...pages, errors: pages.errors + pages.shed + errors + timeouts }, views }
}
