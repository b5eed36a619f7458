import { type DateRange, defaultRange, parseRange } from '../../domain/days.ts'
import type { Timer } from '../../ports/system.ts'
import type { SiteMetrics } from '../../ports/web-analytics.ts'
import { sumTraffic } from './article-pages.ts'
import type { AnalyticsSources } from './sources.ts'
import { noSite, noTraffic, type ReadResult, readOrNotice } from './traffic.ts'

/** Maximum milliseconds to wait for figures of another service. They are shown beside articles, which must not wait. */
const maxWaitMs = 3_000

const late: ReadResult<SiteMetrics> = {
  figures: noSite,
  known: false,
  notices: ['Visitors and product clicks take long to read. Reload the page to see them.'],
}

/** Reads visitors and product clicks of published articles in the last 30 days. */
export function createReaderCounts({ web, articles, days }: Omit<AnalyticsSources, 'ads'>, timer: Timer) {
  /** Leaves a late read running: its answer is cached for the next call. */
  async function readInTime(range: DateRange, signal: AbortSignal): Promise<ReadResult<SiteMetrics>> {
    let cancel = () => {}
    const tooLate = new Promise<ReadResult<SiteMetrics>>(resolve => {
      cancel = timer(maxWaitMs, () => resolve(late))
    })
    return Promise.race([readOrNotice(web.read(range, { signal }), noSite), tooLate]).finally(() => cancel())
  }

  return async (signal: AbortSignal) => {
    const range = parseRange(defaultRange, await days.today())
    const published = await articles.published()
    const { figures, known, notices } = range ? await readInTime(range, signal) : late
    const traffic = await sumTraffic(figures.pages, published, articles.findFormerOwners)
    return {
      known,
      notices,
      find: (articleId: string) => traffic.at(published.findPosition(articleId) ?? -1) ?? noTraffic,
    }
  }
}
