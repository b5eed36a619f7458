import { useQuery } from '@tanstack/react-query'
import type { ProposalText } from '../../../server/contract/schemas/proposal.ts'
import { useApi } from '../../lib/api.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { getErrorText } from '../../lib/reason-of.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProposedProducts } from './proposed-products.tsx'
import { describePart, proposalQuery, useApprove, useDiscard } from './regeneration.queries.ts'
import { HtmlComparison, TextComparison } from './text-comparison.tsx'
import type { EditingState } from './use-editing.ts'

interface ProposalDialogProps {
  editing: EditingState
  number: number
  onClose: () => void
}

/** Shows the changes of a proposal, to approve or discard it. */
export function ProposalDialog({ editing, number, onClose }: ProposalDialogProps) {
  const { data: proposal, error } = useQuery(proposalQuery(useApi(), editing.article.id, number))
  return (
    <Dialog
      title={proposal ? `Regenerated: ${describePart(proposal)}` : `Proposal ${number}`}
      onClose={onClose}
      className="proposal-dialog"
    >
      {error && <p role="alert">{getErrorText(error)}</p>}
      {!proposal && !error && <p role="status">Loading proposal…</p>}
      {proposal && (
        <>
          <Decision editing={editing} proposal={proposal} onClose={onClose} />
          <Differences proposal={proposal} />
        </>
      )}
    </Dialog>
  )
}

/** Placed above the changes, so that it is in view however long they are. */
function Decision({ editing, proposal, onClose }: Omit<ProposalDialogProps, 'number'> & { proposal: ProposalText }) {
  const approve = useApprove(editing, onClose)
  const discard = useDiscard(editing.article.id, onClose)
  const isPending = approve.isPending || discard.isPending
  const canApprove = !isPending && !proposal.stale && !editing.isChanged
  return (
    <div className="proposal-decision">
      <p className="row-hint">
        Made on {formatDateTime(proposal.createdAt)} by {proposal.createdBy}, from revision {proposal.basedOn}.
        {proposal.part === 'products' &&
          ' The history keeps texts: you can bring back the old text later, but not the old products.'}
      </p>
      {proposal.stale && (
        <p className="notice notice-warning">
          The article was saved since this was made, so it can no longer be approved: it would undo what was saved.
          Discard it and regenerate it once more.
        </p>
      )}
      {editing.isChanged && !proposal.stale && (
        <p className="notice">
          You have unsaved changes. Discard them to approve this, or save them and regenerate it once more.
        </p>
      )}
      <div className="desk-actions">
        <button
          type="button"
          className="button button-small"
          aria-disabled={!canApprove}
          onClick={() => canApprove && approve.mutate(proposal)}
        >
          {approve.isPending ? 'Approving…' : 'Approve'}
        </button>
        <button
          type="button"
          className="button button-small button-quiet"
          aria-disabled={isPending}
          onClick={() => isPending || discard.mutate(proposal)}
        >
          {discard.isPending ? 'Discarding…' : 'Discard'}
        </button>
      </div>
    </div>
  )
}

function Differences({ proposal: { part, before, after } }: { proposal: ProposalText }) {
  return (
    <>
      {before.title !== after.title && <TextComparison name="Title" before={before.title} after={after.title} />}
      {before.excerpt !== after.excerpt && (
        <TextComparison name="Excerpt" before={before.excerpt} after={after.excerpt} />
      )}
      {part === 'products' && <ProposedProducts before={before.products} after={after.products} />}
      {before.content !== after.content && <HtmlComparison before={before.content} after={after.content} />}
    </>
  )
}
