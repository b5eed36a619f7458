import { useEffect, useRef, useState } from 'react'
import type { Reconciliation } from '../../../../server/contract/schemas/reconciliation.ts'
import { formatDateTime, formatInteger } from '../../../lib/format.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FindingGroups, isDestructive } from './findings.tsx'
import { type Choice, type Reconcile, useReconcile } from './use-reconcile.ts'
import '../../../ui/desk.css'
import './reconcile.css'

interface ConfirmActionProps {
  choice: Choice
  /** Loss or possible spend, naming the object. */
  warning: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that deletes something or may spend money. */
function ConfirmAction({ choice: { finding, action }, warning, onConfirm, onClose }: ConfirmActionProps) {
  const label = finding.actions.find(candidate => candidate.action === action)?.label ?? action
  return (
    <ConfirmDialog
      title={`${label}?`}
      labels={{ confirm: label, pending: label, keep: 'Cancel' }}
      isDangerous={isDestructive(action)}
      maySpend
      isPending={false}
      failure={undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="finding-name">{warning}</p>
    </ConfirmDialog>
  )
}

/** Compares local campaigns, ad sets and ads with Facebook, and resolves the differences one by one. */
export function ReconcilePanel() {
  const reconcile = useReconcile()
  const [pendingConfirmation, setPendingConfirmation] = useState<Choice>()
  const { found, failure, isComparing, pendingChoice, approve } = reconcile
  const isBusy = isComparing || pendingChoice !== undefined

  function choose(choice: Choice): void {
    if (isBusy) return
    if (findWarning(choice) === null) approve(choice)
    else setPendingConfirmation(choice)
  }

  function confirm(choice: Choice): void {
    setPendingConfirmation(undefined)
    approve(choice)
  }

  return (
    <section className="panel reconcile" aria-labelledby="reconcile-title">
      <div className="reconcile-head">
        <div>
          <h2 id="reconcile-title">Differences from Facebook</h2>
          <p className="note">
            Find changes that somebody made directly on Facebook. The comparison itself changes nothing.
          </p>
        </div>
        <QuietButton disabled={isBusy} onClick={reconcile.compare}>
          {isComparing ? 'Comparing…' : 'Compare with Facebook'}
        </QuietButton>
      </div>
      <ReconcileReport reconcile={reconcile} />
      {failure !== undefined && (
        <div className="notice notice-warning" role="alert">
          <p>The comparison failed. {failure}</p>
        </div>
      )}
      {found && <FindingGroups found={found} pendingChoice={pendingChoice} isBusy={isBusy} onChoose={choose} />}
      {found && <UnlinkedObjects found={found} />}
      {pendingConfirmation && (
        <ConfirmAction
          choice={pendingConfirmation}
          warning={findWarning(pendingConfirmation) ?? ''}
          onConfirm={() => confirm(pendingConfirmation)}
          onClose={() => setPendingConfirmation(undefined)}
        />
      )}
    </section>
  )
}

function findWarning({ finding, action }: Choice): string | null {
  return finding.actions.find(candidate => candidate.action === action)?.warning ?? null
}

function ReconcileReport({ reconcile: { outcome, found } }: { reconcile: Reconcile }) {
  const report = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its finding, so the focus moves to the result.
  useEffect(() => {
    if (outcome) report.current?.focus()
  }, [outcome])
  return (
    <div role="status" className="reconcile-report" ref={report} tabIndex={-1}>
      {outcome && (
        <div className={`notice ${outcome.isDone ? '' : 'notice-warning'}`}>
          <p>{outcome.message}</p>
        </div>
      )}
      {found && (
        <p>
          <strong>{summarize(found)}</strong> <span className="note">{formatDateTime(found.checkedAt)}</span>
        </p>
      )}
    </div>
  )
}

function summarize({ objects, findings }: Reconciliation): string {
  if (findings.length > 0) {
    return `Differences: ${formatInteger(findings.length)}. Objects compared: ${formatInteger(objects)}.`
  }
  if (objects === 0) return 'There is nothing to compare yet.'
  return `No differences. Objects compared: ${formatInteger(objects)}.`
}

function UnlinkedObjects({ found: { foreign } }: { found: Reconciliation }) {
  const { total, first } = foreign
  if (total === 0) return null
  const remaining = total - first.length
  return (
    <details className="reconcile-unlinked">
      <summary>Other objects on Facebook: {formatInteger(total)}</summary>
      <ul>
        {first.map(({ remoteId, name }) => (
          <li key={remoteId}>
            {name} <span className="note">{remoteId}</span>
          </li>
        ))}
      </ul>
      {remaining > 0 && <p className="note">and {formatInteger(remaining)} more</p>}
    </details>
  )
}
