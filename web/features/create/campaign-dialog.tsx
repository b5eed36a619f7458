import { Dialog } from '../../ui/dialog.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { type CampaignOutcomes, reasonOf, useNewCampaign } from './use-new-campaign.ts'

/** Creates a campaign for the article. The form is empty each time the dialog opens. */
export function CampaignDialog(outcomes: CampaignOutcomes) {
  const campaign = useNewCampaign(outcomes)
  const { submit, isPending, failure } = campaign
  return (
    <Dialog title="Create New Campaign" onClose={outcomes.onClose}>
      <form className="desk-form" noValidate onSubmit={event => void submit(event)}>
        <CampaignFields {...campaign} />
        {/* Repeats the toast, which is out of reach of the keyboard while the dialog is open. */}
        {failure && (
          <p className="field-error" role="alert">
            Failed to Create Campaign: {reasonOf(failure)}
          </p>
        )}
        <div className="desk-actions">
          <button type="submit" className="button button-small" disabled={isPending}>
            {isPending ? 'Creating…' : 'Create Campaign'}
          </button>
          <button type="button" className="button button-small button-quiet" onClick={outcomes.onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}
