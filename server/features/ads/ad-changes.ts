import type { AdHistoryEntry } from '../../ports/records.ts'

/** Maximum number of history entries per campaign, ad set or ad. */
const maxHistory = 20

/** Appends a change and drops the oldest surplus ones. */
export function appendHistory(
  changes: readonly AdHistoryEntry[] | undefined,
  change: AdHistoryEntry,
): AdHistoryEntry[] {
  return [...(changes ?? []), change].slice(-maxHistory)
}

/** Converts money from pence to pounds for callers. */
export function toHistoryView({ at, by, what, from, to }: AdHistoryEntry): AdHistoryEntry {
  return { at, by, what, from: penceToPounds(from), to: penceToPounds(to) }
}

function penceToPounds(value: string | number): string | number {
  return typeof value === 'number' ? value / 100 : value
}
