import type { AdChange } from '../../ports/records.ts'

/** How many a campaign, an ad set or an ad keeps. */
const kept = 20

/** The changes of a record with one more. */
export function withChange(changes: readonly AdChange[] | undefined, change: AdChange): AdChange[] {
  return [...(changes ?? []), change].slice(-kept)
}

/** As callers see it: money in pounds. */
export function toChange({ at, by, what, from, to }: AdChange): AdChange {
  return { at, by, what, from: inPounds(from), to: inPounds(to) }
}

function inPounds(value: string | number): string | number {
  return typeof value === 'number' ? value / 100 : value
}
