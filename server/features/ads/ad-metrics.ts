export interface AdMetrics {
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
}

export const zeroMetrics: Readonly<AdMetrics> = { impressions: 0, clicks: 0, spendMicros: 0, conversions: 0 }

export function addMetrics(a: Readonly<AdMetrics>, b: Readonly<AdMetrics>, sign: 1 | -1 = 1): AdMetrics {
  return {
    impressions: a.impressions + sign * b.impressions,
    clicks: a.clicks + sign * b.clicks,
    spendMicros: a.spendMicros + sign * b.spendMicros,
    conversions: a.conversions + sign * b.conversions,
  }
}

export function areMetricsEqual(a: AdMetrics | undefined, b: AdMetrics): boolean {
  return (
    a !== undefined &&
    a.impressions === b.impressions &&
    a.clicks === b.clicks &&
    a.spendMicros === b.spendMicros &&
    a.conversions === b.conversions
  )
}
