import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/reason-of.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toRevisionChanges } from './article-form.ts'
import { revisionQuery } from './articles.queries.ts'
import type { ArticlePreview } from './edit-screen.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

interface RevisionDialogProps {
  articleId: string
  number: number
  preview: ArticlePreview
  onClose: () => void
}

/** A revision as readers would see it. */
export function RevisionDialog({ articleId, number, preview, onClose }: RevisionDialogProps) {
  const { data: revision, error } = useQuery(revisionQuery(useApi(), articleId, number))
  const title = `Revision ${number}`
  if (!revision) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p role="status">{error ? getErrorText(error) : 'Loading revision…'}</p>
      </Dialog>
    )
  }
  return (
    <PreviewDialog
      title={title}
      articleId={articleId}
      changes={toRevisionChanges(revision)}
      preview={preview}
      onClose={onClose}
    />
  )
}
