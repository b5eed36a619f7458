import { formatProbability } from '../../../contract/figure-text.ts'
import type { PlanChange, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import type { AdSetState } from './account.ts'

/**
 * Pauses losing variants and resumes promising ones in a running ad set. If no active ad would remain, the best active
 * one stays until another is running.
 */
export function proposeStatusChanges(adSet: AdSetState, variants: readonly VariantVerdict[]): PlanChange[] {
  const active = variants.filter(({ status }) => status === 'ACTIVE')
  const keptActive = active.some(({ verdict }) => verdict !== 'pause') ? undefined : findBest(active)
  const best = findBest(variants)
  return variants
    .filter(one => one !== keptActive && (one.status === 'ACTIVE' ? one.verdict === 'pause' : shouldRun(one)))
    .map(one => ({
      kind: 'status',
      adSetId: adSet.id,
      adSetName: adSet.name,
      adId: one.adId,
      adName: one.adName,
      from: one.status,
      to: one.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE',
      reason: one.status === 'ACTIVE' ? explainPause(one, best) : explainResume(one),
    }))
}

const shouldRun = ({ verdict }: VariantVerdict) => verdict === 'run' || verdict === 'winner'

function findBest(variants: readonly VariantVerdict[]): VariantVerdict | undefined {
  return variants.reduce<VariantVerdict | undefined>(
    (best, one) => (best && best.chanceBest >= one.chanceBest ? best : one),
    undefined,
  )
}

function explainPause({ variant, chanceBest }: VariantVerdict, best: VariantVerdict | undefined): string {
  const other = best ? `; for ${best.variant} it is ${formatProbability(best.chanceBest)}` : ''
  return `The chance that ${variant} is the best is ${formatProbability(chanceBest)}${other}.`
}

function explainResume({ variant, verdict, chanceBest }: VariantVerdict): string {
  const sure = formatProbability(chanceBest)
  if (verdict === 'winner') return `${variant} is better than all others: ${sure} sure.`
  return `${variant} may be the best after all (${sure}): it is shown again until that is known.`
}
