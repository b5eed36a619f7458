interface FormFootProps {
  /** Error message of the last attempt. */
  failure: string | undefined
  /** Labels of the submit button: normal and pending. */
  labels: { submit: string; pending: string }
  isPending: boolean
  onCancel: () => void
}

/** Footer of a dialog's form: error message and buttons. */
export function FormFooter({ failure, labels, isPending, onCancel }: FormFootProps) {
  return (
    <>
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="desk-actions">
        <button type="submit" className="button button-small" aria-disabled={isPending}>
          {isPending ? labels.pending : labels.submit}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </>
  )
}
