import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useId, useState } from 'react'
import type { PageRevision, SitePage } from '../../../server/contract/schemas/page.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime, formatInteger } from '../../lib/format.ts'
import { describeActor } from '../../lib/labels.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { pageRevisionsQuery, useRevertPage } from './pages.queries.ts'

interface Props {
  id: string
  isChanged: boolean
  onReverted: (page: SitePage) => void
}

/** Saved texts of a page, to view or restore. */
export function PageHistory({ id, isChanged, onReverted }: Props) {
  const { data: revisions, error } = useQuery(pageRevisionsQuery(useApi(), id))
  const [viewed, setViewed] = useState<PageRevision>()
  const [reverting, setReverting] = useState<PageRevision>()
  return (
    <section className="panel" aria-labelledby="page-history-title">
      <h2 id="page-history-title">History</h2>
      {error && <p role="alert">{getErrorText(error)}</p>}
      {!error && !revisions && <p role="status">Loading history…</p>}
      {revisions?.length === 0 && <p className="row-hint">No changes saved yet.</p>}
      <ol className="revisions">
        {revisions?.map((revision, index) => (
          <li key={revision.number}>
            <p>
              <strong>{formatDateTime(revision.at)}</strong> by {describeActor(revision.by)}
            </p>
            <p className="row-hint">{formatInteger(revision.words)} words</p>
            <p className="revision-actions">
              <LinkButton onClick={() => setViewed(revision)}>
                View<span className="unseen"> (revision {revision.number})</span>
              </LinkButton>
              {index > 0 && (
                <LinkButton onClick={() => setReverting(revision)}>
                  Restore<span className="unseen"> (revision {revision.number})</span>
                </LinkButton>
              )}
            </p>
          </li>
        ))}
      </ol>
      {viewed && <ViewedRevision id={id} revision={viewed} onClose={() => setViewed(undefined)} />}
      {reverting && (
        <RevertDialog
          id={id}
          revision={reverting}
          isChanged={isChanged}
          onReverted={onReverted}
          onClose={() => setReverting(undefined)}
        />
      )}
    </section>
  )
}

interface ViewedRevisionProps {
  id: string
  revision: PageRevision
  onClose: () => void
}

function ViewedRevision({ id, revision: { number }, onClose }: ViewedRevisionProps) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['api', 'pages', 'revisions', id, number],
    queryFn: () => api.pages.revision({ id, number }),
  })
  if (!data) return null
  const { title, description, content } = data
  return (
    <PagePreview id={id} title={`Revision ${number}`} changes={{ title, description, content }} onClose={onClose} />
  )
}

interface RevertDialogProps extends ViewedRevisionProps {
  isChanged: boolean
  onReverted: (page: SitePage) => void
}

function RevertDialog({ id, revision, isChanged, onReverted, onClose }: RevertDialogProps) {
  const revert = useRevertPage()
  function confirm() {
    revert.mutate(
      { id, number: revision.number },
      {
        onSuccess: page => {
          onReverted(page)
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title="Restore this revision?"
      labels={{ confirm: 'Restore', pending: 'Restoring…', keep: 'Cancel' }}
      isPending={revert.isPending}
      failure={revert.error ? getErrorText(revert.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        The page will have the text that {describeActor(revision.by)} saved on {formatDateTime(revision.at)}. The
        current text stays in the history.
        {isChanged && ' Your unsaved changes will be lost.'}
      </p>
    </ConfirmDialog>
  )
}

interface PreviewProps {
  id: string
  title: string
  /** Text that is not stored; undefined values are as stored. */
  changes: Partial<Pick<SitePage, 'title' | 'description' | 'content'>>
  onClose: () => void
}

/** A page as readers would see it. Links are disabled. */
export function PagePreview({ id, title, changes, onClose }: PreviewProps) {
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
