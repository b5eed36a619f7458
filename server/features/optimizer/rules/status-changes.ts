import { chanceText } from '../../../contract/figure-text.ts'
import type { PlanChange, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import type { AdSetState } from './account.ts'

/**
 * Pauses losing variants and resumes promising ones in a running ad set. If no active ad would remain, the best active
 * one stays until another is running.
 */
export function statusChanges(adSet: AdSetState, variants: readonly VariantVerdict[]): PlanChange[] {
  const active = variants.filter(({ status }) => status === 'ACTIVE')
  const stays = active.some(({ verdict }) => verdict !== 'pause') ? undefined : bestOf(active)
  const best = bestOf(variants)
  return variants
    .filter(one => one !== stays && (one.status === 'ACTIVE' ? one.verdict === 'pause' : isToRun(one)))
    .map(one => ({
      kind: 'status',
      adSetId: adSet.id,
      adSetName: adSet.name,
      adId: one.adId,
      adName: one.adName,
      from: one.status,
      to: one.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE',
      reason: one.status === 'ACTIVE' ? whyPaused(one, best) : whyResumed(one),
    }))
}

const isToRun = ({ verdict }: VariantVerdict) => verdict === 'run' || verdict === 'winner'

function bestOf(variants: readonly VariantVerdict[]): VariantVerdict | undefined {
  return variants.reduce<VariantVerdict | undefined>(
    (best, one) => (best && best.chanceBest >= one.chanceBest ? best : one),
    undefined,
  )
}

function whyPaused({ variant, chanceBest }: VariantVerdict, best: VariantVerdict | undefined): string {
  const other = best ? `; for ${best.variant} it is ${chanceText(best.chanceBest)}` : ''
  return `The chance that ${variant} is the best is ${chanceText(chanceBest)}${other}.`
}

function whyResumed({ variant, verdict, chanceBest }: VariantVerdict): string {
  const sure = chanceText(chanceBest)
  if (verdict === 'winner') return `${variant} is better than all others: ${sure} sure.`
  return `${variant} may be the best after all (${sure}): it is shown again until that is known.`
}
