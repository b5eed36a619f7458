import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Revision } from '../../../server/contract/schemas/article.ts'
import { listStoredFields } from '../../../server/domain/article-fields.ts'
import { findCategory, type SiteCategory } from '../../../server/domain/categories.ts'
import { pickTexts } from '../../../server/domain/fields.ts'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime, formatInteger } from '../../lib/format.ts'
import { describeActor } from '../../lib/labels.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { useCategories } from '../../lib/site.queries.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import { Button, LinkButton, QuietButton } from '../../ui/buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { UnsupportedDialog } from './article-actions.tsx'
import { type Changes, joinFieldLabels } from './article-form.ts'
import { revisionQuery, revisionsQuery } from './articles.queries.ts'
import type { ArticlePreview } from './edit-screen.tsx'
import { DisclosurePanel } from './evidence-panel.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { getUnsupportedClaims, type PublishingConsent } from './publishing.queries.ts'
import type { EditingState } from './use-editing.ts'

interface HistoryPanelProps {
  editing: EditingState
  preview: ArticlePreview
}

/** Revisions of the article, to view or restore. */
export function HistoryPanel({ editing, preview }: HistoryPanelProps) {
  return (
    <DisclosurePanel id="history" title="History">
      <Revisions editing={editing} preview={preview} />
    </DisclosurePanel>
  )
}

function Revisions({ editing, preview }: HistoryPanelProps) {
  const { id } = editing.article
  const { data: revisions, error } = useQuery(revisionsQuery(useApi(), id))
  const [viewed, setViewed] = useState<number>()
  const [reverting, setReverting] = useState<Revision>()
  if (error) return <p role="alert">{getErrorText(error)}</p>
  if (!revisions) return <p role="status">Loading history…</p>
  if (revisions.length === 0) return <p className="row-hint">No changes saved yet.</p>
  return (
    <>
      <ol className="revisions">
        {revisions.map((revision, index) => (
          <li key={revision.number}>
            <p>
              <strong>{formatDateTime(revision.at)}</strong> by {describeActor(revision.by)}
            </p>
            <p className="row-hint">
              {revision.changed.length > 0 ? `Changed: ${joinFieldLabels(revision.changed)}` : 'First revision'} ·{' '}
              {formatInteger(revision.words)} words
            </p>
            <p className="revision-actions">
              <LinkButton onClick={() => setViewed(revision.number)}>
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
      {viewed !== undefined && (
        <RevisionDialog articleId={id} number={viewed} preview={preview} onClose={() => setViewed(undefined)} />
      )}
      {reverting && <RevertDialog editing={editing} revision={reverting} onClose={() => setReverting(undefined)} />}
    </>
  )
}

interface RevisionDialogProps {
  articleId: string
  number: number
  preview: ArticlePreview
  onClose: () => void
}

/** A revision as readers would see it. */
function RevisionDialog({ articleId, number, preview, onClose }: RevisionDialogProps) {
  const categories = useCategories()
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
      changes={toRevisionChanges(revision, categories)}
      preview={preview}
      onClose={onClose}
    />
  )
}

interface RevertDialogProps {
  editing: EditingState
  revision: Revision
  onClose: () => void
}

function RevertDialog({ editing, revision, onClose }: RevertDialogProps) {
  const { article, version, isChanged } = editing
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (consent: Pick<PublishingConsent, 'withUnsupportedClaims'>) =>
      api.articles.revert({ id: article.id, number: revision.number, version, ...consent }),
    onSuccess: async stored => {
      editing.replaceWith(stored)
      onClose()
      showMessage('Restored', { description: `The text from ${formatDateTime(revision.at)} is saved again.` })
      await invalidateArticles(queries)
    },
    onError: error => {
      if (getUnsupportedClaims(error) === null) showError('Failed to Restore', error)
    },
  })
  const unsupported = getUnsupportedClaims(error)
  if (unsupported !== null) {
    return (
      <UnsupportedDialog
        count={unsupported}
        isPending={isPending}
        onConfirm={() => mutate({ withUnsupportedClaims: true })}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title="Restore this revision?" onClose={onClose}>
      <p>
        “{article.title}” will have the text that {describeActor(revision.by)} saved on {formatDateTime(revision.at)}.
      </p>
      <p>
        The current text stays in the history. The address and the author do not change.
        {isChanged && ' Your unsaved changes will be lost.'}
      </p>
      <div className="desk-actions">
        <Button disabled={isPending} onClick={() => mutate({})}>
          {isPending ? 'Restoring…' : 'Restore'}
        </Button>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
      </div>
    </Dialog>
  )
}

const revertedFields = listStoredFields(({ staysOnRevert }) => !staysOnRevert)

/**
 * Returns the changes for previewing a revision. Keeps the current address, and the current category if the old one no
 * longer exists.
 */
function toRevisionChanges(revision: Revision, categories: readonly SiteCategory[]): Changes {
  const { category, ...rest } = pickTexts(revision, [...revertedFields, 'content'])
  const found = findCategory(categories, category)
  return { ...rest, ...(found && { category: found.slug }) }
}
