/** Delivery that a test adds: rows by ad, day and group of people. */
export interface Delivered {
  adId: string
  /** "2026-11-20", in the account's time zone. */
  date: string
  /** "25-34". */
  age?: string
  gender?: 'male' | 'female' | 'unknown'
  region?: string
  impressions: number
  clicks: number
  /** Amount in the account's currency: 12.34. */
  spend: number
  conversions?: number
}

export type DeliveredRow = Required<Delivered>

/** Sums of rows. Spend is in millionths, because floating-point cents do not add up exactly. */
export interface Sums {
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
}

export const toRow = (row: Delivered): DeliveredRow => ({
  age: 'Unknown',
  gender: 'unknown',
  region: 'Unknown',
  conversions: 0,
  ...row,
})

export function addUp(rows: DeliveredRow[]): Sums {
  const sum = (of: (row: DeliveredRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    impressions: sum(row => row.impressions),
    clicks: sum(row => row.clicks),
    spendMicros: sum(row => Math.round(row.spend * 1_000_000)),
    conversions: sum(row => row.conversions),
  }
}
