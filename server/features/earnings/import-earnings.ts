import { BlogopsError } from '../../contract/errors.ts'
import type { EarningsImportRequest, EarningsImportResult } from '../../contract/schemas/earnings.ts'
import type { DateRange } from '../../domain/days.ts'
import { groupBy } from '../../domain/fields.ts'
import { getCurrency, listSpellings, toMoney } from '../../domain/money.ts'
import type { Shop } from '../../domain/shops.ts'
import type { EarningsReport, ReadEarningsReport, ReportedEarnings } from '../../ports/import-files.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { EarningsDayRecord, EarningsRow } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import { haveSameRows, readVersions, selectCounting, sumEarnings, toDayKey } from './earnings-days.ts'

export interface EarningsImportOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
  readReport: ReadEarningsReport
  /** Shop of the site, whose currency the report must have. */
  shop: () => Promise<Shop>
}

type ReportedDay = Omit<EarningsDayRecord, 'id' | 'version' | 'imports'>

interface ImportPlan {
  days: readonly { reported: ReportedDay; same: EarningsDayRecord | undefined }[]
  /** Days that differ from what counts now. */
  changed: number
  /** Rows that count now, in the days that differ. */
  replaced: number
  /** Days left out because of rejected rows: the rows of earlier imports still count. */
  incomplete: number
}

type IsIncomplete = (day: Pick<ReportedDay, 'trackingId' | 'date'>) => boolean

/** Imports a report of the shop. If it has a day of a tracking id again, its rows replace the earlier ones. */
export function createEarningsImport({ records, clock, newId, readReport, shop }: EarningsImportOptions) {
  /** Plans and stores in one transaction, so that concurrent imports see each other. Nothing new is not stored. */
  async function store(
    days: readonly ReportedDay[],
    isIncomplete: IsIncomplete,
    { name, by }: { name: string; by: string },
  ) {
    return records.transact(async tx => {
      const plan = await planImport(tx, days, isIncomplete)
      const stored = plan.days.map(({ reported }) => reported)
      const [first] = stored
      if (plan.changed === 0 || !first) return { plan, id: null }
      const numbers = (await tx.find('earningsImport')).map(({ number }) => number)
      const number = Math.max(0, ...numbers) + 1
      const { kind, currency } = first
      const rows = stored.flatMap(day => day.rows)
      const { id } = await tx.put('earningsImport', {
        id: newId(),
        version: 0,
        number,
        name,
        kind,
        currency,
        ...getRange(stored),
        rows: rows.length,
        ...sumEarnings(rows),
        at: clock.now().toISOString(),
        by,
      })
      for (const { reported, same } of plan.days) {
        if (same) await tx.put('earningsDay', { ...same, imports: [...same.imports, number] })
        else await tx.put('earningsDay', { ...reported, id: newId(), version: 0, imports: [number] })
      }
      return { plan, id }
    })
  }

  /** @throws BlogopsError `bad_request` for an invalid report; `conflict` for one in another currency. */
  return async (
    { dryRun, ...file }: EarningsImportRequest & { by: string },
    signal: AbortSignal,
  ): Promise<EarningsImportResult> => {
    const report = await readReport(file, signal)
    const { currency } = requireCurrency(file.name, report, await shop())
    const days = groupDays(report, currency)
    const isIncomplete = createIncompleteCheck(report)
    const { plan, id } = dryRun
      ? { plan: await planImport(records, days, isIncomplete), id: null }
      : await store(days, isIncomplete, file)
    return { id, name: file.name, dryRun, ...toResult(report, currency, plan) }
  }
}

/** @throws BlogopsError `conflict` if the file states another currency than the shop's. */
function requireCurrency(file: string, { currencySigns }: EarningsReport, shop: Shop): Shop {
  const allowed = new Set(listSpellings(getCurrency(shop.currency)))
  const other = currencySigns.find(sign => !allowed.has(sign))
  if (other === undefined) return shop
  const { many } = getCurrency(shop.currency).words
  throw new BlogopsError('conflict', `${file} has amounts in "${other}", but ${shop.label} pays in ${many}.`, {
    hint: `Download the report of ${shop.label}, or choose the shop of the report: blogops settings set shop <shop>`,
    details: { found: other, currency: shop.currency },
  })
}

function groupDays({ kind, rows }: EarningsReport, currency: string): ReportedDay[] {
  const groups = groupBy(rows, ({ trackingId, date }) => `${trackingId}/${date}`)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const { trackingId, date } = first
    return [{ month: date.slice(0, 7), date, kind, trackingId, currency, rows: group.map(toRow) }]
  })
}

function toRow({ asin, name, category, items, returns, revenueMicros, feesMicros }: ReportedEarnings): EarningsRow {
  return { asin, name, category, items, returns, revenueMicros, feesMicros }
}

function createIncompleteCheck({ incompleteDays }: EarningsReport): IsIncomplete {
  const toKey = (trackingId: string | null, date: string | null) => `${trackingId ?? '*'} ${date ?? '*'}`
  const keys = new Set(incompleteDays.map(({ trackingId, date }) => toKey(trackingId, date)))
  return ({ trackingId, date }) =>
    keys.size > 0 && [trackingId, null].some(id => [date, null].some(day => keys.has(toKey(id, day))))
}

/** Compares a report with the stored days. A day without rows in the report does not replace an earlier one. */
async function planImport(
  reader: RecordReader,
  days: readonly ReportedDay[],
  isIncomplete: IsIncomplete,
): Promise<ImportPlan> {
  if (days.length === 0) return { days: [], changed: 0, replaced: 0, incomplete: 0 }
  const versions = await readVersions(reader, getRange(days))
  const byKey = groupBy(versions, toDayKey)
  const counting = selectCounting(versions)
  let [changed, replaced] = [0, 0]
  const complete = days.filter(day => !(counting.has(toDayKey(day)) && isIncomplete(day)))
  const planned = complete.map(reported => {
    const key = toDayKey(reported)
    const now = counting.get(key)
    const same = byKey.get(key)?.find(version => haveSameRows(version.rows, reported.rows))
    if (now === undefined || now !== same) {
      changed += 1
      replaced += now?.rows.length ?? 0
    }
    return { reported, same }
  })
  return { days: planned, changed, replaced, incomplete: days.length - complete.length }
}

/** Returns the first and the last of some days. */
function getRange(days: readonly Pick<ReportedDay, 'date'>[]): DateRange {
  const dates = days.map(({ date }) => date).sort()
  return { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
}

function toResult(report: EarningsReport, currency: string, { days, changed, replaced, incomplete }: ImportPlan) {
  const { kind, rows, skipped, columns, rejected, rejectedTotal } = report
  const dates = rows.map(({ date }) => date).sort()
  const { items, returns, revenueMicros, feesMicros } = sumEarnings(rows)
  const byId = [...groupBy(rows, ({ trackingId }) => trackingId)].map(([trackingId, group]) => ({
    trackingId,
    micros: sumEarnings(group).feesMicros,
  }))
  return {
    kind,
    rows: rows.length + rejectedTotal,
    imported: rows.length,
    skipped,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    items,
    returns,
    revenue: toMoney(revenueMicros, currency),
    fees: toMoney(feesMicros, currency),
    days: days.length + incomplete,
    changed,
    replaced,
    incomplete,
    trackingIds: byId
      .sort((a, b) => b.micros - a.micros)
      .map(({ trackingId, micros }) => ({ trackingId, fees: toMoney(micros, currency) })),
    columns,
    rejected,
    rejectedTotal,
  }
}
