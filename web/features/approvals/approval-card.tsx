import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../../server/contract/client.ts'
import type { Approval, ApprovalState } from '../../../server/contract/schemas/approval.ts'
import { listMoneyFacts } from '../../../server/domain/approval-money.ts'
import { toVisibleText } from '../../../server/domain/text.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { describeActor } from '../../lib/labels.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import { approvalsKey } from '../../lib/user.queries.ts'
import { Button, QuietButton } from '../../ui/buttons.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Newest approvals in any state. Open ones have their own query, so that none is left out. */
export function newestApprovalsQuery(api: Client) {
  return queryOptions({
    queryKey: [...approvalsKey, 'all'],
    queryFn: () => api.approvals.list({ state: 'all' }),
    gcTime: 0,
  })
}

/** Approves a call. The call may change anything, so all data of the desk is invalidated. */
function useApprove() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id, hash }: Approval) => api.approvals.approve({ id, hash }),
    onSuccess: async ({ state, what }) => {
      if (state === 'failed') showError('Approved, but failed', 'The reason is shown with the request.')
      else showMessage('Approved', { description: what[0] ?? '' })
      await queries.invalidateQueries({ queryKey: ['api'] })
    },
    onError: () => queries.invalidateQueries({ queryKey: approvalsKey }),
  })
}

function useReject() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id }: Approval) => api.approvals.reject({ id }),
    onSuccess: ({ what }) => showMessage('Rejected', { description: what[0] ?? '' }),
    onError: error => showError('Could not reject the request', getErrorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: approvalsKey }),
  })
}

/** Asks whether the call would be refused now. Changes nothing. */
function useCallCheck() {
  const api = useApi()
  return useSingleMutation({
    mutationFn: ({ operation, input }: Approval) => api.calls.check({ operation, input }),
  })
}

const stateLabels: Readonly<Record<ApprovalState, string>> = {
  open: 'Waiting',
  begun: 'Result unknown',
  done: 'Done',
  failed: 'Failed',
  rejected: 'Rejected',
  expired: 'Expired',
}

const stateClasses: Partial<Record<ApprovalState, string>> = { done: 'status-published', failed: 'status-deleted' }

const effectLabels = { spend: 'May cost money', destructive: 'Deletes', live: 'Changes live content' } as const

interface Props {
  approval: Approval
  /** True for the request to decide next, which has the primary button of the screen. */
  isNext?: boolean
}

/** Requested call, in sentences and as JSON, with the user who requested it. */
export function ApprovalCard({ approval, isNext = false }: Props) {
  const { id, what, operation, input, state, effect, error } = approval
  return (
    <article className="panel approval" data-id={id} tabIndex={-1} aria-label={what[0]}>
      <div className="approval-head">
        <CallSummary lines={what} />
        {state === 'open' ? (
          <span className={`badge status ${effect === 'destructive' ? 'status-deleted' : ''}`}>
            {effectLabels[effect]}
          </span>
        ) : (
          <span className={`badge status ${stateClasses[state] ?? ''}`}>{stateLabels[state]}</span>
        )}
      </div>
      <BudgetFacts approval={approval} />
      <p className="note">{describeHistory(approval)}</p>
      {error && <p className="field-error">{error.message}</p>}
      <details open={state === 'open'}>
        <summary>
          Show the exact call<span className="unseen"> ({what[0]})</span>
        </summary>
        <pre>{toVisibleText(`${operation} ${JSON.stringify(input, null, 2)}`, { lines: true })}</pre>
      </details>
      {state === 'open' && <DecisionButtons approval={approval} isNext={isNext} />}
    </article>
  )
}

function CallSummary({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="approval-summary">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Budgets before and after. The hash of the approval includes them. */
function BudgetFacts({ approval: { money } }: { approval: Approval }) {
  if (money === null) return null
  return (
    <dl className="approval-budget">
      {listMoneyFacts(money).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function describeHistory(approval: Approval): string {
  const { state, askedBy, askedWith, createdAt, expiresAt } = approval
  const requestText = `Requested by ${describeActor(askedBy)} with ${askedWith} on ${formatDateTime(createdAt)}.`
  if (state === 'open') return `${requestText} Expires on ${formatDateTime(expiresAt)}.`
  if (state === 'expired')
    return `${requestText} Expired on ${formatDateTime(expiresAt)} without a decision. Nothing was done.`
  return `${describeDecision(approval)} ${requestText}`
}

function describeDecision({ state, decidedBy, decidedAt }: Approval): string {
  const decision = state === 'rejected' ? 'Rejected' : 'Approved'
  const resultText = state === 'begun' ? ' The result is unknown.' : ''
  return decidedBy === null || decidedAt === null
    ? `${decision}.${resultText}`
    : `${decision} by ${describeActor(decidedBy)} on ${formatDateTime(decidedAt)}.${resultText}`
}

function DecisionButtons({ approval, isNext }: Required<Props>) {
  const [isConfirming, setConfirming] = useState(false)
  const approve = useApprove()
  const reject = useReject()
  const check = useCallCheck()
  const about = <span className="unseen"> ({approval.what[0]})</span>
  const ApproveButton = isNext ? Button : QuietButton
  return (
    <div className="desk-actions">
      <ApproveButton onClick={() => setConfirming(true)}>Approve{about}</ApproveButton>
      <QuietButton disabled={reject.isPending} onClick={() => reject.mutate(approval)}>
        {reject.isPending ? 'Rejecting…' : 'Reject'}
        {about}
      </QuietButton>
      <QuietButton disabled={check.isPending} onClick={() => check.mutate(approval)}>
        {check.isPending ? 'Checking…' : 'Check'}
        {about}
      </QuietButton>
      <p className={check.error ? 'field-error' : 'note'} role="status">
        {check.error && `It would be refused: ${getErrorText(check.error)}`}
        {check.isSuccess && 'No problem found. Nothing was changed.'}
      </p>
      {isConfirming && (
        <ConfirmDialog
          title={approval.effect === 'spend' ? 'Approve? This may cost money' : 'Approve?'}
          labels={{ confirm: 'Approve', pending: 'Approving…', keep: 'Cancel' }}
          isDangerous={approval.effect === 'destructive'}
          maySpend
          isPending={approve.isPending}
          failure={approve.error ? getErrorText(approve.error) : undefined}
          onConfirm={() => approve.mutate(approval, { onSuccess: () => setConfirming(false) })}
          onClose={() => setConfirming(false)}
        >
          <CallSummary lines={approval.what} />
          <BudgetFacts approval={approval} />
        </ConfirmDialog>
      )}
    </div>
  )
}
