import { createReadClient } from '../../contract/client.ts'
import { BlogopsError } from '../../contract/errors.ts'
import { maxTableRows } from '../../contract/field-values.ts'
import { nameKind } from '../../domain/articles.ts'
import { type DateRange, findRangeProblem, parseRange } from '../../domain/days.ts'
import { getShop } from '../../domain/shops.ts'
import type { AnalyticsSources } from '../../features/analytics/article-traffic.ts'
import { createArticleTraffic } from '../../features/analytics/article-traffic.ts'
import { noSite, readOrNotice } from '../../features/analytics/traffic.ts'
import { createOfferRefresh, createOfferRemoval } from '../../features/articles/offer-refresh.ts'
import { createReplacementSearch } from '../../features/articles/replacements.ts'
import { createEarningsImports, earningsHandlers } from '../../features/earnings/handlers.ts'
import { createEarningsImport } from '../../features/earnings/import-earnings.ts'
import { createEarningsReport, type Earnings } from '../../features/earnings/report.ts'
import { createDueCheck } from '../../features/schedules/due-check.ts'
import type { Settings, SiteDays } from '../../features/settings/settings.ts'
import type { ReadEarningsReport } from '../../ports/import-files.ts'
import type { CoreParts } from './parts.ts'
import type { ScheduleNeeds } from './schedules.ts'

interface EarningsSources extends Pick<CoreParts, 'records'> {
  settings: Pick<Settings, 'read'>
  /** Readers and ads, which earnings are compared with. */
  sources: AnalyticsSources
}

/** Opens the attributed earnings, for their report and for the optimizer. */
export function openEarnings({ records, settings, sources }: EarningsSources): Earnings {
  const { web, ads, hasSamples } = sources
  return createEarningsReport({
    records,
    settings: settings.read,
    readTraffic: (range, signal) => readOrNotice(web.read(range, { signal }), noSite),
    sumArticles: createArticleTraffic(sources).readAll,
    findAds: ads.findAds,
    readSpend: ads.sumSpend,
    hasSamples: range => hasSamples(range),
  })
}

export interface EarningsNeeds extends Pick<CoreParts, 'records' | 'clock' | 'newId'> {
  settings: Pick<Settings, 'read'>
  days: Pick<SiteDays, 'today'>
  readReport: ReadEarningsReport
  earnings: Earnings
}

/** Wires the earnings that the shop reports. */
export function wireEarnings({ records, clock, newId, settings, days, readReport, earnings }: EarningsNeeds) {
  const shop = async () => getShop((await settings.read()).shop)

  async function parseDays(range: string): Promise<DateRange> {
    const found = parseRange(range, await days.today())
    if (found) return found
    throw new BlogopsError('bad_request', findRangeProblem(range) ?? `There is no range ${range}.`)
  }

  return {
    handlers: earningsHandlers({
      imports: createEarningsImports({ records }),
      importReport: createEarningsImport({ records, clock, newId, readReport, shop }),
      report: earnings.report,
      parseDays,
    }),
  }
}

/** Refreshes offers of published products, and searches for others in place of those that nobody can buy. */
export function openOfferRefresh(needs: ScheduleNeeds) {
  const { amazon, budget, oneAtATime, lease, readAs, generation } = needs
  const common = { ...needs, name: 'offers', sole: lease.sole }
  if (!amazon || !budget) return createDueCheck({ ...common, check: createOfferRemoval(common) })
  const api = createReadClient(readAs({ kind: 'local' }))
  const check = createOfferRefresh({
    ...common,
    readOffers: amazon.readOffers,
    findReplacements: createReplacementSearch({
      ...needs,
      findOffers: amazon.findOffers,
      readSubject: async ({ id, jobId, title, category }, { name }) =>
        jobId === null ? { topic: nameKind(name, title), category } : generation.getBrief(id, jobId),
    }),
    budget,
    countOutdated: async ref => (await needs.findOutdated(ref)).length,
    runExclusively: work => oneAtATime('offers', work),
    async listMostRead() {
      const { rows } = await api.articles.table({ status: 'published', sort: 'visitors', limit: maxTableRows })
      return rows.map(({ article }) => article.id)
    },
  })
  return createDueCheck({ ...common, check })
}
