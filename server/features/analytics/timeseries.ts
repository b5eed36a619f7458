import type { Days } from '../../contract/analytics-range.ts'
import type { Timeseries } from '../../contract/schemas/analytics.ts'
import { pathsOf } from './article-pages.ts'
import { readArticle } from './article-traffic.ts'
import { daysOf } from './days.ts'
import { readersOfAll, readPeriod } from './period.ts'
import type { Sources } from './sources.ts'
import { todayOf } from './today.ts'

/** Daily metrics of the whole site or one article. @throws BlogopsError `not_found`; `gone` for a deleted article. */
export function createTimeseries(sources: Sources) {
  const { web, ads, articles, clock, hasSamples } = sources

  async function ofArticle(ref: string, range: Days, signal: AbortSignal) {
    const article = await articles.find(ref)
    const former = await articles.formerSlugs(article.id)
    const [page, ofAds, sample] = await Promise.all([
      readArticle(web, { article, former, range, signal }),
      ads.daysOfArticle(range, article.id),
      hasSamples(range, { id: article.id, paths: pathsOf(article, former) }),
    ])
    return { web: page, ads: ofAds, sample }
  }

  async function ofAll(range: Days, signal: AbortSignal) {
    return { ...(await readPeriod(readersOfAll(sources, signal), range)), sample: await hasSamples(range) }
  }

  return async (range: Days, ref: string | undefined, signal: AbortSignal): Promise<Timeseries> => {
    const read = ref === undefined ? await ofAll(range, signal) : await ofArticle(ref, range, signal)
    const { notices, known: trafficKnown, figures } = read.web
    const adsKnownTo = await ads.knownTo(range)
    const days = daysOf(figures.days, read.ads, { today: todayOf(clock), adsKnownTo })
    return { range, notices: [...notices], trafficKnown, adsKnownTo, sample: read.sample, days }
  }
}
