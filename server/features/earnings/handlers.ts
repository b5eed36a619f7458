import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as earningsContract from '../../contract/operations/earnings.ts'
import type * as trackingIdsContract from '../../contract/operations/tracking-ids.ts'
import type { EarningsImport, EarningsImportDetails } from '../../contract/schemas/earnings.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { DateRange } from '../../domain/days.ts'
import { toMoney } from '../../domain/money.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { EarningsDayRecord, EarningsImportRecord } from '../../ports/records.ts'
import { type EarningsSums, readVersions, selectCounting, sumEarnings } from './earnings-days.ts'
import type { createEarningsImport } from './import-earnings.ts'
import type { Earnings } from './report.ts'
import type { TrackingIds } from './tracking-ids.ts'

interface EarningsHandlersOptions {
  report: Earnings['report']
  /** Returns the days of a range. @throws BlogopsError `bad_request` */
  parseDays: (range: string) => Promise<DateRange>
  imports: EarningsImports
  importReport: ReturnType<typeof createEarningsImport>
}

export function earningsHandlers({
  report,
  parseDays,
  imports,
  importReport,
}: EarningsHandlersOptions): HandlersOf<typeof earningsContract> {
  return {
    'earnings.import': async (file, { actor, signal }) => importReport({ ...file, by: getActorName(actor) }, signal),
    'earnings.list': () => imports.list(),
    'earnings.get': async ({ id }) => imports.get(id),
    'earnings.remove': async ({ id }) => imports.remove(id),
    'earnings.report': async ({ range }, { signal }) => report(await parseDays(range), signal),
  }
}

export function trackingIdHandlers(trackingIds: TrackingIds): HandlersOf<typeof trackingIdsContract> {
  return {
    'trackingIds.list': () => trackingIds.list(),
    'trackingIds.add': async ({ ids }, { actor }) => trackingIds.add(ids, getActorName(actor)),
    'trackingIds.assign': async ({ id, ...target }) => trackingIds.assign(id, target),
    'trackingIds.fill': () => trackingIds.fill(),
    'trackingIds.remove': async ({ id }) => trackingIds.remove(id),
  }
}

/** Imported reports. */
export function createEarningsImports({ records }: { records: RecordStore }) {
  return {
    async list(): Promise<EarningsImport[]> {
      const found = await records.find('earningsImport')
      return found.sort((a, b) => b.number - a.number).map(toImport)
    },

    /** @throws BlogopsError `not_found`. */
    async get(id: string): Promise<EarningsImportDetails> {
      const record = await requireImport(records, id)
      const versions = await readVersions(records, record)
      const counting = new Set(selectCounting(versions).values())
      const days = versions
        .filter(({ imports }) => imports.includes(record.number))
        .sort((a, b) => compare(a.date, b.date) || compare(a.trackingId, b.trackingId))
      return { ...toImport(record), days: days.map(day => toDay(day, counting.has(day))) }
    },

    /** Undoes an import: its days count no longer, those that it replaced count again. @throws BlogopsError `not_found`. */
    async remove(id: string): Promise<EarningsImport> {
      return records.transact(async tx => {
        const record = await requireImport(tx, id)
        const { number } = record
        for (const day of await readVersions(tx, record)) {
          if (!day.imports.includes(number)) continue
          const imports = day.imports.filter(other => other !== number)
          if (imports.length === 0) await tx.delete('earningsDay', day.id)
          else await tx.put('earningsDay', { ...day, imports })
        }
        await tx.delete('earningsImport', id)
        return toImport(record)
      })
    },
  }
}

type EarningsImports = ReturnType<typeof createEarningsImports>

async function requireImport(reader: RecordReader, id: string): Promise<EarningsImportRecord> {
  const record = await reader.get('earningsImport', id)
  if (record) return record
  throw new BlogopsError('not_found', `There is no import ${id}.`, { hint: 'List them: blogops earnings list' })
}

function toImport({ id, number, name, kind, currency, from, to, rows, at, by, ...sums }: EarningsImportRecord) {
  return { id, number, name, kind, from, to, ...toTotals(rows, currency, sums), at, by }
}

function toDay({ date, trackingId, currency, rows }: EarningsDayRecord, counts: boolean) {
  return { date, trackingId, counts, ...toTotals(rows.length, currency, sumEarnings(rows)) }
}

function toTotals(rows: number, currency: string, { items, returns, revenueMicros, feesMicros }: EarningsSums) {
  return { rows, items, returns, revenue: toMoney(revenueMicros, currency), fees: toMoney(feesMicros, currency) }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
