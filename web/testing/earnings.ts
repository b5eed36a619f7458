import type { EarningsReport } from '../../server/contract/schemas/earnings-report.ts'

const pounds = (amount: number) => ({ amount, currency: 'GBP' })

/** A report of one article with an ad set, and of fees that belong to none. */
export function earningsReport(changes: Partial<EarningsReport> = {}): EarningsReport {
  const adFigures = { adSpend: pounds(4), feesFromAds: pounds(5), returnOnAdSpend: 1.25 }
  return {
    range: { from: '2026-10-23', to: '2026-11-21' },
    currency: 'GBP',
    knownTo: '2026-11-20',
    notices: [],
    sample: false,
    trafficKnown: true,
    items: 4,
    returns: 1,
    revenue: pounds(59.98),
    fees: pounds(21.5),
    visitors: 100,
    earningsPerVisitor: pounds(0.215),
    ...adFigures,
    articles: [
      {
        articleId: 'a1',
        articleSlug: 'five-grinders',
        articleTitle: 'Five Grinders Compared',
        fees: pounds(20),
        visitors: 1000,
        earningsPerVisitor: pounds(0.02),
        ...adFigures,
      },
    ],
    campaigns: [{ campaignId: 'c1', campaignName: 'Spring', hasOwnId: false, ...adFigures }],
    adSets: [{ adSetId: 's1', adSetName: 'Five Grinders Compared - Ad Set', articleId: 'a1', ...adFigures }],
    ads: [{ adId: 'ad1', adName: 'Grinders - Variant A', adSetId: 's1', productClicks: 5, feesFromAds: pounds(5) }],
    notAttributed: [{ trackingId: 'shelf-21', reason: 'affiliate tag', fees: pounds(1.5) }],
    otherCurrencies: [],
    days: [],
    ...changes,
  }
}

/** A report of a site that has imported none. */
export const noEarnings = earningsReport({ knownTo: null, articles: [], campaigns: [], adSets: [], ads: [] })
