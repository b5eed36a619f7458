import { useState } from 'react'
import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import { reasonOf } from '../../../../lib/reason-of.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { hintHere } from '../../dialogs/hint-here.ts'
import { useDeleteAdSet } from '../article-ads.queries.ts'

const words = { confirm: 'Delete ad set', pending: 'Deleting…', keep: 'Keep it' }

interface Props {
  adSet: AdSet
  /** Undefined while they are read, or could not be. */
  ads: readonly Ad[] | undefined
}

export function DeleteAdSet({ adSet, ads }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, isSuccess, error, reset } = useDeleteAdSet()

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
        Delete Ad Set
      </button>
      {isAsked && (
        <ConfirmDialog
          title="Delete this ad set?"
          words={words}
          isDangerous
          isPending={isPending || isSuccess}
          failure={error ? `Failed to Delete Ad Set: ${reasonOf(error, hintHere)}` : undefined}
          onConfirm={() => mutate(adSet)}
          onClose={close}
        >
          <p>
            “{adSet.name}” goes for good, with {allOf(ads)}. {adSet.status === 'ACTIVE' && 'Its ads stop running. '}The
            article stays.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function allOf(ads: Props['ads']): string {
  if (!ads) return 'all its ads and their figures'
  if (ads.length === 0) return 'its figures'
  return ads.length === 1 ? 'its 1 ad and its figures' : `its ${ads.length} ads and their figures`
}
