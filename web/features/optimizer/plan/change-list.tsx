import type { ReactNode } from 'react'
import { poundsText } from '../../../../server/contract/pounds.ts'
import type { PlanChange, PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { percent } from '../../../lib/figures.ts'
import { AdSetLink } from '../ad-set-links.tsx'
import { actOf } from './changes.ts'

type Outcome = NonNullable<PlanRun['applied']>['changes'][number]
type Names = Readonly<Record<Outcome['outcome'], string>>

const applied: Names = { done: 'Made', failed: 'Not made', skipped: 'Left out', unknown: 'Not known' }
const undone: Names = { done: 'Set back', failed: 'Not set back', skipped: 'Left as it is', unknown: 'Not known' }

/** List of changes with old value, new value, reason and outcome. */
export function ChangeList({ run }: { run: PlanRun }) {
  return (
    <ol className="plan-changes">
      {run.optimization.plan.changes.map((change, index) => (
        <li key={`${change.kind} ${change.kind === 'budget' ? change.adSetId : change.adId}`}>
          <div className="plan-change">
            <span className="badge status">{actOf(change)}</span>
            <strong>{change.kind === 'budget' ? <AdSet of={change} /> : change.adName}</strong>
            <Difference change={change} />
          </div>
          {change.kind === 'status' && (
            <p className="row-hint">
              In the ad set “<AdSet of={change} />”
            </p>
          )}
          <p>{change.reason}</p>
          <CameOf outcome={find(run.applied, index)} names={applied} />
          <CameOf outcome={find(run.undone, index)} names={undone} />
        </li>
      ))}
    </ol>
  )
}

function AdSet({ of: { adSetId, adSetName } }: { of: PlanChange }) {
  return <AdSetLink adSetId={adSetId}>{adSetName}</AdSetLink>
}

function find(done: PlanRun['applied'], index: number): Outcome | undefined {
  return done?.changes.find(one => one.index === index)
}

function Difference({ change }: { change: PlanChange }) {
  if (change.kind === 'budget') {
    const step = stepOf(change)
    return (
      <FromTo from={poundsText(change.from)} to={`${poundsText(change.to)} a day`}>
        {change.from > 0 && ` (${step > 0 ? '+' : '−'}${shortPercent(Math.abs(step))})`}
      </FromTo>
    )
  }
  return <FromTo from={statusNames[change.from]} to={statusNames[change.to]} />
}

/** Returns the change in percent, rounded to a tenth like the recommendation of the ad set. */
function stepOf({ from, to }: { from: number; to: number }): number {
  return Math.round((1000 * Math.round((to - from) * 100)) / Math.round(from * 100)) / 10
}

const statusNames = { ACTIVE: 'Active', PAUSED: 'Paused' } as const

/** `20%`, `12.5%` */
export function shortPercent(value: number): string {
  return percent(value).replace(/\.?0+%$/, '%')
}

function FromTo({ from, to, children }: { from: string; to: string; children?: ReactNode }) {
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

function CameOf({ outcome: came, names }: { outcome: Outcome | undefined; names: Names }) {
  if (!came) return null
  return (
    <p className={`plan-outcome ${came.outcome === 'done' ? '' : 'plan-outcome-not'}`}>
      <strong>{names[came.outcome]}</strong>
      {came.reason && `: ${came.reason}`}
    </p>
  )
}
