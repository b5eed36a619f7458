import { useState } from 'react'
import { type Kept, writingOf } from './kept-variants.ts'
import { attemptAfter, type Keep } from './use-kept.ts'

/** Button that writes other variants. Asks for confirmation if the current ones were edited. */
export function OtherAds({ kept: { attempt, isEdited = false }, keep }: { kept: Kept; keep: Keep }) {
  const [isAsked, setAsked] = useState(false)
  const write = () => keep(writingOf(attemptAfter(attempt)))
  if (!isAsked) {
    return (
      <button
        type="button"
        className="button button-small button-quiet"
        onClick={() => (isEdited ? setAsked(true) : write())}
      >
        Write other ads
      </button>
    )
  }
  return (
    <fieldset className="variants-asked">
      <legend className="unseen">Write other ads</legend>
      <p>What you edited here will be lost.</p>
      <button type="button" className="button button-small button-danger" onClick={write}>
        Write other ads
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus */}
      <button type="button" className="button button-small button-quiet" autoFocus onClick={() => setAsked(false)}>
        Keep these
      </button>
    </fieldset>
  )
}
