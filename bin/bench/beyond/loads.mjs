import autocannon from 'autocannon'
import { generate } from './site.mjs'

const seconds = 6
const visitors = 20_000
/** Number of articles that are requested repeatedly. */
const cachedArticles = 20
const maxFirstPages = 1_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const gzip = { 'accept-encoding': 'gzip', 'user-agent': browser }

/**
 * Sends requests over several connections, spread over the processes, for some seconds or a number of requests.
 * @returns answers per second
 */
async function load(bases, connections, next, { amount, mayBeShed = false } = {}) {
  const runs = await Promise.all(
    bases.map(url =>
      autocannon({
        url,
        connections: connections / bases.length,
        ...(amount === undefined ? { duration: seconds } : { amount: Math.floor(amount / bases.length) }),
        requests: [{ setupRequest: request => ({ ...request, ...next() }) }],
      }),
    ),
  )
  const statuses = runs.flatMap(({ statusCodeStats }) => Object.keys(statusCodeStats))
  const errors = runs.reduce((sum, run) => sum + run.errors, 0)
  // Admin calls may be throttled, readers' never.
  const bad = statuses.filter(status => !(status.startsWith('2') || (mayBeShed && status === '503')))
  if (errors > 0 || bad.length > 0)
    throw new Error(`${bases.join(' and ')}: ${errors} errors, answers ${bad.join(', ')}`)
  return runs.reduce((sum, { '2xx': good, duration }) => sum + good / duration, 0)
}

const cycle = values => {
  let n = 0
  return () => values[n++ % values.length]
}

/** Cached article pages. */
export async function measureCachedPages({ bases, paths }) {
  const next = cycle(paths.slice(0, cachedArticles))
  for (const base of bases)
    for (const path of paths.slice(0, cachedArticles)) await (await fetch(base + path)).arrayBuffer()
  return load(bases, 32, () => ({ method: 'GET', path: next(), headers: { ...gzip } }))
}

/** Uncached article pages: each is requested once. */
export async function measureFirstPages({ bases, paths }) {
  const next = cycle(paths.slice(cachedArticles))
  const amount = Math.min(maxFirstPages, paths.length - cachedArticles)
  return load(bases, 16, () => ({ method: 'GET', path: next(), headers: { ...gzip } }), { amount })
}

/** Article edits by 16 writers, never two of one article at a time. */
export async function measureEdits({ bases, ids, headers }) {
  const next = cycle(ids.slice(0, 1_000))
  let edit = 0
  const patch = () => {
    edit += 1
    const body = JSON.stringify({ excerpt: `Edited for the ${edit}th time, for the sake of the bench.` })
    return { method: 'PATCH', path: `/api/articles/by-id/${next()}`, headers: { ...headers }, body }
  }
  return load(bases, 16, patch, { mayBeShed: true })
}

let views = 0
/** Page views, each stored durably before its answer. */
export async function measurePageViews({ bases, paths, storedEvents }) {
  const before = await storedEvents()
  const perSecond = await load(bases, 64, () => createView(bases[0], paths))
  const stored = (await storedEvents()) - before
  if (stored < perSecond * seconds * 0.99)
    throw new Error(`Only ${stored} events were stored, at ${perSecond} answers per second.`)
  return perSecond
}

/** Creates a page view request. @param site URL of the site in its settings */
function createView(site, paths) {
  views += 1
  const visitor = views % visitors
  const rank = Math.floor(paths.length ** Math.random()) - 1
  const url = `${site}${paths[rank]}?utm_source=letter&utm_campaign=${visitor % 7}`
  const address = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
  return {
    method: 'POST',
    path: '/api/event',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': browser, 'x-forwarded-for': address },
    body: JSON.stringify({
      name: 'pageview',
      url,
      domain: new URL(site).hostname,
      referrer: 'https://search.example/',
    }),
  }
}

/** Generations by the embedded writer, eight at a time. @returns generations per hour */
export async function measureGenerations({ bases, headers }) {
  const start = performance.now()
  let count = 0
  const generateRepeatedly = async index => {
    for (let n = index; performance.now() - start < seconds * 1_000; n += 8) {
      await generate(bases[index % bases.length], headers, n)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, index) => generateRepeatedly(index)))
  return (count * 3_600_000) / (performance.now() - start)
}
