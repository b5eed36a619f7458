import { BackButton } from './back-button.tsx'
import { StepActions } from './step-actions.tsx'
import type { CreationState } from './use-create-ads.ts'

interface AdsActionsProps {
  creation: CreationState
  /** Number of variants to create. */
  count: number
  /** True if the ad set already has ads. */
  hasAds: boolean
  onCreate: () => void
  onFinish: () => void
}

export function AdsActions({ creation, count, hasAds, onCreate, onFinish }: AdsActionsProps) {
  const { isPending, failure, outcome } = creation
  return (
    // Each failed variant shows its own reason.
    <StepActions failure={outcome ? undefined : failure}>
      {outcome && count > 0 && (
        <p className="wizard-outcome">
          {outcome.createdCount} of {outcome.requestedCount} ads created, paused. The rest are in the list: press again
          to create what is missing.
        </p>
      )}
      {count > 0 ? (
        <button type="button" className="button" disabled={isPending} onClick={onCreate}>
          {isPending ? 'Creating…' : `Create ${count} Ad ${count === 1 ? 'Variant' : 'Variants'}`}
        </button>
      ) : (
        <button type="button" className="button button-quiet" disabled={isPending} onClick={onFinish}>
          {hasAds ? 'Finish' : 'Finish without Ads'}
        </button>
      )}
      <BackButton to="adset" disabled={isPending} />
    </StepActions>
  )
}
