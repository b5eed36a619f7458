import { useState } from 'react'
import { QuietButton } from '../../ui/buttons.tsx'
import { getChanges, joinFieldLabels, toValues, type Values } from './article-form.ts'
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
  const [hasViewed, setViewed] = useState(false)
  const { theirs } = saving
  if (!theirs) return null
  const changed = Object.keys(getChanges(editing.base, toValues(theirs)))

  function saveOver() {
    if (!theirs) return
    const own: Partial<Values> = editing.changes
    editing.rebase(theirs)
    void saving.save(theirs.version, own)
  }

  return (
    <div className="notice notice-warning" role="alert">
      <p>
        <strong>Somebody else saved this article while you were editing it.</strong> Your changes are not saved yet, but
        they are still here.
        {changed.length > 0 &&
          ` They changed: ${joinFieldLabels(changed)}. You changed: ${joinFieldLabels(Object.keys(editing.changes))}.`}
      </p>
      <div className="desk-actions">
        <QuietButton onClick={() => setShown(true)}>View their version</QuietButton>
        <QuietButton
          disabled={!hasViewed || saving.isPending}
          title={hasViewed ? undefined : 'View their version first'}
          onClick={saveOver}
        >
          {saving.isPending ? 'Saving…' : 'Overwrite with my version'}
        </QuietButton>
        <QuietButton
          disabled={!hasViewed}
          title={hasViewed ? undefined : 'View their version first'}
          onClick={() => {
            editing.replaceWith(theirs)
            saving.setTheirs(undefined)
          }}
        >
          Use their version
        </QuietButton>
      </div>
      {isShown && (
        <PreviewDialog
          title="Their version"
          articleId={theirs.id}
          changes={{}}
          preview={preview}
          onClose={() => {
            setShown(false)
            setViewed(true)
          }}
        />
      )}
    </div>
  )
}
