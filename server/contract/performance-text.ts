import { formatCount, formatPercent } from './figure-text.ts'
import { formatPounds } from './pounds.ts'
import type { AdSetOptimization } from './schemas/optimizer.ts'

const unknown = '–'

/** Formats the metrics of an ad set. Unknown metrics and undefined rates are shown as a dash. */
export function formatPerformance({ currentPerformance }: Pick<AdSetOptimization, 'currentPerformance'>) {
  const { ctr, cpc, spend, conversions, isKnown = true } = currentPerformance
  if (!isKnown) return { ctr: unknown, cpc: unknown, spend: unknown, conversions: unknown }
  return {
    ctr: formatPercent(ctr),
    cpc: cpc === 0 ? unknown : formatPounds(cpc),
    spend: formatPounds(spend),
    conversions: formatCount(conversions),
  }
}
