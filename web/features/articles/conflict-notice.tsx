import { useState } from 'react'
import { changesOf, fieldNames, type Values, valuesOf } from './article-form.ts'
import type { ArticlePreview } from './edit-screen.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { EditingState } from './use-editing.ts'
import type { SavingState } from './use-saving.ts'

interface Props {
  editing: EditingState
  saving: SavingState
  preview: ArticlePreview
}

/** Shown after an edit conflict. Overwriting is possible only after viewing the other version. */
export function ConflictNotice({ editing, saving, preview }: Props) {
  const [isShown, setShown] = useState(false)
  const [wasSeen, setSeen] = useState(false)
  const { theirs } = saving
  if (!theirs) return null
  const changed = Object.keys(changesOf(editing.base, valuesOf(theirs)))

  function saveOver() {
    if (!theirs) return
    const mine: Partial<Values> = editing.changes
    editing.rebase(theirs)
    void saving.save(theirs.version, mine)
  }

  return (
    <div className="notice notice-warning" role="alert">
      <p>
        <strong>Somebody else saved this article while you were editing it.</strong> Yours is not saved; all that you
        typed is still here.
        {changed.length > 0 &&
          ` They changed: ${fieldNames(changed)}. You changed: ${fieldNames(Object.keys(editing.changes))}.`}
      </p>
      <div className="desk-actions">
        <button type="button" className="button button-small button-quiet" onClick={() => setShown(true)}>
          See their version
        </button>
        <button
          type="button"
          className="button button-small button-quiet"
          disabled={!wasSeen || saving.isPending}
          title={wasSeen ? undefined : 'Look at their version first'}
          onClick={saveOver}
        >
          {saving.isPending ? 'Saving…' : 'Save mine over it'}
        </button>
        <button
          type="button"
          className="button button-small button-quiet"
          disabled={!wasSeen}
          title={wasSeen ? undefined : 'Look at their version first'}
          onClick={() => {
            editing.take(theirs)
            saving.setTheirs(undefined)
          }}
        >
          Drop mine and take theirs
        </button>
      </div>
      {isShown && (
        <PreviewDialog
          title="Their version"
          articleId={theirs.id}
          changes={{}}
          preview={preview}
          onClose={() => {
            setShown(false)
            setSeen(true)
          }}
        />
      )}
    </div>
  )
}
