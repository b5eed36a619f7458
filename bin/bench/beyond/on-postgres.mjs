import { readMemoryMb } from '../load/memory.mjs'
import { listArticles, measureCapacity } from './capacity.mjs'
import { createDatabaseSite, fillDatabase, loadStorageModule } from './database.mjs'
import { timeScreens } from './desk.mjs'
import { measureReaderBytes, recordScreenCalls, signIn } from './screens.mjs'
import { createAdmin, fetchJson, startProcess, writeArticles } from './site.mjs'

/** Benchmarks a large site in a database, with two web processes and a worker. */
export async function benchPostgres(server, site, report) {
  const { createEmptyDatabase, countEvents, measureSizes } = await loadStorageModule(
    'postgres/large-bench/databases.ts',
  )
  const { benchDatabaseWrites } = await loadStorageModule('postgres/large-bench/record-writes.ts')
  const url = await createEmptyDatabase(server.url(), 'site')
  const location = createDatabaseSite(url)
  const start = performance.now()
  const headers = await createAdmin(location)
  await writeArticles(location, headers)
  await fillDatabase(server, url, site, report)
  const fillSeconds = (performance.now() - start) / 1_000
  const sizes = await measureSizes(url)
  report('Two web processes and a worker …')
  const processes = []
  try {
    for (const [nth, command] of [['serve', '--no-jobs'], ['serve', '--no-jobs'], ['work']].entries())
      processes.push(await startProcess(location, { nth, command }))
    const [first, second] = processes
    const target = { bases: [first.base, second.base], headers, storedEvents: () => countEvents(url) }
    const { paths } = await listArticles(target, 3)
    const reader = await measureReaderBytes(first.base, paths)
    const screens = await measureScreens(target, report)
    const figures = await measureCapacity(target, report)
    const memoryMb = processes.map(({ pid }) => readMemoryMb(pid))
    report('Durable writes …')
    return { fillSeconds, sizes, screens, reader, memoryMb, ...figures, writes: await benchDatabaseWrites(url) }
  } finally {
    await Promise.all(processes.map(({ stop }) => stop()))
  }
}

async function measureScreens({ bases, headers }, report) {
  report('A plan of the optimizer …')
  const request = { method: 'POST', headers, body: '{}' }
  await fetchJson(`${bases[0]}/api/analytics/optimize`, request)
  const [{ id: plan }] = await fetchJson(`${bases[0]}/api/optimizer/plans`, { headers })
  const cookie = await signIn(bases[0])
  report('Topics, planned times, search figures and earnings …')
  const call = createCaller(bases[0], cookie)
  await fillDesk(call)
  const [{ id: adSet, articleId: article }] = await call('GET', '/api/facebook/adsets')
  const [{ id: ad }] = await call('GET', `/api/facebook/ads/${adSet}`)
  const [{ id: sitePage }] = await call('GET', '/api/pages')
  report('What screens ask for …')
  const screens = await recordScreenCalls(bases[0], cookie, { article, ad, plan, sitePage })
  report('Calls of screens …')
  return timeScreens(bases, cookie, screens, report)
}

/** Creates a function that makes calls as the admin who has signed in. */
function createCaller(base, cookie) {
  const headers = { cookie, origin: base, 'content-type': 'application/json' }
  return (method, path, body) =>
    fetchJson(base + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

/** Samples have no affiliate tag, and copies of articles have other products than their texts. */
const consents = { withoutTag: true, withUnsupportedClaims: true }
const topicCount = 1_000
const plannedCount = 100
const searchRows = 1_000
const searchPeriods = 12
const earningsDays = 90
const earningsPerDay = 50

const toLines = (count, toLine) => Array.from({ length: count }, (_, n) => toLine(n)).join('\n')
const dayAgo = days => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Fills the queue of topics, which is paused, the calendar, and the figures that are imported from files. */
async function fillDesk(call) {
  await call('POST', '/api/topics/pause')
  await call('POST', '/api/topics/import', { list: toLines(topicCount, n => `electric kettles number ${n}`) })
  const drafts = await call('GET', `/api/articles?status=draft&limit=${plannedCount}`)
  for (const [n, { id }] of drafts.entries())
    await call('PUT', `/api/articles/by-id/${id}/schedule`, { at: `${dayAgo(-1 - (n % 28))}T06:00`, ...consents })
  const files = ['query', 'page'].map(name => ({ name: `${name}.csv`, content: formatSearchRows(name) }))
  for (let month = 0; month < searchPeriods; month += 1)
    await call('POST', '/api/search/periods', { files, from: dayAgo(30 * (month + 1)), to: dayAgo(30 * month + 1) })
  await call('POST', '/api/earnings/imports', { name: 'report.csv', content: formatEarnings() })
}

const formatSearchRows = name =>
  `Top ${name === 'query' ? 'queries' : 'pages'},Clicks,Impressions,CTR,Position\n${toLines(
    searchRows,
    n => `${name === 'query' ? `best kettle ${n}` : `/article/kettle-${n}`},${n % 40},${1_000 + n},1%,${1 + (n % 50)}`,
  )}`

const formatEarnings = () =>
  `Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Returns,Revenue,Ad Fees\n${toLines(
    earningsDays * earningsPerDay,
    n => `Kettle,B07TESTONE,bench${n % 20}-21,${dayAgo(1 + Math.floor(n / earningsPerDay))},1,0,29.99,0.90`,
  )}`
