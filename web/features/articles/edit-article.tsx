import { useEffect, useRef, useState } from 'react'
import type { Article } from '../../../server/contract/schemas/article.ts'
import { formatDateTime } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { ArticleBar } from './article-bar.tsx'
import { type Changes, checkChanges } from './article-form.ts'
import { ArticleWarnings } from './article-warnings.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DetailsFields } from './details-fields.tsx'
import type { ArticlePreview } from './edit-screen.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { HeroField } from './hero-field.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RegeneratePanel } from './regenerate-panel.tsx'
import { type EditingState, useEditing, useStoredChanges } from './use-editing.ts'
import { type SavingState, useSaving } from './use-saving.ts'
import { WritingFields } from './writing-fields.tsx'

interface EditArticleProps {
  article: Article
  preview: ArticlePreview
}

export function EditArticle({ article, preview }: EditArticleProps) {
  const editing = useEditing(article)
  const saving = useSaving(editing)
  const [previewed, setPreviewed] = useState<Changes>()
  useStoredChanges(editing)
  useSaveShortcut(() => void saving.save())

  function openPreview() {
    const checked = checkChanges(editing.changes)
    if ('changes' in checked) return setPreviewed(checked.changes)
    editing.setProblems(checked.problems)
    saving.setFailure('Some fields need a change before the article can be shown.')
  }

  return (
    <div className="edit">
      <PageHead title={`Edit: ${editing.article.title}`} />
      <ArticleBar editing={editing} saving={saving} onPreview={openPreview} />
      <Notices editing={editing} saving={saving} preview={preview} />
      <div className="edit-columns">
        <WritingFields editing={editing} />
        <div className="edit-side">
          <HeroField editing={editing} />
          <DetailsFields editing={editing} />
          <RegeneratePanel editing={editing} />
          <HistoryPanel editing={editing} preview={preview} />
          <EvidencePanel editing={editing} />
        </div>
      </div>
      {previewed && (
        <PreviewDialog
          title="Preview"
          articleId={article.id}
          changes={previewed}
          preview={preview}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </div>
  )
}

interface NoticesProps {
  editing: EditingState
  saving: SavingState
  preview: ArticlePreview
}

function Notices({ editing, saving, preview }: NoticesProps) {
  return (
    <>
      {editing.restoredAt !== undefined && (
        <div className="notice" role="status">
          <p>
            Unsaved changes of {formatDateTime(editing.restoredAt)} were kept in this browser. They are in the fields
            again.
          </p>
          <button type="button" className="link" onClick={editing.dropChanges}>
            Discard them
          </button>
        </div>
      )}
      {editing.isTextSanitized && (
        <p className="notice" role="status">
          Saved, but not all of the HTML is allowed in articles: what is not was left out. The text below is what is
          stored.
        </p>
      )}
      <ArticleWarnings article={editing} />
      <ConflictNotice editing={editing} saving={saving} preview={preview} />
      {saving.failure !== undefined && (
        <p className="notice notice-warning" role="alert">
          <strong>Not saved.</strong> {saving.failure}
        </p>
      )}
    </>
  )
}

function useSaveShortcut(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
