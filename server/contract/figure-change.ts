import { countText } from './figure-text.ts'

/** How a figure went: `{ turn: 'up', size: '12%' }`. What has stayed within the rounding is `same`. */
export interface Change {
  turn: 'up' | 'down' | 'same'
  size: string
}

/** Of a count or an amount. Nothing where there was nothing before: any growth from that is endless. */
export function growthOf(now: number, before: number): Change | undefined {
  if (before === 0) return undefined
  return changeBy(((now - before) / before) * 100, shareText)
}

/** Of a rate in percent, in points. `seen` is what the rate was of, before: of nothing there is no rate. */
export function pointsOf(now: number, before: number, seen: number): Change | undefined {
  return seen === 0 ? undefined : changeBy(now - before, by => `${by.toFixed(2)} points`)
}

function changeBy(difference: number, text: (by: number) => string): Change {
  const size = text(Math.abs(difference))
  if (size === text(0)) return { turn: 'same', size }
  return { turn: difference > 0 ? 'up' : 'down', size }
}

/** A tenth of a percent means something only where there is little change. */
function shareText(share: number): string {
  return `${share < 9.95 ? share.toFixed(1) : countText(Math.round(share))}%`
}
