import type { Comparison } from './schemas/analytics.ts'

type Known = Pick<Comparison, 'adsKnownTo'>

/** Whether it is known what ads did up to a day: later than any of which somebody told, they may have cost whatever they did. */
export function areAdsKnownOn({ adsKnownTo }: Known, date: string): boolean {
  return adsKnownTo === null || date <= adsKnownTo
}

/** Whether it is known of any of these days. */
export function areAdsKnownIn({ range, ...known }: Pick<Comparison, 'range' | 'adsKnownTo'>): boolean {
  return areAdsKnownOn(known, range.from)
}
