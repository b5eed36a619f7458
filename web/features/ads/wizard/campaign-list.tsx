import { useId } from 'react'
import { appObjective, type Campaign } from '../../../../server/contract/schemas/ads.ts'
import { toPlatformLabel } from '../../../lib/in-words.ts'
import type { WizardState } from './use-wizard.ts'
import { newCampaignId } from './wizard-values.ts'

interface CampaignListProps {
  wizard: WizardState
  campaigns: readonly Campaign[]
  problem: string | undefined
}

/** Radio list of the existing campaigns and an option for a new one. */
export function CampaignList({ wizard: { values, change }, campaigns, problem }: CampaignListProps) {
  const id = useId()
  const radioProps = (campaignId: string) => ({
    type: 'radio',
    name: 'campaign',
    checked: values.campaignId === campaignId,
    onChange: () => change({ campaignId }),
  })
  return (
    <div
      className="wizard-campaigns"
      role="radiogroup"
      aria-invalid={problem !== undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={problem && id}
    >
      <p id={`${id}-label`} className="wizard-legend">
        Add to an existing campaign, or create a new one
      </p>
      <div className="wizard-scroll">
        {campaigns.map(campaign => (
          <label key={campaign.id} className="wizard-campaign">
            <input {...radioProps(campaign.id)} disabled={campaign.objective === appObjective} />
            <span className="wizard-campaign-name">
              {campaign.name}
              {campaign.objective === appObjective && (
                <span className="row-hint"> Advertises an app, so it cannot promote an article</span>
              )}
            </span>
            <span className="wizard-campaign-facts">
              {toPlatformLabel(campaign.objective)}
              <span className={`badge status ${campaign.status === 'ACTIVE' ? 'status-published' : ''}`}>
                {toPlatformLabel(campaign.status)}
              </span>
            </span>
          </label>
        ))}
      </div>
      <label className="wizard-campaign">
        <input {...radioProps(newCampaignId)} />
        <span className="wizard-campaign-name">Create a new campaign</span>
      </label>
      {problem !== undefined && (
        <p id={id} className="field-error">
          {problem}
        </p>
      )}
    </div>
  )
}
