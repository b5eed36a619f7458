export interface Figures {
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
}

export const nothing: Readonly<Figures> = { impressions: 0, clicks: 0, spendMicros: 0, conversions: 0 }

export function add(a: Readonly<Figures>, b: Readonly<Figures>, sign: 1 | -1 = 1): Figures {
  return {
    impressions: a.impressions + sign * b.impressions,
    clicks: a.clicks + sign * b.clicks,
    spendMicros: a.spendMicros + sign * b.spendMicros,
    conversions: a.conversions + sign * b.conversions,
  }
}

export function isSame(a: Figures | undefined, b: Figures): boolean {
  return (
    a !== undefined &&
    a.impressions === b.impressions &&
    a.clicks === b.clicks &&
    a.spendMicros === b.spendMicros &&
    a.conversions === b.conversions
  )
}
