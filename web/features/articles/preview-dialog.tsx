import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, Suspense, useId } from 'react'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ArticleWarnings } from './article-fields.tsx'
import type { Changes } from './article-form.ts'
import { readPreview } from './articles.queries.ts'
import type { ArticlePreview } from './edit-screen.tsx'

interface Props {
  title: string
  articleId: string
  changes: Changes
  preview: ArticlePreview
  onClose: () => void
  /** Actions above the preview. */
  children?: ReactNode
}

/** An article as readers would see it. Links and buttons are disabled. */
export function PreviewDialog({ title, articleId, changes, preview: Preview, onClose, children }: Props) {
  const api = useApi()
  const previewId = useId()
  const { data, error } = useQuery({
    queryKey: ['api', 'preview', articleId, previewId],
    queryFn: () => readPreview(api, articleId, changes),
    gcTime: 0,
  })
  return (
    <Dialog title={title} onClose={onClose} className="preview-dialog">
      {children}
      {error && (
        <p className="notice notice-warning" role="alert">
          {getErrorText(error)}
        </p>
      )}
      {!data && !error && <p role="status">Loading preview…</p>}
      {data && <ArticleWarnings article={data.article} />}
      {data && (
        <div className="preview reader-view" onClickCapture={blockClick}>
          <Suspense fallback={<p role="status">Loading preview…</p>}>
            <Preview article={data.article} products={data.products} />
          </Suspense>
        </div>
      )}
    </Dialog>
  )
}

function blockClick(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
