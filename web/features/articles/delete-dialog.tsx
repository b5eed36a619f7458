import { deletedForDays } from '../../../server/contract/schemas/article.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface DeleteDialogProps {
  title: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation and names the article. */
export function DeleteDialog({ title, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <Dialog title="Delete this article?" onClose={onClose}>
      <p>
        “{title}” goes off the site at once. It can be restored for {deletedForDays} days, from the list of deleted
        articles.
      </p>
      <div className="desk-actions">
        <button type="button" className="button button-small button-danger" onClick={onConfirm}>
          Delete article
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onClose}>
          Keep it
        </button>
      </div>
    </Dialog>
  )
}
