import { chanceText, yieldText } from '../../../../server/contract/figure-text.ts'
import type { Evidence } from '../../../../server/contract/schemas/optimizer.ts'
import { Sentences } from '../word-lists.tsx'
import { VariantTable } from './variant-table.tsx'

interface Props {
  evidence: Evidence
  /** Reason of the budget recommendation, which is not repeated. */
  told: string
  /** Name of the ad set. */
  of: string
  /** True if the table of ads starts expanded. */
  isOpen: boolean
}

/** Evidence for a recommendation, first in sentences, then in numbers. */
export function EvidenceArea({ evidence, told, of, isOpen }: Props) {
  const { phase, sentences, variants, sampleRatio, value } = evidence
  const others = sentences.filter(sentence => sentence !== told)
  return (
    <div className="evidence">
      <h4>The figures behind it</h4>
      {others.length > 0 && <Sentences of={others} />}
      <dl className="optimizer-facts">
        <dt>Test of its ads</dt>
        <dd>{phases[phase]}</dd>
        {sampleRatio && (
          <>
            <dt>Shown evenly</dt>
            <dd>{evenness(sampleRatio)}</dd>
          </>
        )}
        {value && (
          <>
            <dt>Value per pound</dt>
            <dd>
              {yieldText(value.perPound)} {value.unit} (95% sure: {yieldText(value.low)} to {yieldText(value.high)});
              all ad sets together {yieldText(value.ofAccount)}
            </dd>
          </>
        )}
      </dl>
      {variants.length > 0 && (
        <details open={isOpen}>
          <summary>
            {variants.length === 1 ? 'Its ad' : `Its ${variants.length} ads`} in figures
            <span className="unseen"> of {of}</span>
          </summary>
          <VariantTable variants={variants} of={of} />
        </details>
      )}
    </div>
  )
}

const phases: Readonly<Record<Evidence['phase'], string>> = {
  gathering: 'Gathering: too little is known to tell its ads apart',
  exploring: 'Exploring: those that may well be the best run',
  confirming: 'Confirming: one leads, and is held against the next best',
  decided: 'Decided: one has won',
  held: 'Held: its ads were not shown alike, and are not compared',
}

function evenness({ suspicious, p }: NonNullable<Evidence['sampleRatio']>) {
  if (!suspicious) return 'Yes'
  return (
    <>
      <strong>No, so its ads cannot be compared:</strong> chance alone shows them as unevenly as this in {chanceText(p)}{' '}
      of cases
    </>
  )
}
