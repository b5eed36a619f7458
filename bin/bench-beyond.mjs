// npm run bench:beyond [-- --write] [--articles 100000] [--events 10000000]: benchmarks the admin desk of a large site
// on PostgreSQL, and the capacity of both storage forms. Exits with code 1 if a goal is missed. --articles and --events
// allow a quick run.
import { arch, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from './bench/beyond/database.mjs'
import { estimateLoad } from './bench/beyond/estimate.mjs'
import { formatNumber } from './bench/beyond/format-number.mjs'
import { benchFolders } from './bench/beyond/on-disk.mjs'
import { benchPostgres } from './bench/beyond/on-postgres.mjs'
import { findMissedScreens, formatCapacity, formatScreens } from './bench/beyond/report.mjs'
import { writeTable } from './bench/write-table.mjs'

const { values: flags } = parseArgs({
  options: {
    write: { type: 'boolean' },
    articles: { type: 'string', default: '100000' },
    events: { type: 'string', default: '10000000' },
  },
})
const site = { articles: Number(flags.articles), adSets: 1_000, events: Number(flags.events), days: 90 }
const maxFillSeconds = 300
const start = performance.now()
const report = text =>
  process.stderr.write(`${((performance.now() - start) / 1_000).toFixed(0).padStart(4)} s  ${text}\n`)

const server = await startPostgres()
if (!server) {
  process.stdout.write(
    'Skipped: there are no initdb and postgres, neither on the PATH nor in /usr/lib/postgresql. Install postgresql.\n',
  )
  process.exit()
}
const database = await benchPostgres(server, site, report).finally(server.remove)
const folder = await benchFolders(report)

const text = [
  `The desk of ${formatNumber(site.articles)} articles, ${formatNumber(site.events)} events in ${site.days} days and ${formatNumber(site.adSets)} ad sets of three ads, with a session, alternating between two web processes; the slowest call of each screen (goal for p95: ≤ 300 ms):`,
  '',
  formatScreens(database.screens),
  '',
  'Capacity of both forms on one machine, which also generates the load:',
  '',
  formatCapacity(folder, database, site),
  '',
  'A million readers a day, estimated from the figures above for PostgreSQL:',
  '',
  await estimateLoad({ site, ...database }),
  '',
  `Node ${process.versions.node}, ${process.platform} ${arch()}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}.`,
].join('\n')
process.stdout.write(`${text}\n`)

const missed = findMissedScreens(database.screens)
if (database.fillSeconds > maxFillSeconds)
  missed.push(`Filling the database took ${formatNumber(database.fillSeconds)} s; the maximum is ${maxFillSeconds} s.`)
for (const goal of missed) process.stderr.write(`Missed: ${goal}\n`)
process.exitCode = missed.length > 0 ? 1 : 0

if (flags.write) await writeTable('bench:beyond', text)
