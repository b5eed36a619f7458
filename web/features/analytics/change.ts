import { twoDecimals } from '../../lib/figures.ts'
import { wholeNumber } from '../../lib/format.ts'

/** How a figure went, in words that need no colour. */
export interface Change {
  turn: 'up' | 'down' | 'same'
  /** `Up 12%` */
  words: string
}

/** Of a count or an amount. Nothing where there was nothing before: any growth from that is endless. */
export function growthOf(now: number, before: number): Change | undefined {
  if (before === 0) return undefined
  return changeBy(((now - before) / before) * 100, shareText)
}

/** Of a rate in percent, in points. `seen` is what the rate was of, before: of nothing there is no rate. */
export function pointsOf(now: number, before: number, seen: number): Change | undefined {
  return seen === 0 ? undefined : changeBy(now - before, by => `${twoDecimals(by)} points`)
}

function changeBy(difference: number, text: (by: number) => string): Change {
  const size = text(Math.abs(difference))
  if (size === text(0)) return { turn: 'same', words: 'As before' }
  return difference > 0 ? { turn: 'up', words: `Up ${size}` } : { turn: 'down', words: `Down ${size}` }
}

/** A tenth of a percent means something only where there is little change. */
function shareText(share: number): string {
  return `${share < 9.95 ? share.toFixed(1) : wholeNumber(Math.round(share))}%`
}
