import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import { DeleteButton } from '../../deletion.tsx'
import { useDeleteAd } from '../article-ads.queries.ts'

interface DeleteAdProps {
  ad: Ad
  onDeleted: () => void
}

export function DeleteAd({ ad, onDeleted }: DeleteAdProps) {
  const { mutate, ...deletion } = useDeleteAd(onDeleted)
  const button = (
    <>
      Delete<span className="unseen">: {ad.name}</span>
    </>
  )
  const failureTitle = 'Failed to Delete Ad'
  return (
    <DeleteButton kind="ad" label={button} failureTitle={failureTitle} deletion={deletion} onConfirm={() => mutate(ad)}>
      “{ad.name}” goes for good{ad.status === 'ACTIVE' && ', and stops running'}. What it did stays in the totals of its
      ad set.
    </DeleteButton>
  )
}
