import type { HandlersOf } from '../../contract/handler.ts'
import type * as earningsContract from '../../contract/operations/earnings.ts'
import type * as trackingIdsContract from '../../contract/operations/tracking-ids.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { DateRange } from '../../domain/days.ts'
import type { createEarningsImport } from './import-earnings.ts'
import type { EarningsImports } from './imports.ts'
import type { Earnings } from './report.ts'
import type { TrackingIds } from './tracking-ids.ts'

interface EarningsHandlersOptions {
  report: Earnings['report']
  /** Returns the days of a range. @throws BlogopsError `bad_request` */
  parseDays: (range: string) => DateRange
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
    'earnings.report': async ({ range }, { signal }) => report(parseDays(range), signal),
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
