import type { DateRange } from '../../contract/analytics-range.ts'
import type { Timeseries } from '../../contract/schemas/analytics.ts'
import { toArticlePaths } from './article-pages.ts'
import { readArticleTraffic } from './article-traffic.ts'
import { toAnalyticsDays } from './days.ts'
import { createSiteSources, readPeriod } from './period.ts'
import type { AnalyticsSources } from './sources.ts'
import { getToday } from './today.ts'

/** Daily metrics of the whole site or one article. @throws BlogopsError `not_found`; `gone` for a deleted article. */
export function createTimeseries(sources: AnalyticsSources) {
  const { web, ads, articles, clock, hasSamples } = sources

  async function readArticle(ref: string, range: DateRange, signal: AbortSignal) {
    const article = await articles.find(ref)
    const former = await articles.formerSlugs(article.id)
    const [page, adDays, sample] = await Promise.all([
      readArticleTraffic(web, { article, former, range, signal }),
      ads.daysOfArticle(range, article.id),
      hasSamples(range, { id: article.id, paths: toArticlePaths(article, former) }),
    ])
    return { web: page, ads: adDays, sample }
  }

  async function readSite(range: DateRange, signal: AbortSignal) {
    return { ...(await readPeriod(createSiteSources(sources, signal), range)), sample: await hasSamples(range) }
  }

  return async (range: DateRange, ref: string | undefined, signal: AbortSignal): Promise<Timeseries> => {
    const read = ref === undefined ? await readSite(range, signal) : await readArticle(ref, range, signal)
    const { notices, known: trafficKnown, figures } = read.web
    const adsKnownTo = await ads.findLastKnownDay(range)
    const days = toAnalyticsDays(figures.days, read.ads, { today: getToday(clock), adsKnownTo })
    return { range, notices: [...notices], trafficKnown, adsKnownTo, sample: read.sample, days }
  }
}
