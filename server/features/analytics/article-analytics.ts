import type { Days } from '../../contract/analytics-range.ts'
import { ownProducts } from '../../contract/own-products.ts'
import { poundsText } from '../../contract/pounds.ts'
import type { ArticleAnalytics } from '../../contract/schemas/analytics.ts'
import type { TrafficCounts } from '../../ports/web-analytics.ts'
import type { AdDays, AdFigures } from '../ads/range-figures.ts'
import { pathsOf } from './article-pages.ts'
import { readArticle } from './article-traffic.ts'
import { attribute } from './attribution.ts'
import { daysOf } from './days.ts'
import { adRates, performanceOf } from './performance.ts'
import { readPeriods } from './period.ts'
import type { Sources } from './sources.ts'
import { todayOf } from './today.ts'
import { noSite, noTraffic, readOrTell } from './traffic.ts'

/** Traffic sources, daily metrics and ads of one article. @throws BlogopsError `not_found`, `gone`. */
export function createArticleAnalytics({ web, ads, articles, clock, hasSamples }: Sources) {
  return async (ref: string, range: Days, signal: AbortSignal): Promise<ArticleAnalytics> => {
    const article = await articles.find(ref)
    const former = await articles.formerSlugs(article.id)
    const today = todayOf(clock)
    const readers = {
      web: (days: Days) => readArticle(web, { article, former, range: days, signal }),
      ads: (days: Days) => ads.daysOfArticle(days, article.id),
      adsKnownTo: ads.knownTo,
    }
    const [periods, site, ofAds, hasAd] = await Promise.all([
      readPeriods(readers, range, today),
      readOrTell(web.read(range, { signal }), noSite),
      ads.adsOfArticle(range, article.id),
      ads.leadTo(article.id),
    ])
    const { now, before, comparison, notices } = periods
    const fromAds = await attribute(site.figures.ads, ads)
    const { total: traffic, sources, products } = now.web.figures
    return {
      ...comparison,
      notices: [...new Set([...notices, ...site.notices, ...ofDeletedAds(now.ads, ofAds)])],
      trafficKnown: now.web.known && site.known,
      sample: await hasSamples(
        { from: before.range.from, to: range.to },
        { id: article.id, paths: pathsOf(article, former) },
      ),
      article: performanceOf(article, {
        traffic,
        ads: now.ads.total,
        fromAds: fromAds.byArticle.get(article.id) ?? noTraffic,
        hasAd,
      }),
      days: daysOf(now.web.figures.days, now.ads, { today, adsKnownTo: comparison.adsKnownTo }),
      sources: [...sources],
      products: [...ownProducts(products, await articles.products(article.id))],
      ads: ofAds.map(ad => adRow(ad, site.figures.ads.get(ad.id) ?? noTraffic)).sort((a, b) => b.spend - a.spend),
    }
  }
}

function adRow({ id, name, variant, status, figures }: AdFigures, { visitors, productClicks }: TrafficCounts) {
  const { impressions, clicks } = figures
  const { spend, ctr, cpc } = adRates(figures)
  const costPerProductClick = productClicks === 0 ? null : spend / productClicks
  const words = { adId: id, adName: name, variant, status }
  return { ...words, impressions, clicks, ctr, spend, cpc, visitors, productClicks, costPerProductClick }
}

/** Explains why the listed ads' spend can be less than the total: deleted ads are counted but not listed. */
function ofDeletedAds({ total }: AdDays, ads: readonly AdFigures[]): string[] {
  const listed = ads.reduce((sum, { figures }) => sum + figures.spendMicros, 0)
  if (total.spendMicros <= listed) return []
  const spent = poundsText((total.spendMicros - listed) / 1_000_000)
  return [`${spent} of the spend is of ads that were deleted since: it is counted, and they are not listed.`]
}
