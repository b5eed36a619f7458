import type { DateRange } from '../../domain/days.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { EarningsDayRecord, EarningsRow } from '../../ports/records.ts'

/** Sums of rows; money in millionths of one currency. */
export type EarningsSums = Omit<EarningsRow, 'asin' | 'name' | 'category'>

const noEarnings: Readonly<EarningsSums> = { items: 0, returns: 0, revenueMicros: 0, feesMicros: 0 }

function addEarnings(a: Readonly<EarningsSums>, b: Readonly<EarningsSums>): EarningsSums {
  return {
    items: a.items + b.items,
    returns: a.returns + b.returns,
    revenueMicros: a.revenueMicros + b.revenueMicros,
    feesMicros: a.feesMicros + b.feesMicros,
  }
}

export function sumEarnings(rows: Iterable<Readonly<EarningsSums>>): EarningsSums {
  let sum: EarningsSums = { ...noEarnings }
  for (const row of rows) sum = addEarnings(sum, row)
  return sum
}

export type DayKey = Pick<EarningsDayRecord, 'kind' | 'currency' | 'trackingId' | 'date'>

/** Identifies a day of a tracking id. A later import with the same key replaces the day. */
export function toDayKey({ kind, currency, trackingId, date }: DayKey): string {
  return [currency, kind, trackingId, date].join('/')
}

/** Lists the months of a range: "2026-10", "2026-11". */
function listMonths({ from, to }: DateRange): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = getNextMonth(month)) months.push(month)
  return months
}

function getNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Reads all stored versions of the days of a range. */
export async function readVersions(reader: RecordReader, range: DateRange): Promise<EarningsDayRecord[]> {
  const months: EarningsDayRecord[] = []
  for (const month of listMonths(range)) months.push(...(await reader.find('earningsDay', { where: { month } })))
  return months.filter(({ date }) => range.from <= date && date <= range.to)
}

/** Selects the version of each day that counts: the one of the latest import. */
export function selectCounting(versions: readonly EarningsDayRecord[]): Map<string, EarningsDayRecord> {
  const counting = new Map<string, EarningsDayRecord>()
  for (const version of versions) {
    const key = toDayKey(version)
    const other = counting.get(key)
    if (!other || getLatestImport(version) > getLatestImport(other)) counting.set(key, version)
  }
  return counting
}

function getLatestImport({ imports }: EarningsDayRecord): number {
  return Math.max(...imports)
}

/** Returns true for the same rows in any order. */
export function haveSameRows(some: readonly EarningsRow[], others: readonly EarningsRow[]): boolean {
  if (some.length !== others.length) return false
  const texts = some.map(toText).sort()
  return others
    .map(toText)
    .sort()
    .every((text, at) => text === texts[at])
}

function toText({ asin, name, category, items, returns, revenueMicros, feesMicros }: EarningsRow): string {
  return JSON.stringify([asin, name, category, items, returns, revenueMicros, feesMicros])
}

/** Reads the days of a range that count, in one currency. */
export async function readEarningsDays(reader: RecordReader, range: DateRange): Promise<EarningsDayRecord[]> {
  return [...selectCounting(await readVersions(reader, range)).values()]
}

/**
 * Divides a whole amount in proportion to weights. The parts are whole and add up to the amount; those with the largest
 * remainders are rounded up. Without weights there are no parts.
 */
export function divide(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const size = Math.abs(amount)
  const exact = weights.map(weight => (size * weight) / total)
  const parts = exact.map(Math.floor)
  let rest = size - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact.map((part, at) => ({ at, remainder: part - Math.floor(part) }))
  for (const { at } of byRemainder.sort((a, b) => b.remainder - a.remainder || a.at - b.at)) {
    if (rest < 1) break
    parts[at] = (parts[at] ?? 0) + 1
    rest -= 1
  }
  return amount < 0 ? parts.map(part => (part === 0 ? 0 : -part)) : parts
}
