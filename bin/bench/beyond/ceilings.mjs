import { cachedPages, edits, firstPages, generations, pageViews } from './loads.mjs'
import { answerOf } from './site.mjs'

/** Number of articles that are edited and read. */
const most = 10_000
const atOnce = 500

const loads = [
  ['edits', 'Edits …', edits],
  ['events', 'Page views …', pageViews],
  ['cached', 'Cached pages …', cachedPages],
  ['first', 'First renderings …', firstPages],
  ['generations', 'Generations …', generations],
]

/**
 * Measures the capacity of a site's processes, one load after another. @returns rates per second by name; generations
 * per hour
 */
export async function ceilingsOf(site, say) {
  const asked = { ...site, ...(await articlesOf(site)) }
  const figures = {}
  for (const [name, text, measure] of loads) {
    say(text)
    figures[name] = await measure(asked)
  }
  return figures
}

/** Lists ids and URLs of published articles, newest first. */
export async function articlesOf({ bases, headers }, count = most) {
  const articles = []
  while (articles.length < count) {
    const query = `status=published&limit=${Math.min(atOnce, count - articles.length)}&offset=${articles.length}`
    const found = await answerOf(`${bases[0]}/api/articles?${query}`, { headers })
    if (found.length === 0) break
    articles.push(...found)
  }
  return {
    ids: articles.map(({ id }) => id),
    paths: articles.map(({ slug }) => `/article/${encodeURIComponent(slug)}`),
  }
}
