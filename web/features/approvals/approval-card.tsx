import { useState } from 'react'
import type { Approval, ApprovalState } from '../../../server/contract/schemas/approval.ts'
import { dateAndTime } from '../../lib/format.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useApprove, useReject } from './approvals.queries.ts'

const stateNames: Readonly<Record<ApprovalState, string>> = {
  open: 'Waiting',
  begun: 'Approved; what came of it is not known',
  done: 'Approved and done',
  failed: 'Approved, and failed',
  rejected: 'Rejected',
  expired: 'Expired',
}

/** A call in words and to the letter, and who asked for it. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const { what, operation, input, state, error } = approval
  return (
    <article className="panel approval">
      <ul className="approval-what">
        {what.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="note">{historyOf(approval)}</p>
      {error && <p className="field-error">{error.message}</p>}
      <details open={state === 'open'}>
        <summary>
          The exact call<span className="unseen"> ({what[0]})</span>
        </summary>
        <pre>{`${operation} ${JSON.stringify(input, null, 2)}`}</pre>
      </details>
      {state === 'open' && <Decision approval={approval} />}
    </article>
  )
}

function historyOf({ state, askedBy, askedWith, createdAt, expiresAt, decidedBy, decidedAt }: Approval): string {
  const asked = `Asked for ${dateAndTime(createdAt)} by ${askedBy} with ${askedWith}.`
  if (state === 'open') return `${asked} It can be approved until ${dateAndTime(expiresAt)}.`
  const by = decidedBy === null || decidedAt === null ? '' : ` by ${decidedBy}, ${dateAndTime(decidedAt)}`
  return `${stateNames[state]}${by}. ${asked}`
}

function Decision({ approval }: { approval: Approval }) {
  const [isAsked, setAsked] = useState(false)
  const approve = useApprove()
  const reject = useReject()
  const about = <span className="unseen"> ({approval.what[0]})</span>
  return (
    <div className="desk-actions">
      <button type="button" className="button button-small" onClick={() => setAsked(true)}>
        Approve{about}
      </button>
      <button
        type="button"
        className="button button-small button-quiet"
        disabled={reject.isPending}
        onClick={() => reject.mutate(approval)}
      >
        {reject.isPending ? 'Rejecting…' : 'Reject'}
        {about}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={approval.effect === 'spend' ? 'Do this? It may cost money' : 'Do this?'}
          words={{ confirm: 'Approve and do it', pending: 'Doing it…', keep: 'Not now' }}
          isDangerous={approval.effect === 'destructive'}
          isPending={approve.isPending}
          failure={approve.error ? reasonOf(approve.error) : undefined}
          onConfirm={() => approve.mutate(approval, { onSuccess: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          <ul className="approval-what">
            {approval.what.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  )
}
