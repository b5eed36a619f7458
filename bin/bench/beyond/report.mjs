import { goalMs as deskGoalMs } from './desk.mjs'
import { articlesWithin, goalMs as startGoalMs } from './folder.mjs'
import { number } from './number.mjs'

const rowOf = cells => `| ${cells.join(' | ')} |`
const ms = value => `${value.toFixed(0)} ms`

/** Formats the slowest call of each screen. */
export function screensTable(screens) {
  return [
    rowOf(['screen', 'calls', 'the slowest', 'p50', 'p95', 'p99', 'first after a start']),
    '|---|---|---|---|---|---|---|',
    ...screens.map(({ name, calls, slowest: { call, p50, p95, p99, first } }) =>
      rowOf([name, calls, `\`${nameOf(call)}\``, ms(p50), ms(p95), ms(p99), ms(first)]),
    ),
  ].join('\n')
}

export function missedScreens(screens) {
  return screens
    .filter(({ slowest }) => slowest.p95 > deskGoalMs)
    .map(
      ({ name, slowest: { call, p95 } }) =>
        `${name}: ${call} answers within ${ms(p95)} (p95); ${deskGoalMs} ms is the most.`,
    )
}

/** Replaces ids, which differ between runs. */
const nameOf = call => call.replace(/\b01[0-9A-Z]{24}[^/?&]*/g, '…')

export function ceilingsTable(folder, database, site) {
  const last = folder.starts.at(-1)
  return [
    rowOf(['', 'embedded, one process', 'PostgreSQL, two web processes and a worker']),
    '|---|---|---|',
    rowOf([
      'articles, events of the site measured',
      number(folder.articles),
      `${number(site.articles)}, ${number(site.events)}`,
    ]),
    rowOf(["readers' requests/s, article pages that are kept", number(folder.cached), number(database.cached)]),
    rowOf(['the same, each page first rendered', number(folder.first), number(database.first)]),
    rowOf(['page views/s, stored durably ahead of the answer', number(folder.events), number(database.events)]),
    rowOf(['edits of articles/s over the API, 16 writers', number(folder.edits), number(database.edits)]),
    rowOf([
      'transactions/s of the record store, 16 writers of one process',
      number(folder.writes),
      number(database.writes),
    ]),
    rowOf(['generations an hour by the embedded writer', number(folder.generations), number(database.generations)]),
    rowOf([
      `articles at a start of ${number(startGoalMs)} ms to the home page`,
      articlesWithin(folder.starts),
      'no bound by that',
    ]),
    rowOf([
      'memory of the processes',
      `${number(last.memoryMb)} MB with ${number(last.articles)} articles`,
      `${database.memoryMb.map(number).join(' + ')} MB`,
    ]),
    '',
    `Starts: ${folder.starts.map(({ articles, startMs, memoryMb }) => `${number(articles)} articles in ${ms(startMs)} and ${number(memoryMb)} MB`).join('; ')}.`,
  ].join('\n')
}
