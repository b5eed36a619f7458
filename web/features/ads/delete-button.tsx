import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { describeAdError } from './error-report.tsx'

interface DeleteButtonProps {
  /** Kind of object, such as `ad set`. */
  kind: string
  /** Button label, including the name of the object for screen readers. */
  label: ReactNode
  /** Title of a failure. */
  failureTitle: string
  deletion: { isPending: boolean; isSuccess: boolean; error: Error | null; reset: () => void }
  onConfirm: () => void
  /** Consequences of the deletion, including the name of the object. */
  children: ReactNode
}

/** Delete button with a confirmation dialog. Both stay disabled after success. */
export function DeleteButton({ kind, label, failureTitle, deletion, onConfirm, children }: DeleteButtonProps) {
  const { isPending, isSuccess, error, reset } = deletion
  const [isConfirming, setConfirming] = useState(false)

  function close(): void {
    setConfirming(false)
    if (!isSuccess) reset()
  }

  return (
    <>
      <button
        type="button"
        className="button button-small button-quiet button-dangerous"
        onClick={() => setConfirming(true)}
      >
        {label}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete this ${kind}?`}
          labels={{ confirm: `Delete ${kind}`, pending: 'Deleting…', keep: 'Cancel' }}
          isDangerous
          isPending={isPending || isSuccess}
          failure={error ? `${failureTitle}: ${describeAdError(error)}` : undefined}
          onConfirm={onConfirm}
          onClose={close}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
