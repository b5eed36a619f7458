import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useId } from 'react'
import type { SitePage } from '../../../server/contract/schemas/page.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'

interface Props {
  id: string
  title: string
  /** Text that is not stored; undefined values are as stored. */
  changes: Partial<Pick<SitePage, 'title' | 'description' | 'content'>>
  onClose: () => void
}

/** A page as readers would see it. Links are disabled. */
export function PagePreview({ id, title, changes, onClose }: Props) {
  const api = useApi()
  const previewId = useId()
  const { data, error } = useQuery({
    queryKey: ['api', 'page-preview', id, previewId],
    queryFn: () => api.pages.preview({ id, ...changes }),
    gcTime: 0,
  })
  return (
    <Dialog title={title} onClose={onClose} className="preview-dialog">
      {error && (
        <p className="notice notice-warning" role="alert">
          {getErrorText(error)}
        </p>
      )}
      {!data && !error && <p role="status">Loading preview…</p>}
      {data && (
        <div className="preview reader-view" onClickCapture={blockClick}>
          <div className="page legal">
            <h1>{data.title}</h1>
            <SanitisedHtml html={data.html} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

function blockClick(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
