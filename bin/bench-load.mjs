// npm run bench:load [-- --minutes N]: readers' traffic, alone and then together with admin work and generations. Exits
// with code 1 if a goal is missed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { forkScript } from './bench/load/fork-script.mjs'
import { roundedMedian, watchMemory } from './bench/load/memory.mjs'
import { simulateReaders } from './bench/load/readers.mjs'
import { openSite, port } from './bench/load/site.mjs'
import { blogops, startServer } from './bench/processes.mjs'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0, not ${values.minutes}`)
const seconds = Math.round(minutes * 60)
const report = text => process.stderr.write(`${text}\n`)

const dir = await mkdtemp(path.join(tmpdir(), 'blogops-load-'))
const [fake, work] = [forkScript('./fake-model.mjs'), forkScript('./work.mjs')]
try {
  report('Articles …')
  const { token, slugs } = await openSite(dir)
  // Makes the server trust the reader addresses that the load sends.
  const variables = {
    BLOGOPS_TRUST_PROXY: '1',
    ANTHROPIC_API_KEY: 'sk-ant-fake',
    ANTHROPIC_BASE_URL: await fake.receive(),
  }
  const serve = [blogops, 'serve', '--port', String(port), '--data-dir', dir]
  const server = await startServer(serve, `http://127.0.0.1:${port}/`, variables)
  const figures = await measure(server, { token, slugs }).finally(server.stop)
  process.stdout.write(`${formatReport(figures)}\n`)
  const missed = missedGoals(figures)
  for (const goal of missed) report(`Missed: ${goal}`)
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  await Promise.all([fake.close(), work.close()])
  await rm(dir, { recursive: true })
}

/** Measures readers alone for a sixth of the time, at least ten seconds; then the full load for all of it. */
async function measure({ pid }, { token, slugs }) {
  await simulateReaders(slugs, 5)
  report('Readers alone …')
  const quiet = await simulateReaders(slugs, Math.max(10, Math.round(seconds / 6)))
  report(`Readers, admins and generations, ${seconds} s …`)
  const memory = watchMemory(pid)
  work.send(token)
  const busy = await simulateReaders(slugs, seconds)
  work.send('stop')
  return { quiet, busy, memory: memory.stop(), ...(await work.receive()) }
}

function formatReport({ quiet, busy, memory, admin, generated }) {
  const row = (name, { total, p50, p95, p99, errors }) =>
    `| ${name} | ${total} | ${[p50, p95, p99].map(ms => `${ms.toFixed(1)} ms`).join(' | ')} | ${errors} |`
  const { start, middle, end } = summarizeMemory(memory)
  return [
    '| | requests | p50 | p95 | p99 | errors |',
    '|---|---|---|---|---|---|',
    row('pages, readers alone', quiet.pages),
    row('pages, with the rest', busy.pages),
    row('page views, readers alone', quiet.views),
    row('page views, with the rest', busy.views),
    row('admin calls', admin),
    row('generations', generated),
    '',
    `Admin calls that were throttled: ${admin.shed}. Memory: ${start} MB at the start, ${middle} in the middle, ${end} at the end.`,
  ].join('\n')
}

function missedGoals({ quiet, busy, memory, admin, generated }) {
  const { middle, end } = summarizeMemory(memory)
  const errors = [quiet.pages, busy.pages, quiet.views, busy.views, admin, generated].reduce(
    (sum, row) => sum + row.errors,
    0,
  )
  return [
    ...(errors > 0 ? [`${errors} calls failed.`] : []),
    ...(busy.pages.p99 > 2 * quiet.pages.p99
      ? [
          `The p99 of pages is ${busy.pages.p99.toFixed(1)} ms, compared with ${quiet.pages.p99.toFixed(1)} ms for readers alone; the maximum is twice that.`,
        ]
      : []),
    // Node needs minutes to settle its heap size.
    ...(minutes >= 5 && end > middle * 1.1
      ? [`Memory grew from ${middle} MB in the middle to ${end} MB at the end.`]
      : []),
  ]
}

/** Medians of the first, middle and last tenth of the time, in MB. */
function summarizeMemory(memory) {
  const tenth = Math.max(3, Math.round(memory.length / 10))
  const middle = Math.floor((memory.length - tenth) / 2)
  return {
    start: roundedMedian(memory.slice(0, tenth)),
    middle: roundedMedian(memory.slice(middle, middle + tenth)),
    end: roundedMedian(memory.slice(-tenth)),
  }
}
