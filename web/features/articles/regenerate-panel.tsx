import './regenerate.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Proposal } from '../../../server/contract/schemas/regeneration.ts'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { getRegenerationKey, readStored, store } from '../../lib/browser-storage.ts'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useIdempotencyKey } from '../../lib/mutations.ts'
import { LinkButton, QuietButton } from '../../ui/buttons.tsx'
import { ProposalDialog } from './proposal-dialog.tsx'
import { RegenerateDialog } from './regenerate-dialog.tsx'
import { describePart, proposalsQuery } from './regeneration.queries.ts'
import { RegenerationProgress } from './regeneration-progress.tsx'
import type { EditingState } from './use-editing.ts'

/** Regeneration of parts of the article: start, progress, and proposals to approve. */
export function RegeneratePanel({ editing }: { editing: EditingState }) {
  const { id } = editing.article
  const queries = useQueryClient()
  const [jobId, setJobId] = useState(() => readStored(getRegenerationKey(id)) ?? undefined)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [reviewed, setReviewed] = useState<number>()
  // Kept outside the dialog: reopening it after a lost response must not pay twice.
  const requestKey = useIdempotencyKey()

  function follow(started: string | undefined) {
    store(getRegenerationKey(id), started ?? null)
    setJobId(started)
  }

  async function handleFinished(proposal: number | undefined) {
    // Reload the list first, so that it contains the proposal when the dialog is closed.
    await invalidateArticles(queries)
    if (proposal !== undefined) setReviewed(proposal)
  }

  return (
    <section className="panel" aria-labelledby="regenerate-title">
      <div className="panel-header">
        <h2 id="regenerate-title">Regenerate</h2>
        <QuietButton aria-disabled={jobId !== undefined} onClick={() => jobId === undefined && setDialogOpen(true)}>
          Regenerate…
        </QuietButton>
      </div>
      <p className="row-hint">
        Rewrite a section, the excerpt or the products. The article changes only when you approve the result.
      </p>
      {jobId !== undefined && (
        <RegenerationProgress
          key={jobId}
          jobId={jobId}
          onFinished={handleFinished}
          onDismiss={() => follow(undefined)}
        />
      )}
      <OpenProposals articleId={id} onReview={setReviewed} />
      {isDialogOpen && (
        <RegenerateDialog
          editing={editing}
          requestKey={requestKey}
          onStarted={follow}
          onClose={() => setDialogOpen(false)}
        />
      )}
      {reviewed !== undefined && (
        <ProposalDialog editing={editing} number={reviewed} onClose={() => setReviewed(undefined)} />
      )}
    </section>
  )
}

function OpenProposals({ articleId, onReview }: { articleId: string; onReview: (number: number) => void }) {
  const { data: proposals = [], error } = useQuery(proposalsQuery(useApi(), articleId))
  const open = proposals.filter(({ status }) => status === 'open')
  if (error) return <p role="alert">{getErrorText(error)}</p>
  if (open.length === 0) return null
  return (
    <>
      <h3 className="proposals-title">Waiting for approval</h3>
      <ul className="revisions">
        {open.map(proposal => (
          <OpenProposal key={proposal.number} proposal={proposal} onReview={() => onReview(proposal.number)} />
        ))}
      </ul>
    </>
  )
}

function OpenProposal({ proposal, onReview }: { proposal: Proposal; onReview: () => void }) {
  return (
    <li>
      <p>
        <strong>{describePart(proposal)}</strong>
      </p>
      <p className="row-hint">
        {formatDateTime(proposal.createdAt)} by {proposal.createdBy}
        {proposal.stale && ' · Outdated: the article was saved after this proposal.'}
      </p>
      <p className="revision-actions">
        <LinkButton onClick={onReview}>
          Review<span className="unseen"> proposal {proposal.number}</span>
        </LinkButton>
      </p>
    </li>
  )
}
