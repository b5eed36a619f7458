import type { ReactNode } from 'react'
import type { Evidence, VariantVerdict } from '../../../../server/contract/schemas/optimizer.ts'
import { formatProbability, formatReturn, pluralize } from '../../../../server/domain/number-format.ts'
import { countOrDash, formatPercent, formatPercentRange, percentOrDash } from '../../../lib/format-metrics.ts'
import { IntervalBar } from '../../../ui/chart.tsx'
import { Why } from '../../../ui/desk-head.tsx'
import { SentenceList } from '../texts.tsx'

interface VariantTableProps {
  variants: readonly VariantVerdict[]
  /** Name of the ad set. */
  adSetName: string
}

/** Compares the ads of an ad set: measured CTR, estimated true CTR and verdict. */
function VariantTable({ variants, adSetName }: VariantTableProps) {
  const scale = Math.max(...variants.map(({ high }) => high))
  return (
    <table className="table variants">
      <caption className="unseen">Ads of {adSetName}</caption>
      <thead>
        <tr>
          <th scope="col">Ad</th>
          <th scope="col">Likely CTR</th>
          {['Measured CTR', 'Impressions', 'Clicks', 'Chance of being best'].map(label => (
            <th key={label} scope="col" className="cell-number">
              {label}
            </th>
          ))}
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {variants.map(variant => (
          <VariantRow key={variant.adId} variant={variant} scale={scale} />
        ))}
      </tbody>
    </table>
  )
}

function VariantRow({ variant, scale }: { variant: VariantVerdict; scale: number }) {
  const { headline, status, impressions, clicks, ctr, estimate, chanceBest, verdict } = variant
  return (
    <tr>
      <th scope="row">
        <span className="badge status">{variant.variant}</span> {headline}{' '}
        <span className="row-hint">{status === 'ACTIVE' ? 'Active' : 'Paused'}</span>
      </th>
      <td data-label="Likely CTR" className="variant-range">
        <IntervalBar {...variant} scale={scale} />
        <span>
          About {formatPercent(estimate)} (95% range: {formatPercentRange(variant)})
        </span>
      </td>
      <td data-label="Measured CTR" className="cell-number">
        {percentOrDash(ctr)}
      </td>
      <td data-label="Impressions" className="cell-number">
        {countOrDash(impressions)}
      </td>
      <td data-label="Clicks" className="cell-number">
        {countOrDash(clicks)}
      </td>
      <td data-label="Chance of being best" className="cell-number">
        {chanceBest === 0 ? '-' : formatProbability(chanceBest)}
      </td>
      <td data-label="Verdict">
        <span>
          {verdict === 'pause' && status === 'PAUSED' ? 'Keep paused' : verdictLabels[verdict]}
          {describeLoss(variant)}
        </span>
      </td>
    </tr>
  )
}

const verdictLabels: Readonly<Record<VariantVerdict['verdict'], string>> = {
  run: 'Keep running',
  pause: 'Pause',
  winner: 'Winner',
  wait: 'Needs more data',
}

/** Estimated cost of a wrong verdict in clicks per day; null below one click. */
function describeLoss({ lossPerDay, chanceBest }: VariantVerdict) {
  const clicks = Math.round(lossPerDay)
  if (clicks < 1 || chanceBest === 0) return null
  return (
    <span className="row-hint">
      {pluralize(
        clicks,
        'Running it alone may lose about 1 click a day.',
        `Running it alone may lose about ${clicks} clicks a day.`,
      )}
    </span>
  )
}

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
  const { phase, sentences, variants, sampleRatio, value, decidedBy } = evidence
  const otherSentences = sentences.filter(sentence => sentence !== budgetReason)
  return (
    <div className="evidence">
      {otherSentences.length > 0 && (
        <Why about={adSetName}>
          <SentenceList sentences={otherSentences} />
        </Why>
      )}
      <dl className="optimizer-facts">
        <dt>Ad test</dt>
        <dd>{phaseLabels[phase]}</dd>
        {decidedBy && <Fact label="Ads compared by">{`${decidedBy} for each pound`}</Fact>}
        {sampleRatio && <Fact label="Shown evenly">{describeEvenness(sampleRatio)}</Fact>}
        {value && (
          <Fact label="Value per pound">
            {`About ${formatReturn(value.perPound)} ${value.unit} (95% range: ${formatReturn(value.low)} to ${formatReturn(value.high)}).`}
            {value.ofAccount !== null && ` Other ad sets: ${formatReturn(value.ofAccount)}.`}
          </Fact>
        )}
      </dl>
      {variants.length > 0 && (
        <details open={isOpen}>
          <summary>
            {pluralize(variants.length, 'Data of 1 ad', `Data of ${variants.length} ads`)}
            <span className="unseen"> of {adSetName}</span>
          </summary>
          <VariantTable variants={variants} adSetName={adSetName} />
        </details>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

const phaseLabels: Readonly<Record<Evidence['phase'], string>> = {
  gathering: 'Collecting data: it is too early to compare the ads',
  exploring: 'Testing: the most promising ads run',
  confirming: 'Confirming: the leading ad is compared with the second best',
  decided: 'Decided: one ad has won',
  held: 'On hold: Facebook did not show the ads evenly',
}

function describeEvenness({ suspicious, p }: NonNullable<Evidence['sampleRatio']>) {
  if (!suspicious) return 'Yes'
  return (
    <>
      <strong>No, so different people may have seen the ads.</strong> By chance, this happens in {formatProbability(p)}{' '}
      of cases.
    </>
  )
}
