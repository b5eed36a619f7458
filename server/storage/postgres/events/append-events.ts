import type { DayLimits } from '../../../contract/limits.ts'
import type { StoredEvent } from '../../../ports/event-log.ts'
import { fromVisitMark } from '../../events/counting-rules.ts'
import { DayCounter, getRowLimits } from '../../events/day-counter.ts'
import { createDayState, type DaySizes, type DayState, type Visitor } from '../../events/day-state.ts'
import { toColumnText } from '../records/record-columns.ts'
import type { RunningTransaction } from '../transactions/transactions.ts'
import { listRows, listTouchedRows, putRow } from './count-rows.ts'
import * as statements from './statements.ts'

/** The part of an open day's state that is needed to count some events. */
interface PartialDay {
  limits: DayLimits
  state: DayState
  marks: VisitorMarks
}

/** JSON of the column `event_day.sizes`. */
type Sizes = DaySizes & { marks: number }

/** JSON of the column `event_visitor.state`: id, source, ad, clicks, and ids of the rows that count the visitor. */
type VisitorState = [number, string, string | null, number, number[]]

type DayRow = [boolean, number, number, number, boolean, string | null, string | null, string | null]

/**
 * Appends events of one day, and counts them if the day is open. Call it inside a transaction that holds the events
 * lock.
 */
export async function appendEvents(
  tx: RunningTransaction,
  day: string,
  { lines, events, limits }: { lines: readonly string[]; events: readonly StoredEvent[]; limits: DayLimits },
): Promise<void> {
  const visitors = [...new Set(events.map(({ visitor }) => visitor))]
  const known = await tx.run<DayRow>(statements.dayStatement(day, visitors))
  const isOpen = known[0]?.[0] ?? (await beginDay(tx, day))
  const appended = { text: lines.join('\n'), events: lines.length }
  await tx.change(
    isOpen
      ? statements.appendCountedStatement(
          day,
          appended,
          await countEvents(tx, day, toPartialDay(known, visitors, limits), events),
        )
      : statements.appendStatement(day, appended),
  )
}

/**
 * Starts a day. The newest day and the one before it are open: they are counted on append. Earlier days are counted on
 * demand.
 * @returns true if the new day is open.
 */
async function beginDay(tx: RunningTransaction, day: string): Promise<boolean> {
  const [[newest, hasPartition] = [null, false]] = await tx.run<[string | null, boolean]>(
    statements.newestStatement(day),
  )
  if (!hasPartition) for (const statement of statements.partitionStatements(day)) await tx.run(statement)
  const isNewest = newest === null || day > newest
  if (isNewest && newest !== null) await tx.run(statements.closeDaysStatement(newest))
  await tx.run(statements.insertDayStatement(day, isNewest))
  return isNewest
}

async function countEvents(
  tx: RunningTransaction,
  day: string,
  { limits, state, marks }: PartialDay,
  events: readonly StoredEvent[],
): Promise<statements.AppendedCounts> {
  const names = listTouchedRows(events, state.visitors)
  const rows = await tx.run<[number, number, number, number, number]>(statements.rowsStatement(day, names))
  for (const [n, id, visitors, pageviews, productClicks] of rows) {
    const name = names[n - 1]
    if (name) putRow(state, name, { id, visitors, pageviews, productClicks })
  }
  const counter = new DayCounter(limits, state)
  for (const event of events) counter.add(event)
  const { total, crowded } = state
  const sizes: Sizes = { ...state.sizes, marks: marks.size }
  return {
    total,
    crowded,
    rows: listRows(state),
    states: toVisitorStates(state.visitors, marks),
    sizes: JSON.stringify(sizes),
  }
}

/** @param visitors names that the rows may belong to. */
function toPartialDay(rows: readonly DayRow[], visitors: readonly string[], limits: DayLimits): PartialDay {
  const empty = createDayState()
  const [[, visitorCount, pageviews, productClicks, crowded, json] = [true, 0, 0, 0, false, null]] = rows
  const { marks: size, ...sizes }: Sizes = json === null ? { ...empty.sizes, marks: 0 } : JSON.parse(json)
  const marks = new VisitorMarks(size, getRowLimits(limits).marks)
  const states = new Map(rows.map(row => [row[6], row[7]]))
  const total = { visitors: visitorCount, pageviews, productClicks }
  const state = { ...empty, total, crowded, sizes, visits: marks }
  for (const visitor of visitors) {
    const known = states.get(toColumnText(visitor))
    if (known) state.visitors.set(visitor, readVisitor(known, marks))
  }
  return { limits, state, marks }
}

function readVisitor(json: string, marks: VisitorMarks): Visitor {
  const [id, source, ad, clicks, rows]: VisitorState = JSON.parse(json)
  marks.load(id, rows)
  return { id, source, ad: ad ?? undefined, clicks }
}

function toVisitorStates(visitors: ReadonlyMap<string, Visitor>, marks: VisitorMarks): Map<string, string> {
  return new Map(
    [...visitors].map(([visitor, { id, source, ad, clicks }]) => {
      const state: VisitorState = [id, source, ad ?? null, clicks, marks.getRows(id)]
      return [visitor, JSON.stringify(state)]
    }),
  )
}

/** The rows that count each visitor, for some visitors of a day. */
class VisitorMarks {
  readonly #rows = new Map<number, Set<number>>()
  readonly #max: number
  #size: number

  /** @param size number of marks of all visitors of the day. */
  constructor(size: number, max: number) {
    this.#size = size
    this.#max = max
  }

  get size(): number {
    return this.#size
  }

  get isFull(): boolean {
    return this.#size >= this.#max
  }

  /** Loads the marks of a visitor. */
  load(visitorId: number, rowIds: readonly number[]): void {
    this.#rows.set(visitorId, new Set(rowIds))
  }

  /** @returns true if the mark was added. */
  add(mark: number): boolean {
    const [visitorId, rowId] = fromVisitMark(mark)
    const rows = this.#rows.get(visitorId) ?? new Set()
    if (rows.has(rowId) || this.isFull) return false
    this.#rows.set(visitorId, rows.add(rowId))
    this.#size += 1
    return true
  }

  getRows(visitorId: number): number[] {
    return [...(this.#rows.get(visitorId) ?? [])]
  }
}
