import { goalMs as deskGoalMs } from './desk.mjs'
import { interpolateArticles, goalMs as startGoalMs } from './folder.mjs'
import { formatNumber } from './format-number.mjs'

const toRow = cells => `| ${cells.join(' | ')} |`
const formatMs = value => `${value.toFixed(0)} ms`

/** Formats the slowest call of each screen. */
export function formatScreens(screens) {
  return [
    toRow(['screen', 'calls', 'the slowest', 'p50', 'p95', 'p99', 'first after a start']),
    '|---|---|---|---|---|---|---|',
    ...screens.map(({ name, calls, slowest: { call, p50, p95, p99, first } }) =>
      toRow([name, calls, `\`${toCallName(call)}\``, formatMs(p50), formatMs(p95), formatMs(p99), formatMs(first)]),
    ),
  ].join('\n')
}

export function findMissedScreens(screens) {
  return screens
    .filter(({ slowest }) => slowest.p95 > deskGoalMs)
    .map(
      ({ name, slowest: { call, p95 } }) =>
        `${name}: ${call} answers within ${formatMs(p95)} (p95); the maximum is ${deskGoalMs} ms.`,
    )
}

/** Replaces ids, which differ between runs. */
const toCallName = call => call.replace(/\b01[0-9A-Z]{24}[^/?&]*/g, '…')

export function formatCapacity(folder, database, site) {
  const last = folder.starts.at(-1)
  return [
    toRow(['', 'embedded, one process', 'PostgreSQL, two web processes and a worker']),
    '|---|---|---|',
    toRow([
      'articles, events of the site measured',
      formatNumber(folder.articles),
      `${formatNumber(site.articles)}, ${formatNumber(site.events)}`,
    ]),
    toRow(["readers' requests/s, cached article pages", formatNumber(folder.cached), formatNumber(database.cached)]),
    toRow(['the same, each page first rendered', formatNumber(folder.first), formatNumber(database.first)]),
    toRow([
      'page views/s, stored durably before the answer',
      formatNumber(folder.events),
      formatNumber(database.events),
    ]),
    toRow(['edits of articles/s over the API, 16 writers', formatNumber(folder.edits), formatNumber(database.edits)]),
    toRow([
      'transactions/s of the record store, 16 writers of one process',
      formatNumber(folder.writes),
      formatNumber(database.writes),
    ]),
    toRow([
      'generations per hour by the embedded writer',
      formatNumber(folder.generations),
      formatNumber(database.generations),
    ]),
    toRow([
      `articles at a start of ${formatNumber(startGoalMs)} ms to the home page`,
      interpolateArticles(folder.starts),
      'no limit',
    ]),
    toRow([
      'memory of the processes',
      `${formatNumber(last.memoryMb)} MB with ${formatNumber(last.articles)} articles`,
      `${database.memoryMb.map(formatNumber).join(' + ')} MB`,
    ]),
    '',
    `Starts: ${folder.starts.map(({ articles, startMs, memoryMb }) => `${formatNumber(articles)} articles in ${formatMs(startMs)} and ${formatNumber(memoryMb)} MB`).join('; ')}.`,
  ].join('\n')
}
