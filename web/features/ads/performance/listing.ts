import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'

/** How ad sets may be ordered; figures begin with the highest. */
export const orders = {
  newest: 'Newest',
  spend: 'Spend',
  ctr: 'CTR',
  clicks: 'Clicks',
  name: 'Name',
} as const

export type Order = keyof typeof orders

type Compare = (a: PerformanceRow, b: PerformanceRow) => number

const byName = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

const compare: Readonly<Record<Exclude<Order, 'newest'>, Compare>> = {
  spend: (a, b) => b.totalSpend - a.totalSpend,
  ctr: (a, b) => b.avgCtr - a.avgCtr,
  clicks: (a, b) => b.totalClicks - a.totalClicks,
  name: (a, b) => byName.compare(a.adSetName, b.adSetName),
}

export function isOrder(value: string): value is Order {
  return Object.hasOwn(orders, value)
}

/** The ad sets with all these words in their name or in their article's title. They come newest first. */
export function listed(rows: readonly PerformanceRow[], sought: string, order: Order): readonly PerformanceRow[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? rows : rows.filter(row => words.every(word => namesOf(row).includes(word)))
  return order === 'newest' ? found : [...found].sort(compare[order])
}

function namesOf({ adSetName, articleTitle }: PerformanceRow): string {
  return `${adSetName} ${articleTitle ?? ''}`.toLowerCase()
}
