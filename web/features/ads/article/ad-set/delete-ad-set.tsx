import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import { Deletion } from '../../deletion.tsx'
import { useDeleteAdSet } from '../article-ads.queries.ts'

interface Props {
  adSet: AdSet
  /** Undefined while loading or after a failed read. */
  ads: readonly Ad[] | undefined
}

export function DeleteAdSet({ adSet, ads }: Props) {
  const { mutate, ...deletion } = useDeleteAdSet()
  const failed = 'Failed to Delete Ad Set'
  return (
    <Deletion what="ad set" button="Delete Ad Set" failed={failed} deletion={deletion} onConfirm={() => mutate(adSet)}>
      “{adSet.name}” goes for good, with {allOf(ads)}. {adSet.status === 'ACTIVE' && 'Its ads stop running. '}The
      article stays.
    </Deletion>
  )
}

function allOf(ads: Props['ads']): string {
  if (!ads) return 'all its ads and their figures'
  if (ads.length === 0) return 'its figures'
  return ads.length === 1 ? 'its 1 ad and its figures' : `its ${ads.length} ads and their figures`
}
