import { Dialog } from '../../ui/dialog.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { type CampaignHandlers, getFailureReason, useNewCampaign } from './use-new-campaign.ts'

/** Creates a campaign for the article. The form is empty each time the dialog opens. */
export function CampaignDialog(handlers: CampaignHandlers) {
  const campaign = useNewCampaign(handlers)
  const { submit, isPending, failure } = campaign
  return (
    <Dialog title="Create New Campaign" onClose={handlers.onClose}>
      <form className="desk-form" noValidate onSubmit={event => void submit(event)}>
        <CampaignFields {...campaign} />
        {/* Repeats the toast, which is out of reach of the keyboard while the dialog is open. */}
        {failure && (
          <p className="field-error" role="alert">
            Failed to Create Campaign: {getFailureReason(failure)}
          </p>
        )}
        <div className="desk-actions">
          <button type="submit" className="button button-small" disabled={isPending}>
            {isPending ? 'Creating…' : 'Create Campaign'}
          </button>
          <button type="button" className="button button-small button-quiet" onClick={handlers.onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}
