import { BlogopsError, type ErrorCode } from '../../contract/errors.ts'
import type { PageFigures, SiteFigures, TrafficCounts } from '../../ports/web-analytics.ts'

export const noTraffic: Readonly<TrafficCounts> = { visitors: 0, pageviews: 0, productClicks: 0 }

export const noSite: SiteFigures = {
  total: noTraffic,
  days: [],
  pages: new Map(),
  ads: new Map(),
  adClicks: new Map(),
  notices: [],
}

export const noPage: PageFigures = {
  total: noTraffic,
  days: [],
  sources: [],
  products: [],
  ads: new Map(),
  notices: [],
}

export function addTraffic(a: Readonly<TrafficCounts>, b: Readonly<TrafficCounts>): TrafficCounts {
  return {
    visitors: a.visitors + b.visitors,
    pageviews: a.pageviews + b.pageviews,
    productClicks: a.productClicks + b.productClicks,
  }
}

/** Adds counts to the entry for a key. */
export function addTo(sums: Map<string, Readonly<TrafficCounts>>, key: string, counts: Readonly<TrafficCounts>): void {
  const before = sums.get(key)
  sums.set(key, before ? addTraffic(before, counts) : counts)
}

/** Data that was read, or a fallback with a notice if the read failed. */
export interface Told<F> {
  figures: F
  known: boolean
  notices: readonly string[]
}

/** Expected failures of a web analytics provider; any other error is a bug and is rethrown. */
const failures: ReadonlySet<ErrorCode> = new Set([
  ...(['rate_limited', 'upstream_rejected', 'upstream_unavailable', 'not_configured', 'unavailable'] as const),
])

/** Reads traffic. If the provider fails, returns `none` and a notice. */
export async function readOrTell<F extends { notices: readonly string[] }>(
  reading: Promise<F>,
  none: F,
): Promise<Told<F>> {
  try {
    const figures = await reading
    return { figures, known: true, notices: figures.notices }
  } catch (cause) {
    if (!(cause instanceof BlogopsError) || !failures.has(cause.code)) throw cause
    const { message, hint } = cause
    const told = [message, ...(hint === undefined ? [] : [hint])].map(asSentence).join(' ')
    return { figures: none, known: false, notices: [`Visitors and product clicks could not be read. ${told}`] }
  }
}

function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
