import { BackButton } from './back-button.tsx'
import { StepActions } from './step-actions.tsx'
import type { CreationState } from './use-create-ads.ts'

interface Props {
  creation: CreationState
  /** Of variants that are to be made. */
  count: number
  /** The ad set has some already. */
  hasAds: boolean
  onCreate: () => void
  onFinish: () => void
}

export function AdsActions({ creation, count, hasAds, onCreate, onFinish }: Props) {
  const { isPending, failure, outcome } = creation
  return (
    // Each variant that was not made says why itself.
    <StepActions failure={outcome ? undefined : failure}>
      {outcome && count > 0 && (
        <p className="wizard-outcome">
          {outcome.made} of {outcome.asked} ads created, paused. The rest are in the list: press again to create what is
          missing.
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
