import { chanceText } from '../../../../server/contract/figure-text.ts'
import type { VariantVerdict } from '../../../../server/contract/schemas/optimizer.ts'
import { countText, percent, percentText, rangeText } from '../../../lib/figures.ts'
import { IntervalBar } from './interval-bar.tsx'

interface Props {
  variants: readonly VariantVerdict[]
  /** Name of the ad set. */
  of: string
}

/** Compares the ads of an ad set: measured CTR, estimated true CTR and verdict. */
export function VariantTable({ variants, of }: Props) {
  const scale = Math.max(...variants.map(({ high }) => high))
  return (
    <table className="table variants">
      <caption className="unseen">Ads of {of}</caption>
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
          <Row key={variant.adId} variant={variant} scale={scale} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ variant, scale }: { variant: VariantVerdict; scale: number }) {
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
          about {percent(estimate)} ({rangeText(variant)})
        </span>
      </td>
      <td data-label="CTR so far" className="cell-number">
        {percentText(ctr)}
      </td>
      <td data-label="Impressions" className="cell-number">
        {countText(impressions)}
      </td>
      <td data-label="Clicks" className="cell-number">
        {countText(clicks)}
      </td>
      <td data-label="Best of all" className="cell-number">
        {chanceBest === 0 ? '-' : chanceText(chanceBest)}
      </td>
      <td data-label="Verdict">
        <span>
          {verdict === 'pause' && status === 'PAUSED' ? 'Leave it paused' : verdicts[verdict]}
          {lossText(variant)}
        </span>
      </td>
    </tr>
  )
}

const verdicts: Readonly<Record<VariantVerdict['verdict'], string>> = {
  run: 'Let it run',
  pause: 'Pause it',
  winner: 'It has won',
  wait: 'Wait for more',
}

/** Estimated cost of a wrong verdict in clicks per day; null below one click. */
function lossText({ lossPerDay, chanceBest }: VariantVerdict) {
  const clicks = Math.round(lossPerDay)
  if (clicks < 1 || chanceBest === 0) return null
  return (
    <span className="row-hint">
      alone, it may cost about {clicks} {clicks === 1 ? 'click' : 'clicks'} a day
    </span>
  )
}
