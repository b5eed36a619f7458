import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { defaultLimits } from '../../../contract/limits.ts'
import { seededRandom } from '../../../domain/random.ts'
import type { StoredEvent } from '../../../ports/event-log.ts'
import { DayCounter } from '../../events/day-counter.ts'
import { createDayState } from '../../events/day-state.ts'
import { listRows } from '../events/count-rows.ts'
import * as statements from '../events/statements.ts'
import type { Statement } from '../queries.ts'
import { toAdId } from './fill-ads.ts'

/** Maximum number stored by one statement. */
const maxRowsPerStatement = 5_000
const variants = 3
const products = 5

export interface Readers {
  /** Paths of articles, most read first. */
  paths: readonly string[]
  /** Number of articles, from the first, that have an ad set. */
  adSets: number
}

/**
 * Generates the events of a day. Article views follow a power law by rank. A visitor makes three events, every fifth
 * visitor comes from an ad, and every twelfth event is a click.
 */
export function* generateEvents(day: string, count: number, { paths, adSets }: Readers): Generator<StoredEvent> {
  const random = seededRandom(Number(day.replaceAll('-', '')))
  const began = Date.parse(day)
  const visitors = Math.ceil(count / 3)
  for (let n = 0; n < count; n += 1) {
    const visitor = Math.floor(random() * visitors)
    const rank = Math.floor(paths.length ** random()) - 1
    const isClick = random() < 1 / 12
    const product = `Product ${Math.floor(random() * products)}`
    yield {
      at: new Date(began + Math.floor((n * 86_400_000) / count)).toISOString(),
      name: isClick ? 'Product Click' : 'pageview',
      path: paths[rank] ?? '/',
      visitor: hash('sha256', `${day} ${visitor}`, 'base64url').slice(0, 16),
      source: visitor % 3 === 0 ? 'google.com' : null,
      utm: visitor % 5 === 0 ? toUtm(toAdId(rank % adSets, visitor % variants)) : {},
      props: isClick ? { product } : {},
    }
  }
}

const toUtm = (content: string): StoredEvent['utm'] => ({ source: 'facebook', medium: 'paid', content })

/** Stores the events of a past day and their counts, like `PostgresEventLog` after counting a day again. */
export async function fillDay(pool: Pool, day: string, events: Iterable<StoredEvent>): Promise<void> {
  const run = (statement: Statement) => pool.query(statement)
  const state = createDayState()
  const counter = new DayCounter(defaultLimits, state)
  for (const statement of statements.partitionStatements(day)) await run(statement)
  await run(statements.insertDayStatement(day, false))
  let lines: string[] = []
  const store = async () => {
    if (lines.length > 0) await run(statements.appendStatement(day, { text: lines.join('\n'), events: lines.length }))
    lines = []
  }
  for (const event of events) {
    counter.add(event)
    lines.push(JSON.stringify(event))
    if (lines.length === maxRowsPerStatement) await store()
  }
  await store()
  const rows = [...listRows(state)]
  for (let from = 0; from < rows.length; from += maxRowsPerStatement)
    await run(statements.putRowsStatement(day, rows.slice(from, from + maxRowsPerStatement)))
  await run(statements.putSumsStatement(day, state))
}
