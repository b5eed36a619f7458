import { useQuery } from '@tanstack/react-query'
import { formatPounds } from '../../../../../server/contract/pounds.ts'
import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../../lib/api.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { statusQuery } from '../../ads.queries.ts'
import { describeAdError } from '../../tell.ts'
import type { useAdStatus } from '../article-ads.queries.ts'

interface ActivateDialogProps {
  ad: Ad
  adSet: AdSet
  activating: ReturnType<typeof useAdStatus>
  onClose: () => void
}

const buttonLabels = { confirm: 'Activate ad', pending: 'Activating…', keep: 'Keep it paused' }

/** Asks for confirmation before money may be spent, stating the budget and what else is activated. */
export function ActivateDialog({ ad, adSet, activating, onClose }: ActivateDialogProps) {
  const { mutate, isPending, error } = activating
  const { data: status } = useQuery(statusQuery(useApi()))
  return (
    <ConfirmDialog
      title="Activate this ad?"
      labels={buttonLabels}
      isPending={isPending}
      failure={error ? `Failed to Update Status: ${describeAdError(error)}` : undefined}
      onConfirm={() => mutate({ ad, status: 'ACTIVE' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        “{ad.name}” starts to run. Its ad set may then spend {formatPounds(adSet.dailyBudget)} a day.
      </p>
      <p>
        The ad set “{adSet.name}” and the campaign “{adSet.campaignName}” are switched on with it where they are paused.
      </p>
      {status?.isConfigured === false && (
        <p>In Database-Only Mode nothing is sent to Facebook: it is marked as active here alone.</p>
      )}
    </ConfirmDialog>
  )
}
