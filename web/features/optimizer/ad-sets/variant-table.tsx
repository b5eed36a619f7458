import { formatProbability } from '../../../../server/contract/figure-text.ts'
import type { VariantVerdict } from '../../../../server/contract/schemas/optimizer.ts'
import { countOrDash, formatPercent, formatPercentRange, percentOrDash } from '../../../lib/figures.ts'
import { IntervalBar } from './interval-bar.tsx'

interface VariantTableProps {
  variants: readonly VariantVerdict[]
  /** Name of the ad set. */
  adSetName: string
}

/** Compares the ads of an ad set: measured CTR, estimated true CTR and verdict. */
export function VariantTable({ variants, adSetName }: VariantTableProps) {
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
