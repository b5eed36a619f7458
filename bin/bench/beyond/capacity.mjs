import { measureCachedPages, measureEdits, measureFirstPages, measureGenerations, measurePageViews } from './loads.mjs'
import { fetchJson } from './site.mjs'

/** Number of articles that are edited and read. */
const maxArticles = 10_000
const pageSize = 500

const loads = [
  ['edits', 'Edits …', measureEdits],
  ['events', 'Page views …', measurePageViews],
  ['cached', 'Cached pages …', measureCachedPages],
  ['first', 'First renderings …', measureFirstPages],
  ['generations', 'Generations …', measureGenerations],
]

/**
 * Measures the capacity of a site's processes, one load after another. @returns rates per second by name; generations
 * per hour
 */
export async function measureCapacity(site, report) {
  const target = { ...site, ...(await listArticles(site)) }
  const figures = {}
  for (const [name, text, measure] of loads) {
    report(text)
    figures[name] = await measure(target)
  }
  return figures
}

/** Lists ids and URLs of published articles, newest first. */
export async function listArticles({ bases, headers }, count = maxArticles) {
  const articles = []
  while (articles.length < count) {
    const query = `status=published&limit=${Math.min(pageSize, count - articles.length)}&offset=${articles.length}`
    const page = await fetchJson(`${bases[0]}/api/articles?${query}`, { headers })
    if (page.length === 0) break
    articles.push(...page)
  }
  return {
    ids: articles.map(({ id }) => id),
    paths: articles.map(({ slug }) => `/article/${encodeURIComponent(slug)}`),
  }
}
