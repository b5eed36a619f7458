import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { blogops, median, readOutput, runWithInput, startServer } from './processes.mjs'

const port = 3975
const base = `http://127.0.0.1:${port}`
const site = { articles: 1_000, events: 1_000_000, days: 60 }
const calls = 200

/** Measures analytics requests with the maximum articles and events of the embedded form. */
export async function benchAnalytics() {
  const dir = await mkdtemp(path.join(tmpdir(), 'blogops-bench-'))
  try {
    const file = fileURLToPath(new URL('../../server/storage/analytics-bench.ts', import.meta.url))
    const bench = await runnerImport(file, { configFile: false })
    await bench.module.fillBusySite({ ...site, dataDir: dir, today: new Date().toISOString().slice(0, 10) })
    return await measure(dir)
  } finally {
    await rm(dir, { recursive: true })
  }
}

const start = dir => startServer([blogops, 'serve', '--port', String(port), '--data-dir', dir], `${base}/readyz`)

async function measure(dir) {
  let server = await start(dir)
  try {
    const headers = await createHeaders(dir)
    const firstMs = await timeRequest(headers)
    const times = []
    for (let call = 0; call < calls; call += 1) times.push(await timeRequest(headers))
    const yearMs = []
    for (let call = 0; call < calls / 10; call += 1) yearMs.push(await timeRequest(headers, '?range=12mo'))
    // The visits of days that are over are stored by the first report.
    const firstEverMs = await timeVisits(headers)
    await server.stop()
    server = await start(dir)
    const firstVisitsMs = await timeVisits(headers)
    const visitsMs = []
    for (let call = 0; call < calls / 10; call += 1) visitsMs.push(await timeVisits(headers))
    const visits = { firstEverMs, firstVisitsMs, visitsP50Ms: median(visitsMs) }
    return { ...site, ...visits, firstMs, p50Ms: median(times), p95Ms: share(times, 0.95), yearP50Ms: median(yearMs) }
  } finally {
    await server.stop()
  }
}

async function createHeaders(dir) {
  await runWithInput([blogops, 'users', 'create', 'bench', '--password-stdin', '--data-dir', dir], 'a long pass phrase')
  const scopes = ['--scope', 'analytics:read', '--user', 'bench']
  const { token } = JSON.parse(
    await readOutput([blogops, 'tokens', 'create', 'b', ...scopes, '--json', '--data-dir', dir]),
  )
  return { authorization: `Bearer ${token}` }
}

/** Reads the whole answer. */
async function timeRequest(headers, query = '') {
  const start = performance.now()
  const answer = await fetch(`${base}/api/analytics/comprehensive${query}`, { headers })
  const { articlePerformance, aggregateMetrics } = await answer.json()
  const ms = performance.now() - start
  if (articlePerformance?.length !== site.articles || aggregateMetrics.totalPageviews < site.events / 4) {
    throw new Error(`Not the figures that were put in: ${answer.status}, ${JSON.stringify(aggregateMetrics)}`)
  }
  return ms
}

/** Reads the report of visits of all days, without a comparison. */
async function timeVisits(headers) {
  const start = performance.now()
  const answer = await fetch(`${base}/api/analytics/visits?range=90d&compare=none`, { headers })
  const { totals } = await answer.json()
  const ms = performance.now() - start
  if (!(totals?.pageviews >= site.events / 2)) throw new Error(`Not the visits that were put in: ${answer.status}`)
  return ms
}

function share(values, of) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * of) - 1]
}
