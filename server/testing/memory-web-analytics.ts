import type { PageFigures, SiteFigures, TrafficCounts, WebAnalytics } from '../ports/web-analytics.ts'

interface Told {
  site?: Partial<SiteFigures>
  /** By path. */
  pages?: Readonly<Record<string, Partial<PageFigures>>>
  phrases?: readonly { phrase: string; count: number }[]
}

const none: Readonly<TrafficCounts> = { visitors: 0, pageviews: 0, productClicks: 0 }

/** What a test says that readers did, whatever days are asked for. */
export function memoryWebAnalytics({ site, pages = {}, phrases = [] }: Told = {}): WebAnalytics {
  return {
    source: 'built-in',
    async read({ from, to }, { signal }) {
      signal.throwIfAborted()
      if (from > to) throw new RangeError(`The days end before they begin: ${from} to ${to}`)
      return { total: none, days: [], pages: new Map(), ads: new Map(), notices: [], ...site }
    },
    async readPage(_, path, { signal }) {
      signal.throwIfAborted()
      const empty = { total: none, days: [], sources: [], products: [], ads: new Map(), notices: [] }
      return { ...empty, ...(Object.hasOwn(pages, path) && pages[path]) }
    },
    phrases: async () => phrases,
  }
}
