import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { reasonHere } from './tell.ts'

interface Props {
  /** Kind of object, such as `ad set`. */
  what: string
  /** Button label, including the name of the object for screen readers. */
  button: ReactNode
  /** Title of a failure. */
  failed: string
  deletion: { isPending: boolean; isSuccess: boolean; error: Error | null; reset: () => void }
  onConfirm: () => void
  /** Consequences of the deletion, including the name of the object. */
  children: ReactNode
}

/** Delete button with a confirmation dialog. Both stay disabled after success. */
export function Deletion({ what, button, failed, deletion, onConfirm, children }: Props) {
  const { isPending, isSuccess, error, reset } = deletion
  const [isAsked, setAsked] = useState(false)

  function close(): void {
    setAsked(false)
    if (!isSuccess) reset()
  }

  return (
    <>
      <button
        type="button"
        className="button button-small button-quiet button-dangerous"
        onClick={() => setAsked(true)}
      >
        {button}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Delete this ${what}?`}
          words={{ confirm: `Delete ${what}`, pending: 'Deleting…', keep: 'Keep it' }}
          isDangerous
          isPending={isPending || isSuccess}
          failure={error ? `${failed}: ${reasonHere(error)}` : undefined}
          onConfirm={onConfirm}
          onClose={close}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
