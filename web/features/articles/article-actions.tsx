import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { deletedForDays } from '../../../server/domain/articles.ts'
import { describeUnsupported } from '../../../server/domain/check-summary.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { ConfirmDialog, Dialog, WithoutTagDialog } from '../../ui/dialog.tsx'
import {
  getUnsupportedClaims,
  isMissingTagError,
  type PublishingConsent,
  type usePublish,
} from './publishing.queries.ts'

interface DeleteDialogProps {
  title: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before the article is deleted. */
export function DeleteDialog({ title, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <Dialog title="Delete this article?" onClose={onClose}>
      <p>
        “{title}” will be removed from the site now. You can restore it for {deletedForDays} days from the list of
        deleted articles.
      </p>
      <div className="desk-actions">
        <button type="button" className="button button-small button-danger" onClick={onConfirm}>
          Delete article
        </button>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
      </div>
    </Dialog>
  )
}

interface PublishDialogProps {
  article: ArticleHead
  publish: ReturnType<typeof usePublish>
  onPublished?: (head: ArticleHead) => void
}

/** Asks for confirmation after the server refused to publish without an affiliate tag, or sentences without a source. */
export function PublishDialog({ article, publish, onPublished }: PublishDialogProps) {
  const { error, isPending, variables, reset } = publish
  const count = getUnsupportedClaims(error)
  const confirm = (consent: PublishingConsent) => {
    const given = { ...pickConsent(variables), ...consent }
    publish.mutate({ ...article, ...given }, { onSuccess: head => onPublished?.(head) })
  }
  if (count !== null || (isPending && variables?.withUnsupportedClaims)) {
    return (
      <UnsupportedDialog
        count={count}
        isPending={isPending}
        onConfirm={() => confirm({ withUnsupportedClaims: true })}
        onClose={reset}
      />
    )
  }
  if (!isMissingTagError(error) && !(isPending && variables?.withoutTag)) return null
  return (
    <WithoutTagDialog
      isPending={isPending}
      failure={undefined}
      onConfirm={() => confirm({ withoutTag: true })}
      onClose={reset}
    />
  )
}

function pickConsent({ withoutTag, withUnsupportedClaims }: PublishingConsent = {}): PublishingConsent {
  return { ...(withoutTag && { withoutTag }), ...(withUnsupportedClaims && { withUnsupportedClaims }) }
}

interface UnsupportedDialogProps {
  /** Number of sentences without a source; null while the confirmed call is pending. */
  count: number | null
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before readers see sentences that have no source. */
export function UnsupportedDialog({ count, ...props }: UnsupportedDialogProps) {
  const labels = { confirm: 'Publish anyway', pending: 'Publishing…', keep: 'Cancel' }
  return (
    <ConfirmDialog title="Publish without a source?" labels={labels} failure={undefined} {...props}>
      <p>
        {count !== null && `${describeUnsupported(count)} `}
        Publish anyway? The audit log records it.
      </p>
    </ConfirmDialog>
  )
}
