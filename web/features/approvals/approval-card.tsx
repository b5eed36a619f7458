import { useState } from 'react'
import { moneyFacts } from '../../../server/contract/approval-money.ts'
import { visibleText } from '../../../server/contract/quoted-name.ts'
import type { Approval, ApprovalState } from '../../../server/contract/schemas/approval.ts'
import { dateAndTime } from '../../lib/format.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { whoDidIt } from '../../lib/who-did-it.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useApprove, useReject } from './approvals.queries.ts'

const stateNames: Readonly<Record<ApprovalState, string>> = {
  open: 'Waiting',
  begun: 'End unknown',
  done: 'Done',
  failed: 'Failed',
  rejected: 'Rejected',
  expired: 'Expired',
}

const stateLooks: Readonly<Record<ApprovalState, string>> = {
  open: '',
  begun: '',
  done: 'status-published',
  failed: 'status-deleted',
  rejected: '',
  expired: '',
}

const effectNames = { spend: 'May cost money', destructive: 'Takes away', live: 'Changes what is live' } as const

/** Requested call, in sentences and as JSON, with the user who requested it. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const { id, what, operation, input, state, effect, error } = approval
  return (
    <article className="panel approval" data-id={id} tabIndex={-1} aria-label={what[0]}>
      <div className="approval-head">
        <What lines={what} />
        {state === 'open' ? (
          <span className={`badge status ${effect === 'destructive' ? 'status-deleted' : ''}`}>
            {effectNames[effect]}
          </span>
        ) : (
          <span className={`badge status ${stateLooks[state]}`}>{stateNames[state]}</span>
        )}
      </div>
      <Money approval={approval} />
      <p className="note">{historyOf(approval)}</p>
      {error && <p className="field-error">{error.message}</p>}
      <details open={state === 'open'}>
        <summary>
          The exact call<span className="unseen"> ({what[0]})</span>
        </summary>
        <pre>{visibleText(`${operation} ${JSON.stringify(input, null, 2)}`, { lines: true })}</pre>
      </details>
      {state === 'open' && <Decision approval={approval} />}
    </article>
  )
}

function What({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="approval-what">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Budgets before and after. The hash of the approval includes them. */
function Money({ approval: { money } }: { approval: Approval }) {
  if (money === null) return null
  return (
    <dl className="approval-money">
      {moneyFacts(money).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function historyOf(approval: Approval): string {
  const { state, askedBy, askedWith, createdAt, expiresAt } = approval
  const asked = `Asked for by ${whoDidIt(askedBy)} with ${askedWith}, ${dateAndTime(createdAt)}.`
  if (state === 'open') return `${asked} It can be approved until ${dateAndTime(expiresAt)}.`
  if (state === 'expired') return `${asked} Nobody decided by ${dateAndTime(expiresAt)}: nothing was done.`
  return `${decisionOf(approval)} ${asked}`
}

function decisionOf({ state, decidedBy, decidedAt }: Approval): string {
  const act = state === 'rejected' ? 'Rejected' : 'Approved'
  const by = decidedBy === null || decidedAt === null ? '' : ` by ${whoDidIt(decidedBy)}, ${dateAndTime(decidedAt)}`
  return `${act}${by}.${state === 'begun' ? ' What came of it is not known.' : ''}`
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
          <What lines={approval.what} />
          <Money approval={approval} />
        </ConfirmDialog>
      )}
    </div>
  )
}
