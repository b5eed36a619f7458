import { useState } from 'react'
import { startWriting, type VariantsDraft } from './kept-variants.ts'
import { getNextAttempt, type UpdateDraft } from './use-kept.ts'

/** Button that writes other variants. Asks for confirmation if the current ones were edited. */
export function WriteOthersButton({
  draft: { attempt, isEdited = false },
  updateDraft,
}: {
  draft: VariantsDraft
  updateDraft: UpdateDraft
}) {
  const [isConfirming, setConfirming] = useState(false)
  const writeOthers = () => updateDraft(startWriting(getNextAttempt(attempt)))
  if (!isConfirming) {
    return (
      <button
        type="button"
        className="button button-small button-quiet"
        onClick={() => (isEdited ? setConfirming(true) : writeOthers())}
      >
        Write other ads
      </button>
    )
  }
  return (
    <fieldset className="variants-asked">
      <legend className="unseen">Write other ads</legend>
      <p>What you edited here will be lost.</p>
      <button type="button" className="button button-small button-danger" onClick={writeOthers}>
        Write other ads
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus */}
      <button type="button" className="button button-small button-quiet" autoFocus onClick={() => setConfirming(false)}>
        Keep these
      </button>
    </fieldset>
  )
}
