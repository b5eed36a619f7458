import type { Days } from '../../contract/analytics-range.ts'
import { poundsText } from '../../contract/pounds.ts'
import type { ArticleAnalytics } from '../../contract/schemas/analytics.ts'
import type { TrafficCounts } from '../../ports/web-analytics.ts'
import type { AdDays, AdFigures } from '../ads/range-figures.ts'
import { pathsOf } from './article-pages.ts'
import { readArticle } from './article-traffic.ts'
import { attribute } from './attribution.ts'
import { daysOf } from './days.ts'
import { adRates, performanceOf } from './performance.ts'
import type { Sources } from './sources.ts'
import { todayOf } from './today.ts'
import { noSite, noTraffic, readOrTell } from './traffic.ts'

/** Where the readers of an article came from, and what they and its ads did. @throws BlogopsError `not_found`, `gone`. */
export function createArticleAnalytics({ web, ads, articles, clock, hasSamples }: Sources) {
  return async (ref: string, range: Days, signal: AbortSignal): Promise<ArticleAnalytics> => {
    const article = await articles.find(ref)
    const former = await articles.formerSlugs()
    const [page, site, days, ofAds, sample] = await Promise.all([
      readArticle(web, { article, former, range, signal }),
      readOrTell(web.read(range, { signal }), noSite),
      ads.daysOfArticle(range, article.id),
      ads.adsOfArticle(range, article.id),
      hasSamples(range, { id: article.id, paths: pathsOf(article, former) }),
    ])
    const fromAds = await attribute(site.figures.ads, ads)
    const { total: traffic, sources, products } = page.figures
    return {
      range,
      notices: [...new Set([...page.notices, ...site.notices, ...ofDeletedAds(days, ofAds)])],
      trafficKnown: page.known && site.known,
      sample,
      article: performanceOf(article, {
        ...{ traffic, ads: days.total, fromAds: fromAds.byArticle.get(article.id) ?? noTraffic },
      }),
      days: daysOf(page.figures.days, days, todayOf(clock)),
      sources: [...sources],
      products: [...products],
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

/** They are not listed, and the list would not add up without a word. */
function ofDeletedAds({ total }: AdDays, ads: readonly AdFigures[]): string[] {
  const listed = ads.reduce((sum, { figures }) => sum + figures.spendMicros, 0)
  if (total.spendMicros <= listed) return []
  const spent = poundsText((total.spendMicros - listed) / 1_000_000)
  return [`${spent} of the spend is of ads that were deleted since: it is counted, and they are not listed.`]
}
