import { type ArticleHead, deletedForDays } from '../../../server/contract/schemas/article.ts'
import { Dialog, WithoutTagDialog } from '../../ui/dialog.tsx'
import { isMissingTagError, type usePublish } from './articles.queries.ts'

interface DeleteDialogProps {
  title: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation and statusLabels the article. */
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
        <button type="button" className="button button-small button-quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}

interface PublishDialogProps {
  article: ArticleHead
  publish: ReturnType<typeof usePublish>
  onPublished?: (head: ArticleHead) => void
}

/** Asks for confirmation after a public site without an affiliate tag refused to publish. */
export function PublishDialog({ article, publish, onPublished }: PublishDialogProps) {
  if (!isMissingTagError(publish.error) && !(publish.isPending && publish.variables?.withoutTag)) return null
  return (
    <WithoutTagDialog
      isPending={publish.isPending}
      failure={undefined}
      onConfirm={() => publish.mutate({ ...article, withoutTag: true }, { onSuccess: head => onPublished?.(head) })}
      onClose={publish.reset}
    />
  )
}

const statusLabels = { published: 'Published', draft: 'Draft', deleted: 'Deleted' } as const

export function StatusBadge({ status }: Pick<ArticleHead, 'status'>) {
  return <span className={`badge status status-${status}`}>{statusLabels[status]}</span>
}
