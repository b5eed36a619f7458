import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import { DeleteButton } from '../../deletion.tsx'
import { useDeleteAdSet } from '../article-ads.queries.ts'

interface DeleteAdSetProps {
  adSet: AdSet
  /** Undefined while loading or after a failed read. */
  ads: readonly Ad[] | undefined
}

export function DeleteAdSet({ adSet, ads }: DeleteAdSetProps) {
  const { mutate, ...deletion } = useDeleteAdSet()
  const failureTitle = 'Failed to Delete Ad Set'
  return (
    <DeleteButton
      kind="ad set"
      label="Delete Ad Set"
      failureTitle={failureTitle}
      deletion={deletion}
      onConfirm={() => mutate(adSet)}
    >
      “{adSet.name}” goes for good, with {describeContents(ads)}.{' '}
      {adSet.status === 'ACTIVE' && 'Its ads stop running. '}The article stays.
    </DeleteButton>
  )
}

function describeContents(ads: DeleteAdSetProps['ads']): string {
  if (!ads) return 'all its ads and their figures'
  if (ads.length === 0) return 'its figures'
  return ads.length === 1 ? 'its 1 ad and its figures' : `its ${ads.length} ads and their figures`
}
