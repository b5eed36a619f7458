import type { RestorableRecordStore } from '../../../ports/record-store.ts'
import type {
  AdRecord,
  AdSetRecord,
  InsightDayRecord,
  InsightRecord,
  InsightTotalRecord,
} from '../../../ports/records.ts'

/** Ads per ad set. */
const variants = ['A', 'B', 'C'] as const
const campaigns = 20
const creation = { createdAt: '2026-01-01T00:00:00.000Z', createdBy: 'bench' }
const version = 1

type Figures = Pick<InsightDayRecord, 'impressions' | 'clicks' | 'spendMicros' | 'conversions'>

export const toAdId = (adSet: number, variant: number) => `bench-ad-${adSet}-${variant}`

/** Adds an ad set with three ads for each article, with daily insights and their totals. */
export async function fillAds(
  store: RestorableRecordStore,
  articles: readonly { id: string }[],
  dates: readonly string[],
): Promise<void> {
  const campaignIds = Array.from({ length: campaigns }, (_, n) => `bench-campaign-${n}`)
  await store.restore(
    'campaign',
    campaignIds.map((id, n) => ({
      id,
      version,
      name: `Campaign ${n}`,
      objective: 'OUTCOME_TRAFFIC',
      status: 'ACTIVE' as const,
      ...creation,
    })),
  )
  const all = new Map<string, Figures>()
  for (const [n, { id: articleId }] of articles.entries()) {
    const adSet = createAdSet(n, articleId, campaignIds[n % campaigns] ?? '')
    await store.restore('adSet', [adSet])
    await store.restore(
      'ad',
      variants.map((_, of) => createAd(n, of, adSet.id)),
    )
    await fillFigures(store, { n, adSetId: adSet.id, dates, all })
  }
  await store.restore(
    'insightDay',
    Array.from(all, ([date, figures]) => createInsightDay('all', date, figures)),
  )
}

interface AdSetFigures {
  n: number
  adSetId: string
  dates: readonly string[]
  /** Daily sums of all ad sets, updated by this function. */
  all: Map<string, Figures>
}

async function fillFigures(store: RestorableRecordStore, { n, adSetId, dates, all }: AdSetFigures): Promise<void> {
  const insights = variants.flatMap((_, of) => dates.map((date, day) => createInsight(n, of, { adSetId, date, day })))
  const [byDay, byAd] = [new Map<string, Figures>(), new Map<string, Figures>()]
  for (const insight of insights) {
    addTo(byDay, insight.date, insight)
    addTo(byAd, insight.adId, insight)
    addTo(all, insight.date, insight)
  }
  await store.restore('insight', insights)
  await store.restore(
    'insightDay',
    Array.from(byDay, ([date, figures]) => createInsightDay(adSetId, date, figures)),
  )
  await store.restore(
    'insightTotal',
    Array.from(byAd, ([adId, figures]) => createInsightTotal(adId, adSetId, figures)),
  )
}

function addTo(sums: Map<string, Figures>, key: string, added: Figures): void {
  const { impressions, clicks, spendMicros, conversions } = sums.get(key) ?? noFigures
  sums.set(key, {
    impressions: impressions + added.impressions,
    clicks: clicks + added.clicks,
    spendMicros: spendMicros + added.spendMicros,
    conversions: conversions + added.conversions,
  })
}

const noFigures: Figures = { impressions: 0, clicks: 0, spendMicros: 0, conversions: 0 }

function createAdSet(n: number, articleId: string, campaignId: string): AdSetRecord {
  const of = { campaignId, articleId, dailyBudgetPence: 1_000, status: 'ACTIVE' as const, targeting: {} }
  return { id: `bench-ad-set-${n}`, version, name: `Ad set ${n}`, ...of, ...creation }
}

function createAd(n: number, of: number, adSetId: string): AdRecord {
  const variant = variants[of] ?? ''
  return {
    id: toAdId(n, of),
    version,
    adSetId,
    name: `Ad ${n} ${variant}`,
    headline: 'Compared side by side',
    bodyText: 'Which of them is worth its price?',
    linkUrl: '',
    callToAction: 'LEARN_MORE',
    variant,
    targetingLabel: null,
    status: 'ACTIVE',
    ...creation,
  }
}

/** Some hundred impressions a day, with one click per fifty to a hundred impressions. */
function createInsight(
  n: number,
  of: number,
  { adSetId, date, day }: { adSetId: string; date: string; day: number },
): InsightRecord {
  const adId = toAdId(n, of)
  const impressions = 200 + ((n * 31 + day * 17 + of * 7) % 300)
  const clicks = Math.floor(impressions / (50 + ((n + of * 19) % 50)))
  return {
    id: `${adId}/${date}/all/`,
    version,
    adId,
    adSetId,
    date,
    by: 'all',
    group: '',
    impressions,
    clicks,
    spendMicros: clicks * 250_000,
    conversions: 0,
  }
}

function createInsightDay(adSetId: string, date: string, figures: Figures): InsightDayRecord {
  return { id: `${adSetId}/${date}`, version, adSetId, date, ...figures }
}

function createInsightTotal(adId: string, adSetId: string, figures: Figures): InsightTotalRecord {
  return { id: `${adId}/all/`, version, adId, adSetId, by: 'all', group: '', ...figures }
}
