import { formatProbability, formatReturn } from '../../../../server/contract/figure-text.ts'
import type { Evidence } from '../../../../server/contract/schemas/optimizer.ts'
import { SentenceList } from '../word-lists.tsx'
import { VariantTable } from './variant-table.tsx'

interface EvidenceAreaProps {
  evidence: Evidence
  /** Reason of the budget recommendation, which is not repeated. */
  budgetReason: string
  /** Name of the ad set. */
  adSetName: string
  /** True if the table of ads starts expanded. */
  isOpen: boolean
}

/** Evidence for a recommendation, first in sentences, then in numbers. */
export function EvidenceArea({ evidence, budgetReason, adSetName, isOpen }: EvidenceAreaProps) {
  const { phase, sentences, variants, sampleRatio, value } = evidence
  const others = sentences.filter(sentence => sentence !== budgetReason)
  return (
    <div className="evidence">
      <h4>The figures behind it</h4>
      {others.length > 0 && <SentenceList sentences={others} />}
      <dl className="optimizer-facts">
        <dt>Test of its ads</dt>
        <dd>{phaseLabels[phase]}</dd>
        {sampleRatio && (
          <>
            <dt>Shown evenly</dt>
            <dd>{describeEvenness(sampleRatio)}</dd>
          </>
        )}
        {value && (
          <>
            <dt>Value per pound</dt>
            <dd>
              {formatReturn(value.perPound)} {value.unit} (95% sure: {formatReturn(value.low)} to{' '}
              {formatReturn(value.high)}); all ad sets together {formatReturn(value.ofAccount)}
            </dd>
          </>
        )}
      </dl>
      {variants.length > 0 && (
        <details open={isOpen}>
          <summary>
            {variants.length === 1 ? 'Its ad' : `Its ${variants.length} ads`} in figures
            <span className="unseen"> of {adSetName}</span>
          </summary>
          <VariantTable variants={variants} adSetName={adSetName} />
        </details>
      )}
    </div>
  )
}

const phaseLabels: Readonly<Record<Evidence['phase'], string>> = {
  gathering: 'Gathering: too little is known to tell its ads apart',
  exploring: 'Exploring: those that may well be the best run',
  confirming: 'Confirming: one leads, and is held against the next best',
  decided: 'Decided: one has won',
  held: 'Held: its ads were not shown alike, and are not compared',
}

function describeEvenness({ suspicious, p }: NonNullable<Evidence['sampleRatio']>) {
  if (!suspicious) return 'Yes'
  return (
    <>
      <strong>No, so its ads cannot be compared:</strong> chance alone shows them as unevenly as this in{' '}
      {formatProbability(p)} of cases
    </>
  )
}
