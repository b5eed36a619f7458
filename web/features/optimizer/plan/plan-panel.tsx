import { useEffect, useRef, useState } from 'react'
import type { AdSetOptimization, PlanChange, PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { isRunning } from '../../../../server/domain/ads.ts'
import { pluralize } from '../../../../server/domain/number-format.ts'
import { describePlan, getChangeKey } from '../../../../server/domain/plans.ts'
import { formatDateTime, localizeTimes } from '../../../lib/format.ts'
import { getPlanPath } from '../optimizer.queries.ts'
import { BriefText, PlanStateBadge, SentenceList } from '../texts.tsx'
import { ChangeTable } from './change-table.tsx'
import { describeBudgetTotal, formatChangeCount, formatDoneBy } from './plan-changes.ts'
import { ApplyDialog, UndoDialog } from './plan-dialogs.tsx'

interface Props {
  run: PlanRun
  onRunAgain: () => void
}

/** Plan of a run: summary, changes by ad set, and buttons to apply and undo it. */
export function PlanPanel({ run, onRunAgain }: Props) {
  const { changes } = run.optimization.plan
  const [openDialog, setOpenDialog] = useState<'apply' | 'undo'>()
  const [refusalReason, setRefusalReason] = useState<string>()
  const { panel, markActed } = useFocusAfterAction()
  // Changes that a person leaves out. New ones of a refetched plan are therefore chosen.
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const chosen = run.toApply.filter(change => !leftOut.has(getChangeKey(change)))

  const budgetTotal = describeBudgetTotal(chosen)

  function choose(key: string, isChosen: boolean): void {
    setLeftOut(before => (isChosen ? new Set([...before].filter(one => one !== key)) : new Set([...before, key])))
  }

  function close(): void {
    setOpenDialog(undefined)
  }

  function showRefusal(reason: string): void {
    markActed()
    setRefusalReason(reason)
    close()
  }

  function openConfirmation(dialog: 'apply' | 'undo'): void {
    setRefusalReason(undefined)
    setOpenDialog(dialog)
  }

  return (
    <section ref={panel} className="panel plan" tabIndex={-1} aria-labelledby="plan-title">
      <div className="panel-header">
        <h2 id="plan-title">Proposed Changes</h2>
        <PlanStateBadge state={run.state} />
      </div>
      {refusalReason !== undefined && <Refusal reason={refusalReason} />}
      <PlanLines lines={describePlan(run.optimization.plan)} />
      <PlanStatus run={run} />
      {changes.length > 0 && <ChangeTable run={run} chosen={new Set(chosen.map(getChangeKey))} onChoose={choose} />}
      {run.state === 'open' && budgetTotal !== undefined && <p className="note">{budgetTotal}</p>}
      <Actions run={run} chosen={chosen} onRunAgain={onRunAgain} onAsk={openConfirmation} />
      {openDialog === 'apply' && (
        <ApplyDialog run={run} chosen={chosen} onDone={markActed} onRefused={showRefusal} onClose={close} />
      )}
      {openDialog === 'undo' && <UndoDialog run={run} onDone={markActed} onRefused={showRefusal} onClose={close} />}
    </section>
  )
}

/** Summary of a plan: effect, expectation and risk; renders nothing without changes. */
function PlanLines({ lines: [effect, ...estimates] }: { lines: readonly string[] }) {
  if (effect === undefined) return null
  return (
    <div className="plan-lines">
      <p>
        <strong>{effect}</strong>
      </p>
      {estimates.map(line => (
        <BriefText key={line}>{line}</BriefText>
      ))}
    </div>
  )
}

interface ActionsProps extends Props {
  chosen: readonly PlanChange[]
  onAsk: (dialog: 'apply' | 'undo') => void
}

function Actions({ run, chosen, onRunAgain, onAsk }: ActionsProps) {
  const { state, toApply, toUndo } = run
  return (
    <div className="desk-actions">
      {toApply.length > 0 && (
        <button
          type="button"
          className="button button-small"
          disabled={chosen.length === 0}
          onClick={() => onAsk('apply')}
        >
          Apply {formatChangeCount(chosen.length)}
        </button>
      )}
      {(state === 'stale' || state === 'expired') && (
        <button type="button" className="button button-small" onClick={onRunAgain}>
          Run again
        </button>
      )}
      {toUndo.length > 0 && (
        <button type="button" className="button button-small button-quiet" onClick={() => onAsk('undo')}>
          Undo {formatChangeCount(toUndo.length)}
        </button>
      )}
    </div>
  )
}

/** Explains why applying or undoing was refused. The panel shows the current plan. */
function Refusal({ reason }: { reason: string }) {
  return (
    <p className="notice notice-warning" role="alert">
      {reason === 'altered'
        ? 'Nothing changed, because the plan is not the one you saw. This is the stored plan. Review it before you apply it.'
        : 'Nothing changed, because the plan has a new status. This is the current plan.'}
    </p>
  )
}

/** Moves the focus to the panel if the pressed button has disappeared. */
function useFocusAfterAction() {
  const panel = useRef<HTMLElement>(null)
  const hasActed = useRef(false)
  useEffect(() => {
    if (!hasActed.current || document.activeElement !== document.body) return
    hasActed.current = false
    panel.current?.focus()
  })
  return { panel, markActed: () => (hasActed.current = true) }
}

/** Describes the state of a plan in a sentence. */
function PlanStatus({ run }: { run: PlanRun }) {
  return (
    <>
      <p>{describeState(run)}</p>
      {run.newerPlan !== null && (
        <p className="notice">
          <span>
            <a href={getPlanPath(run.newerPlan)}>A newer plan</a> exists. Review it before you apply this one.
          </span>
        </p>
      )}
      {run.changedSince.length > 0 && <SentenceList sentences={run.changedSince.map(localizeTimes)} />}
    </>
  )
}

function describeState({ state, expiresAt, applied, undone, optimization }: PlanRun): string {
  if (state === 'empty') return explainEmptyPlan(optimization.adSetOptimizations)
  if (state === 'stale') return 'The data behind this plan has changed, so you can no longer apply it.'
  if (state === 'expired') return `The plan expired on ${formatDateTime(expiresAt)}. Nothing was applied.`
  if (undone) {
    const appliedText = applied ? ` Applied ${formatDoneBy(applied)}.` : ''
    return state === 'undone'
      ? `Undone ${formatDoneBy(undone)}.${appliedText}`
      : `Partly undone ${formatDoneBy(undone)}.${appliedText}`
  }
  if (!applied) return `Nothing changes until you apply the plan. It expires on ${formatDateTime(expiresAt)}.`
  const appliedText = `Applied ${formatDoneBy(applied)}.`
  const { length: leftOut } = applied.leftOut
  if (leftOut > 0) {
    return pluralize(
      leftOut,
      `${appliedText} 1 change was left out.`,
      `${appliedText} ${formatChangeCount(leftOut)} were left out.`,
    )
  }
  return applied.finished ? appliedText : `${appliedText} It was interrupted before all changes were made.`
}

function explainEmptyPlan(adSets: readonly AdSetOptimization[]): string {
  if (adSets.length === 0) return 'There are no ad sets to change yet.'
  if (!adSets.some(isRunning))
    return 'No ads are running, and the optimizer does not start paused ads. Activate one and run again.'
  return 'No changes needed. All budgets and ads stay the same.'
}
