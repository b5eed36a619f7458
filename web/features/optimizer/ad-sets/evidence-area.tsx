import type { Evidence, VariantVerdict } from '../../../../server/contract/schemas/optimizer.ts'
import { formatProbability, formatReturn } from '../../../../server/domain/number-format.ts'
import { countOrDash, formatPercent, formatPercentRange, percentOrDash } from '../../../lib/format-metrics.ts'
import { SentenceList } from '../text-lists.tsx'

interface IntervalBarProps {
  low: number
  estimate: number
  high: number
  /** Value at the right end. */
  scale: number
}

const barHeight = 10

/**
 * Confidence interval of a CTR on a line from zero to `scale`. Decorative, because the adjacent text contains the
 * values.
 */
function IntervalBar({ low, estimate, high, scale }: IntervalBarProps) {
  const toX = (rate: number) => (scale > 0 ? (100 * rate) / scale : 0)
  return (
    <svg className="interval" viewBox={`0 0 100 ${barHeight}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="interval-line" d={`M0 ${barHeight / 2}H100`} />
      <rect x={toX(low)} width={Math.max(1, toX(high) - toX(low))} y={2} height={barHeight - 4} />
      <path className="interval-mark" d={`M${toX(estimate)} 0V${barHeight}`} />
    </svg>
  )
}

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
          <th scope="col">True CTR, 95% sure</th>
          {['CTR so far', 'Impressions', 'Clicks', 'Best of all'].map(label => (
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
      <td data-label="True CTR, 95% sure" className="variant-reach">
        <IntervalBar {...variant} scale={scale} />
        <span>
          about {formatPercent(estimate)} ({formatPercentRange(variant)})
        </span>
      </td>
      <td data-label="CTR so far" className="cell-number">
        {percentOrDash(ctr)}
      </td>
      <td data-label="Impressions" className="cell-number">
        {countOrDash(impressions)}
      </td>
      <td data-label="Clicks" className="cell-number">
        {countOrDash(clicks)}
      </td>
      <td data-label="Best of all" className="cell-number">
        {chanceBest === 0 ? '-' : formatProbability(chanceBest)}
      </td>
      <td data-label="Verdict">
        <span>
          {verdict === 'pause' && status === 'PAUSED' ? 'Leave it paused' : verdictLabels[verdict]}
          {describeLoss(variant)}
        </span>
      </td>
    </tr>
  )
}

const verdictLabels: Readonly<Record<VariantVerdict['verdict'], string>> = {
  run: 'Let it run',
  pause: 'Pause it',
  winner: 'It has won',
  wait: 'Wait for more',
}

/** Estimated cost of a wrong verdict in clicks per day; null below one click. */
function describeLoss({ lossPerDay, chanceBest }: VariantVerdict) {
  const clicks = Math.round(lossPerDay)
  if (clicks < 1 || chanceBest === 0) return null
  return (
    <span className="row-hint">
      alone, it may cost about {clicks} {clicks === 1 ? 'click' : 'clicks'} a day
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
