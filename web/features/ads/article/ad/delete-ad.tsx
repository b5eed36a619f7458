import { useState } from 'react'
import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import { reasonOf } from '../../../../lib/reason-of.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { hintHere } from '../../dialogs/hint-here.ts'
import { useDeleteAd } from '../article-ads.queries.ts'

const words = { confirm: 'Delete ad', pending: 'Deleting…', keep: 'Keep it' }

interface Props {
  ad: Ad
  onDeleted: () => void
}

export function DeleteAd({ ad, onDeleted }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useDeleteAd(onDeleted)

  function close(): void {
    setAsked(false)
    reset()
  }

  return (
    <>
      <button
        type="button"
        className="button button-small button-quiet button-dangerous"
        onClick={() => setAsked(true)}
      >
        Delete<span className="unseen">: {ad.name}</span>
      </button>
      {isAsked && (
        <ConfirmDialog
          title="Delete this ad?"
          words={words}
          isDangerous
          isPending={isPending}
          failure={error ? `Failed to Delete Ad: ${reasonOf(error, hintHere)}` : undefined}
          onConfirm={() => mutate(ad)}
          onClose={close}
        >
          <p>
            “{ad.name}” goes for good{ad.status === 'ACTIVE' && ', and stops running'}. What it did stays in the totals
            of its ad set.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
