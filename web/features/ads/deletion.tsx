import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { reasonHere } from './tell.ts'

interface Props {
  /** What kind of thing it is: `ad set`. */
  what: string
  /** What the button says, and whose it is. */
  button: ReactNode
  /** What is said of a failure. */
  failed: string
  deletion: { isPending: boolean; isSuccess: boolean; error: Error | null; reset: () => void }
  onConfirm: () => void
  /** What goes with it, naming it. */
  children: ReactNode
}

/** The button that deletes, and its question. Once it is done, there is nothing to press any more. */
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
