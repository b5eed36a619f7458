import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { reasonOf } from '../../lib/reason-of.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { changesInRevision } from './article-form.ts'
import { revisionQuery } from './articles.queries.ts'
import type { ArticlePreview } from './edit-screen.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

interface Props {
  articleId: string
  number: number
  preview: ArticlePreview
  onClose: () => void
}

/** A revision as readers would see it. */
export function RevisionDialog({ articleId, number, preview, onClose }: Props) {
  const { data: revision, error } = useQuery(revisionQuery(useApi(), articleId, number))
  const title = `Revision ${number}`
  if (!revision) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p role="status">{error ? reasonOf(error) : 'Loading revision…'}</p>
      </Dialog>
    )
  }
  return (
    <PreviewDialog
      title={title}
      articleId={articleId}
      changes={changesInRevision(revision)}
      preview={preview}
      onClose={onClose}
    />
  )
}
