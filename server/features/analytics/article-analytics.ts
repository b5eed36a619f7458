import type { ArticleAnalytics } from '../../contract/schemas/analytics.ts'
import type { DateRange } from '../../domain/days.ts'
import { formatPounds } from '../../domain/number-format.ts'
import { sumOwnProductClicks } from '../../domain/products.ts'
import type { TrafficCounts } from '../../ports/web-analytics.ts'
import type { AdDays, AdWithMetrics } from '../ads/range-metrics.ts'
import { toArticlePaths } from './article-pages.ts'
import { readArticleTraffic } from './article-traffic.ts'
import { getAdRates, toArticlePerformance } from './performance.ts'
import { readPeriods, toAnalyticsDays } from './period.ts'
import type { AnalyticsSources } from './sources.ts'
import { attributeTraffic, noSite, noTraffic, readOrNotice } from './traffic.ts'

/** Traffic sources, daily metrics and ads of one article. @throws BlogopsError `not_found`, `gone`. */
export function createArticleAnalytics({ web, ads, articles, days, hasSamples }: AnalyticsSources) {
  return async (ref: string, range: DateRange, signal: AbortSignal): Promise<ArticleAnalytics> => {
    const article = await articles.find(ref)
    const former = await articles.findFormerSlugs(article.id)
    const today = await days.today()
    const periodSources = {
      web: (part: DateRange) => readArticleTraffic(web, { article, former, range: part, signal }),
      ads: (part: DateRange) => ads.daysOfArticle(part, article.id),
      adsKnownTo: ads.findLastKnownDay,
    }
    const [periods, site, adMetrics, hasAd] = await Promise.all([
      readPeriods(periodSources, range, today),
      readOrNotice(web.read(range, { signal }), noSite),
      ads.adsOfArticle(range, article.id),
      ads.hasRunningAds(article.id),
    ])
    const { now, before, comparison, notices } = periods
    const fromAds = await attributeTraffic(site.figures.ads, ads)
    const { total: traffic, sources, products } = now.web.figures
    return {
      ...comparison,
      notices: [...new Set([...notices, ...site.notices, ...describeDeletedAds(now.ads, adMetrics)])],
      trafficKnown: now.web.known && site.known,
      sample: await hasSamples(
        { from: before.range.from, to: range.to },
        { id: article.id, paths: toArticlePaths(article, former) },
      ),
      article: toArticlePerformance(article, {
        traffic,
        ads: now.ads.total,
        fromAds: fromAds.byArticle.get(article.id) ?? noTraffic,
        hasAd,
      }),
      days: toAnalyticsDays(now.web.figures.days, now.ads, { today, adsKnownTo: comparison.adsKnownTo }),
      sources: [...sources],
      products: [...sumOwnProductClicks(products, await articles.products(article.id))],
      ads: adMetrics.map(ad => toAdRow(ad, site.figures.ads.get(ad.id) ?? noTraffic)).sort((a, b) => b.spend - a.spend),
    }
  }
}

function toAdRow({ id, name, variant, status, metrics }: AdWithMetrics, { visitors, productClicks }: TrafficCounts) {
  const { impressions, clicks } = metrics
  const { spend, ctr, cpc } = getAdRates(metrics)
  const costPerProductClick = productClicks === 0 ? null : spend / productClicks
  const labels = { adId: id, adName: name, variant, status }
  return { ...labels, impressions, clicks, ctr, spend, cpc, visitors, productClicks, costPerProductClick }
}

/** Explains why the listed ads' spend can be less than the total: deleted ads are counted but not listed. */
function describeDeletedAds({ total }: AdDays, ads: readonly AdWithMetrics[]): string[] {
  const listed = ads.reduce((sum, { metrics }) => sum + metrics.spendMicros, 0)
  if (total.spendMicros <= listed) return []
  const spent = formatPounds((total.spendMicros - listed) / 1_000_000)
  return [`The total includes ${spent} for ads that were deleted since. They are not listed.`]
}
