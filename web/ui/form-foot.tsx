interface Props {
  /** Why it was not done. */
  failure: string | undefined
  /** What the button says: to do it, and while it is being done. */
  words: { submit: string; pending: string }
  isPending: boolean
  onCancel: () => void
}

/** The end of a dialog's form: what came in the way, and the way on or out. */
export function FormFoot({ failure, words, isPending, onCancel }: Props) {
  return (
    <>
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="desk-actions">
        <button type="submit" className="button button-small" aria-disabled={isPending}>
          {isPending ? words.pending : words.submit}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </>
  )
}
