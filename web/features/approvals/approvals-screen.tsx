import { useQuery } from '@tanstack/react-query'
import type { Approval } from '../../../server/contract/schemas/approval.ts'
import { useApi } from '../../lib/api.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { reasonOf } from '../../lib/reason-of.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import '../../ui/desk.css'
import '../../ui/approvals.css'
import { ApprovalCard } from './approval-card.tsx'
import { approvalsQuery } from './approvals.queries.ts'

/** What assistants asked for and a person decides, and what became of it. */
export function ApprovalsScreen() {
  const { data, error, refetch } = useQuery(approvalsQuery(useApi()))
  return (
    <div className="desk-page approvals">
      <PageHead title="Approvals" />
      <h1>Approvals</h1>
      <p className="note">
        An assistant may not spend money or delete anything by itself: it asks, and nothing is done before somebody
        approves it here or in a terminal.
      </p>
      {data && <Lists approvals={data} />}
      {!data && !error && <p className="note">Loading approvals…</p>}
      {!data && error && (
        <ReadFailure title="The approvals could not be read" reason={reasonOf(error)} onRetry={refetch} />
      )}
    </div>
  )
}

function Lists({ approvals }: { approvals: readonly Approval[] }) {
  const waiting = approvals.filter(({ state }) => state === 'open')
  const over = approvals.filter(({ state }) => state !== 'open')
  return (
    <>
      <section aria-labelledby="waiting-title">
        <h2 id="waiting-title">Waiting</h2>
        {waiting.length === 0 && <p className="note">Nothing waits for approval.</p>}
        {waiting.map(approval => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </section>
      {over.length > 0 && (
        <section aria-labelledby="over-title">
          <h2 id="over-title">Before</h2>
          {over.map(approval => (
            <ApprovalCard key={approval.id} approval={approval} />
          ))}
        </section>
      )}
    </>
  )
}
