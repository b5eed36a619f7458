import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import { Deletion } from '../../deletion.tsx'
import { useDeleteAd } from '../article-ads.queries.ts'

interface Props {
  ad: Ad
  onDeleted: () => void
}

export function DeleteAd({ ad, onDeleted }: Props) {
  const { mutate, ...deletion } = useDeleteAd(onDeleted)
  const button = (
    <>
      Delete<span className="unseen">: {ad.name}</span>
    </>
  )
  const failed = 'Failed to Delete Ad'
  return (
    <Deletion what="ad" button={button} failed={failed} deletion={deletion} onConfirm={() => mutate(ad)}>
      “{ad.name}” goes for good{ad.status === 'ACTIVE' && ', and stops running'}. What it did stays in the totals of its
      ad set.
    </Deletion>
  )
}
