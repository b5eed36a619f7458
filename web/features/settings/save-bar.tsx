interface SaveBarProps {
  unsaved: boolean
  pending: boolean
  saved: boolean
}

/** Save button and status, always in view. */
export function SaveBar({ unsaved, pending, saved }: SaveBarProps) {
  return (
    <div className="save-bar">
      <button type="submit" className="button" disabled={pending || !unsaved}>
        {pending ? 'Saving…' : 'Save changes'}
      </button>
      <p className="note" role="status">
        {saved && 'Saved'}
      </p>
      {unsaved && !pending && <p className="note">You have unsaved changes.</p>}
    </div>
  )
}
