// npm run bench [-- --write]: measures and prints a table; with --write puts it into docs/performance.md.
import { arch, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { benchAnalytics } from './bench/analytics.mjs'
import { benchEvents } from './bench/events.mjs'
import { benchGeneration } from './bench/generation.mjs'
import { benchMany } from './bench/many.mjs'
import { benchMemory } from './bench/memory.mjs'
import { benchPages } from './bench/pages.mjs'
import { benchStartUp } from './bench/start-up.mjs'
import { writeTable } from './bench/write-table.mjs'

const root = new URL('../', import.meta.url)
const importModule = async path =>
  (await runnerImport(fileURLToPath(new URL(path, root)), { configFile: false })).module
const measure = (title, run) => {
  process.stderr.write(`${title} …\n`)
  return run()
}

// Runs in this process and first, so that garbage of other benchmarks is not collected during it.
const storage = await measure('Durable writes', () => importModule('server/storage/bench.ts'))
const writes = await storage.benchDurableWrites()
const growth = await storage.benchWriteGrowth()
const startUp = await measure('Start of the terminal', benchStartUp)
const pages = await measure('Article page', benchPages)
const events = await measure('Page views', benchEvents)
const analytics = await measure('Figures of a million events', benchAnalytics)
const eventStorage = await measure('A million page views', () => importModule('server/storage/events/bench.ts'))
const counting = await eventStorage.benchCounts()
const generation = await measure('Generation with a model', benchGeneration)
const memory = await measure('Memory', () => benchMemory(1_000))
const many = await measure('10,000 articles', () => benchMany(10_000))

const formatRatio = value => `${value.toFixed(2)}×`
const rows = [
  [
    'an article page, cached: requests/s against bare `node:http` with the same bytes',
    formatRatio(pages.ratio),
    '≥ 0.85×',
  ],
  ['the same, by processor time per request', formatRatio(pages.cpuRatio), ''],
  [
    'the same page, first rendered after a change of its article, including its reads: processor time',
    `${pages.renderMs.toFixed(1)} ms`,
    '≤ 2 ms',
  ],
  ['script a reader downloads on an article page, gzip', `${(pages.scriptBytes / 1000).toFixed(1)} KB`, '≤ 4 KB'],
  ['`serve` from start to first answer (`/healthz`), against bare `node:http`', formatRatio(pages.startRatio), '≤ 5×'],
  ['the same, to the first article page', formatRatio(pages.firstPageRatio), ''],
  ['to the home page, with 10,000 articles', `${many.startMs.toFixed(0)} ms`, '≤ 1,000 ms'],
  ['the last of its 667 home pages, first rendered', `${many.pageMs.toFixed(0)} ms`, ''],
  [
    'memory of `serve` with 1,000 articles, a minute after readers have had each page in each encoding: RSS',
    `${memory.restMb} MB`,
    '≤ 150 MB',
  ],
  ['the same: at the start; the maximum', `${memory.startMb} MB; ${memory.maxMb} MB`, ''],
  ['`blogops --version` against `node -e 0`', formatRatio(startUp.version), '≤ 1.5×'],
  ['`blogops --help` against `node -e 0`', formatRatio(startUp.help), '≤ 2×'],
  ['durable writes/s against bare append + `fdatasync`: 1 writer', formatRatio(writes.share1), '≥ 0.55×'],
  ['the same: 16 writers', formatRatio(writes.share16), '≥ 2.2×'],
  ['the same: 64 writers', formatRatio(writes.share64), '≥ 10×'],
  ['page views/s, stored durably before the answer, 64 connections', events.perSecond.toFixed(0), '≥ 5,000'],
  [
    '`GET /api/analytics/comprehensive`, 1,000 articles and 1,000,000 events in 60 days: p95',
    `${analytics.p95Ms.toFixed(0)} ms`,
    '≤ 100 ms',
  ],
  [
    'the same: p50; the first after a start; p50 of a year',
    `${analytics.p50Ms.toFixed(0)} ms; ${analytics.firstMs.toFixed(0)} ms; ${analytics.yearP50Ms.toFixed(0)} ms`,
    '',
  ],
  [
    '`GET /api/analytics/visits` over the same events: p50; the first after a start; the first ever',
    `${analytics.visitsP50Ms.toFixed(0)} ms; ${analytics.firstVisitsMs.toFixed(0)} ms; ${analytics.firstEverMs.toFixed(0)} ms`,
    '',
  ],
  ['1,000,000 events of 30 days on 1,000 articles: counts of each day', `${counting.warmMs.toFixed(1)} ms`, '≤ 30 ms'],
  ['the same, right after a start', `${counting.afterStartMs.toFixed(0)} ms`, '≤ 300 ms'],
  ['the same of one article in detail', `${counting.pageMs.toFixed(0)} ms`, ''],
  [
    `a generation in addition to the sequential calls of its model (${generation.criticalMs / 1000} s of them)`,
    `+${(generation.overhead * 100).toFixed(1)} %`,
    '≤ 5 %',
  ],
  [
    'model cost of an article with 5 products by the price table, 10,000 tokens a search, with its check',
    `$${generation.usd.toFixed(2)}`,
    '',
  ],
  [
    'a durable write, p50, at 100 and at 100,000 records',
    `${growth.p50At100Ms.toFixed(2)} ms, ${growth.p50At100000Ms.toFixed(2)} ms: ${formatRatio(growth.ratio)}`,
    'within 1.5×',
  ],
]
const machine = `Node ${process.versions.node}, ${process.platform} ${arch()}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}.`
const table = [
  '| what | measured | goal |',
  '|---|---|---|',
  ...rows.map(row => `| ${row.join(' | ')} |`),
  '',
  machine,
].join('\n')
process.stdout.write(`${table}\n`)

if (process.argv.includes('--write')) await writeTable('bench', table)
