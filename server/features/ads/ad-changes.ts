import type { AdChange } from '../../ports/records.ts'

/** Maximum number of history entries per campaign, ad set or ad. */
const kept = 20

/** Appends a change and drops the oldest surplus ones. */
export function withChange(changes: readonly AdChange[] | undefined, change: AdChange): AdChange[] {
  return [...(changes ?? []), change].slice(-kept)
}

/** Converts money from pence to pounds for callers. */
export function toChange({ at, by, what, from, to }: AdChange): AdChange {
  return { at, by, what, from: inPounds(from), to: inPounds(to) }
}

function inPounds(value: string | number): string | number {
  return typeof value === 'number' ? value / 100 : value
}
