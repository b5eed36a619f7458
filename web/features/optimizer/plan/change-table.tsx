import type { ReactNode } from 'react'
import type { PlanChange, PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { formatPounds } from '../../../../server/domain/number-format.ts'
import {
  type ChangeGroup,
  describeMoney,
  describeOrigin,
  getChangeKey,
  getChangeLabel,
  groupByAdSet,
} from '../../../../server/domain/plans.ts'
import { AdSetLink } from '../ad-sets/ad-set-cards.tsx'
import { BriefText } from '../texts.tsx'
import { describeChange, formatShortPercent, getPercentChange } from './plan-changes.ts'
import { useRefusal } from './refusals.tsx'

type Outcome = NonNullable<PlanRun['applied']>['changes'][number]
type OutcomeLabels = Readonly<Record<Outcome['outcome'], string>>

const appliedLabels: OutcomeLabels = { done: 'Done', failed: 'Failed', skipped: 'Skipped', unknown: 'Unknown' }
const undoneLabels: OutcomeLabels = {
  done: 'Undone',
  failed: 'Failed to undo',
  skipped: 'Not undone',
  unknown: 'Unknown',
}

interface ChangeTableProps {
  run: PlanRun
  /** Keys of the changes that the next call makes. */
  chosen: ReadonlySet<string>
  onChoose: (key: string, isChosen: boolean) => void
}

/**
 * Table of changes by ad set, numbered as in the terminal, with reasons and outcomes. Those that can be applied have
 * checkboxes.
 */
export function ChangeTable({ run, chosen, onChoose }: ChangeTableProps) {
  const { trigger, isPending } = useRefusal(run)
  return (
    <table className="table plan-table">
      <caption className="unseen">Changes by ad set</caption>
      <thead>
        <tr>
          {['No.', 'Change', 'From and to', 'Why', 'Decision'].map(label => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {groupByAdSet(run.optimization).map(group => (
        <tbody key={group.adSetId}>
          <GroupHead group={group} />
          {group.changes.map(({ change, index }) => (
            <ChangeRow
              key={index}
              change={change}
              index={index}
              run={run}
              choice={{ isChosen: chosen.has(getChangeKey(change)), onChoose }}
              decision={{ isPending, onDecide: trigger }}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function GroupHead({ group }: { group: ChangeGroup<PlanChange> }) {
  return (
    <tr className="plan-group">
      <th scope="rowgroup" colSpan={5}>
        <AdSetLink adSetId={group.adSetId}>{group.adSetName}</AdSetLink>
        <span className="plan-group-facts">
          {[...describeOrigin(group), ...describeMoney(group)].map(fact => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </th>
    </tr>
  )
}

interface ChangeRowProps {
  change: PlanChange
  /** Position in the plan. */
  index: number
  run: PlanRun
  choice: { isChosen: boolean; onChoose: ChangeTableProps['onChoose'] }
  decision: { isPending: boolean; onDecide: (index: number) => void }
}

function ChangeRow({ change, index, run, choice, decision }: ChangeRowProps) {
  const key = getChangeKey(change)
  const hasChoice = run.toApply.length > 1 && run.toApply.some(other => getChangeKey(other) === key)
  return (
    <tr className="plan-change">
      <td data-label="No.">
        <span className="plan-number">
          {hasChoice && (
            <input
              type="checkbox"
              aria-label={`Apply: ${describeChange(change)}`}
              checked={choice.isChosen}
              onChange={event => choice.onChoose(key, event.target.checked)}
            />
          )}
          {index + 1}
        </span>
      </td>
      <th scope="row">
        <span className="badge status">{getChangeLabel(change)}</span>
        {change.kind === 'status' && <span> {change.adName}</span>}
      </th>
      <td data-label="Value">
        <Difference change={change} />
      </td>
      <td className="plan-reason">
        <BriefText about={describeChange(change)}>{change.reason}</BriefText>
        {run.applied?.leftOut.includes(index) && <p className="plan-outcome">Left out</p>}
        <ChangeOutcome result={findOutcome(run.applied, index)} labels={appliedLabels} />
        <ChangeOutcome result={findOutcome(run.undone, index)} labels={undoneLabels} />
      </td>
      <td>
        {run.refused.includes(index) ? (
          <span className="badge status status-deleted">Refused permanently</span>
        ) : (
          <button
            type="button"
            className="button button-small button-quiet"
            aria-disabled={decision.isPending}
            onClick={() => decision.onDecide(index)}
          >
            Never again<span className="unseen">: {describeChange(change)}</span>
          </button>
        )}
      </td>
    </tr>
  )
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

const statusLabels = { ACTIVE: 'Active', PAUSED: 'Paused' } as const

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
