import type { ReactNode } from 'react'
import type { PlanChange, PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { formatPounds } from '../../../../server/domain/number-format.ts'
import { getChangeKey } from '../../../../server/domain/plan-selection.ts'
import { formatPercent } from '../../../lib/format-metrics.ts'
import { AdSetLink } from '../ad-sets/ad-set-links.tsx'
import { describeChange, getChangeLabel } from './plan-changes.ts'

type Outcome = NonNullable<PlanRun['applied']>['changes'][number]
type OutcomeLabels = Readonly<Record<Outcome['outcome'], string>>

const appliedLabels: OutcomeLabels = { done: 'Done', failed: 'Failed', skipped: 'Skipped', unknown: 'Unknown' }
const undoneLabels: OutcomeLabels = {
  done: 'Undone',
  failed: 'Failed to undo',
  skipped: 'Not undone',
  unknown: 'Unknown',
}

interface ChangeListProps {
  run: PlanRun
  /** Keys of the changes that the next call makes. */
  chosen: ReadonlySet<string>
  onChoose: (key: string, isChosen: boolean) => void
}

/** List of changes with old value, new value, reason and outcome. Those that can be applied have checkboxes. */
export function ChangeList({ run, chosen, onChoose }: ChangeListProps) {
  const applicable = new Set(run.toApply.map(getChangeKey))
  const hasChoice = applicable.size > 1
  return (
    <ol className="plan-changes">
      {run.optimization.plan.changes.map((change, index) => (
        <li key={getChangeKey(change)}>
          <div className="plan-change">
            {hasChoice && applicable.has(getChangeKey(change)) && (
              <input
                type="checkbox"
                aria-label={`Apply: ${describeChange(change)}`}
                checked={chosen.has(getChangeKey(change))}
                onChange={event => onChoose(getChangeKey(change), event.target.checked)}
              />
            )}
            <span className="badge status">{getChangeLabel(change)}</span>
            <strong>{change.kind === 'budget' ? <ChangedAdSet change={change} /> : change.adName}</strong>
            <Difference change={change} />
          </div>
          {change.kind === 'status' && (
            <p className="row-hint">
              Ad set: <ChangedAdSet change={change} />
            </p>
          )}
          <p>{change.reason}</p>
          <ChangeOutcome result={findOutcome(run.applied, index)} labels={appliedLabels} />
          <ChangeOutcome result={findOutcome(run.undone, index)} labels={undoneLabels} />
        </li>
      ))}
    </ol>
  )
}

function ChangedAdSet({ change: { adSetId, adSetName } }: { change: PlanChange }) {
  return <AdSetLink adSetId={adSetId}>{adSetName}</AdSetLink>
}

function findOutcome(result: PlanRun['applied'], index: number): Outcome | undefined {
  return result?.changes.find(change => change.index === index)
}

function Difference({ change }: { change: PlanChange }) {
  if (change.kind === 'budget') {
    const percentChange = getPercentChange(change)
    return (
      <ValueChange from={formatPounds(change.from)} to={`${formatPounds(change.to)} a day`}>
        {change.from > 0 && ` (${percentChange > 0 ? '+' : '−'}${formatShortPercent(Math.abs(percentChange))})`}
      </ValueChange>
    )
  }
  return <ValueChange from={statusLabels[change.from]} to={statusLabels[change.to]} />
}

/** Returns the change in percent, rounded to a tenth like the recommendation of the ad set. */
function getPercentChange({ from, to }: { from: number; to: number }): number {
  return Math.round((1000 * Math.round((to - from) * 100)) / Math.round(from * 100)) / 10
}

const statusLabels = { ACTIVE: 'Active', PAUSED: 'Paused' } as const

/** `20%`, `12.5%` */
export function formatShortPercent(value: number): string {
  return formatPercent(value).replace(/\.?0+%$/, '%')
}

function ValueChange({ from, to, children }: { from: string; to: string; children?: ReactNode }) {
  return (
    <span className="plan-diff">
      <span className="unseen">from </span>
      <del>{from}</del>
      <span aria-hidden="true"> → </span>
      <span className="unseen"> to </span>
      <ins>{to}</ins>
      {children}
    </span>
  )
}

function ChangeOutcome({ result, labels }: { result: Outcome | undefined; labels: OutcomeLabels }) {
  if (!result) return null
  return (
    <p className={`plan-outcome ${result.outcome === 'done' ? '' : 'plan-outcome-failed'}`}>
      <strong>{labels[result.outcome]}</strong>
      {result.reason && `: ${result.reason}`}
    </p>
  )
}
