import { countText, percentText } from './figure-text.ts'
import { poundsText } from './pounds.ts'
import type { AdSetOptimization } from './schemas/optimizer.ts'

const unknown = '–'

/** Formats the metrics of an ad set. Unknown metrics and undefined rates are shown as a dash. */
export function performanceTexts({ currentPerformance }: Pick<AdSetOptimization, 'currentPerformance'>) {
  const { ctr, cpc, spend, conversions, isKnown = true } = currentPerformance
  if (!isKnown) return { ctr: unknown, cpc: unknown, spend: unknown, conversions: unknown }
  return {
    ctr: percentText(ctr),
    cpc: cpc === 0 ? unknown : poundsText(cpc),
    spend: poundsText(spend),
    conversions: countText(conversions),
  }
}
