import { useEffect, useRef, useState } from 'react'
import type { PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import { ChangeList } from './change-list.tsx'
import { changeCount, sumOf } from './changes.ts'
import { PlanStanding } from './plan-standing.tsx'
import { StateBadge } from './plan-state.tsx'
import { UndoDialog } from './undo-dialog.tsx'

interface Props {
  run: PlanRun
  onRunAgain: () => void
}

/** Plan of a run as a diff, with buttons to apply and undo it. */
export function PlanPanel({ run, onRunAgain }: Props) {
  const { changes } = run.optimization.plan
  const sum = sumOf(changes)
  const [asked, setAsked] = useState<'apply' | 'undo'>()
  const [refused, setRefused] = useState<string>()
  const { panel, onActed } = useFocusAfter()

  function close(): void {
    setAsked(undefined)
  }

  function refuse(reason: string): void {
    onActed()
    setRefused(reason)
    close()
  }

  function ask(what: 'apply' | 'undo'): void {
    setRefused(undefined)
    setAsked(what)
  }

  return (
    <section ref={panel} className="panel plan" tabIndex={-1} aria-labelledby="plan-title">
      <div className="panel-header">
        <h2 id="plan-title">Proposed Changes</h2>
        <StateBadge state={run.state} />
      </div>
      {refused !== undefined && <Refusal reason={refused} />}
      <PlanStanding run={run} />
      {changes.length > 0 && <ChangeList run={run} />}
      {run.state === 'open' && sum !== undefined && <p className="note">{sum}</p>}
      <Actions run={run} onRunAgain={onRunAgain} onAsk={ask} />
      {asked === 'apply' && <ApplyDialog run={run} onDone={onActed} onRefused={refuse} onClose={close} />}
      {asked === 'undo' && <UndoDialog run={run} onDone={onActed} onRefused={refuse} onClose={close} />}
    </section>
  )
}

function Actions({ run, onRunAgain, onAsk }: Props & { onAsk: (what: 'apply' | 'undo') => void }) {
  const { state, toApply, toUndo } = run
  return (
    <div className="desk-actions">
      {toApply.length > 0 && (
        <button type="button" className="button button-small" onClick={() => onAsk('apply')}>
          Apply {changeCount(toApply.length)}
        </button>
      )}
      {(state === 'stale' || state === 'expired') && (
        <button type="button" className="button button-small" onClick={onRunAgain}>
          Run again
        </button>
      )}
      {toUndo.length > 0 && (
        <button type="button" className="button button-small button-quiet" onClick={() => onAsk('undo')}>
          Undo {changeCount(toUndo.length)}
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
        ? 'Nothing was changed: the plan was altered after it was shown. This is the plan as it is kept; read it again before you apply it.'
        : 'Nothing was changed: that cannot be done with this plan any more. This is the plan as it stands now.'}
    </p>
  )
}

/** Moves the focus to the panel if the pressed button has disappeared. */
function useFocusAfter() {
  const panel = useRef<HTMLElement>(null)
  const acted = useRef(false)
  useEffect(() => {
    if (!acted.current || document.activeElement !== document.body) return
    acted.current = false
    panel.current?.focus()
  })
  return { panel, onActed: () => (acted.current = true) }
}
