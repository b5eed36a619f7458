import '../../../ui/desk.css'
import '../../../ui/reconcile.css'
import { useEffect, useRef, useState } from 'react'
import type { Reconciliation } from '../../../../server/contract/schemas/reconciliation.ts'
import { dateAndTime, wholeNumber } from '../../../lib/format.ts'
import { ConfirmAction } from './confirm-action.tsx'
import { FindingGroups } from './finding-groups.tsx'
import { type Choice, type Reconcile, useReconcile } from './use-reconcile.ts'

/** Compares local campaigns, ad sets and ads with Facebook, and resolves the differences one by one. */
export function ReconcilePanel() {
  const reconcile = useReconcile()
  const [asked, setAsked] = useState<Choice>()
  const { found, failure, isComparing, underWay, approve } = reconcile
  const isBusy = isComparing || underWay !== undefined

  function choose(choice: Choice): void {
    if (isBusy) return
    if (warningOf(choice) === null) approve(choice)
    else setAsked(choice)
  }

  function confirm(choice: Choice): void {
    setAsked(undefined)
    approve(choice)
  }

  return (
    <section className="panel reconcile" aria-labelledby="reconcile-title">
      <div className="reconcile-head">
        <div>
          <h2 id="reconcile-title">Agreement with Facebook</h2>
          <p className="note">
            Campaigns, ad sets and ads can be changed on Facebook, too. A comparison changes nothing by itself.
          </p>
        </div>
        <button
          type="button"
          className="button button-small button-quiet"
          disabled={isBusy}
          onClick={reconcile.compare}
        >
          {isComparing ? 'Comparing with Facebook…' : 'Compare with Facebook'}
        </button>
      </div>
      <Outcome reconcile={reconcile} />
      {failure !== undefined && (
        <div className="notice notice-warning" role="alert">
          <p>The comparison failed. {failure}</p>
        </div>
      )}
      {found && <FindingGroups found={found} underWay={underWay} isBusy={isBusy} onChoose={choose} />}
      {found && <Foreign found={found} />}
      {asked && (
        <ConfirmAction
          choice={asked}
          warning={warningOf(asked) ?? ''}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

function warningOf({ finding, action }: Choice): string | null {
  return finding.actions.find(own => own.action === action)?.warning ?? null
}

function Outcome({ reconcile: { outcome, found } }: { reconcile: Reconcile }) {
  const told = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its finding, so the focus moves to the result.
  useEffect(() => {
    if (outcome) told.current?.focus()
  }, [outcome])
  return (
    <div role="status" className="reconcile-told" ref={told} tabIndex={-1}>
      {outcome && (
        <div className={`notice ${outcome.isDone ? '' : 'notice-warning'}`}>
          <p>{outcome.message}</p>
        </div>
      )}
      {found && (
        <p>
          <strong>{summary(found)}</strong> <span className="note">{dateAndTime(found.checkedAt)}</span>
        </p>
      )}
    </div>
  )
}

function summary({ objects, findings }: Reconciliation): string {
  if (findings.length > 0) {
    return `${counted(findings.length, 'difference')}; ${counted(objects, 'object')} of ours compared`
  }
  if (objects === 0) return 'There is nothing here to compare yet'
  return objects === 1 ? 'The one object agrees' : `All ${wholeNumber(objects)} objects agree`
}

function counted(count: number, noun: string): string {
  return `${wholeNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

function Foreign({ found: { foreign } }: { found: Reconciliation }) {
  const { total, first } = foreign
  if (total === 0) return null
  const rest = total - first.length
  return (
    <details className="reconcile-foreign">
      <summary>{counted(total, 'object')} on Facebook not made from here, and left alone</summary>
      <ul>
        {first.map(({ remoteId, name }) => (
          <li key={remoteId}>
            {name} <span className="note">{remoteId}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="note">and {wholeNumber(rest)} more</p>}
    </details>
  )
}
