import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Approval } from '../../../server/contract/schemas/approval.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { openApprovalsQuery } from '../../lib/user.queries.ts'
import { DeskHead } from '../../ui/desk-head.tsx'
import { DeskNav } from '../../ui/desk-nav.tsx'
import { useListFocus } from '../../ui/desk-table.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { ApprovalCard, newestApprovalsQuery } from './approval-card.tsx'
import '../../ui/desk.css'
import './approvals.css'

/** Calls that assistants requested and a person decides, with their outcomes. */
export function ApprovalsScreen() {
  const api = useApi()
  const open = useQuery(openApprovalsQuery(api))
  const newest = useQuery(newestApprovalsQuery(api))
  const error = open.error ?? newest.error
  const retry = () => Promise.all([open.refetch(), newest.refetch()])
  return (
    <div className="desk-page approvals">
      <PageHead title="Approvals" />
      <DeskNav current="/approvals" />
      <DeskHead title="Approvals" />
      <p className="desk-intro">
        Assistants need approval to spend money, delete anything, or change published articles and active ads. Approve
        or reject their requests here or in a terminal.
      </p>
      {open.data && <OpenApprovals approvals={open.data} />}
      {newest.data && <ClosedApprovals approvals={newest.data.filter(({ state }) => state !== 'open')} />}
      {error && <ReadFailure title="Could not load approvals" reason={getErrorText(error)} onRetry={retry} />}
      {!error && !open.data && <p className="note">Loading approvals…</p>}
    </div>
  )
}

type ApprovalListProps = { approvals: readonly Approval[] }

/** Requests that await a decision. The focus moves from a removed card to the next one, or to the heading. */
function OpenApprovals({ approvals }: ApprovalListProps) {
  const section = useRef<HTMLElement>(null)
  useListFocus({ list: 'waiting', ids: approvals.map(({ id }) => id) }, id =>
    section.current?.querySelector<HTMLElement>(id === undefined ? 'h2' : `[data-id="${CSS.escape(id)}"]`)?.focus(),
  )
  return (
    <section ref={section} aria-labelledby="waiting-title">
      <h2 id="waiting-title" tabIndex={-1}>
        Waiting for you
      </h2>
      {approvals.length === 0 && (
        <p className="empty-text">
          No requests are waiting. Requests from assistants connected with <code>blogops mcp</code> appear here. Each
          expires after a day.
        </p>
      )}
      {approvals.map((approval, at) => (
        <ApprovalCard key={approval.id} approval={approval} isNext={at === 0} />
      ))}
    </section>
  )
}

function ClosedApprovals({ approvals }: ApprovalListProps) {
  if (approvals.length === 0) return null
  return (
    <section aria-labelledby="over-title">
      <h2 id="over-title">Earlier requests</h2>
      {approvals.map(approval => (
        <ApprovalCard key={approval.id} approval={approval} />
      ))}
    </section>
  )
}
