import type { FormEvent } from 'react'
import { type Campaign, wizardObjectives } from '../../../../server/contract/schemas/ads.ts'
import { inWords } from '../../../lib/in-words.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { CampaignList } from './campaign-list.tsx'
import type { Problems } from './problems.ts'
import { StepActions } from './step-actions.tsx'
import { useCampaignStep } from './use-campaign-step.ts'
import type { WizardState } from './use-wizard.ts'

interface Props {
  wizard: WizardState
  campaigns: readonly Campaign[]
}

export function CampaignStep({ wizard, campaigns }: Props) {
  const { press, isPending, failure, form, problems, isNew } = useCampaignStep(wizard, campaigns)

  function submit(event: FormEvent) {
    event.preventDefault()
    void press()
  }

  return (
    <form ref={form} className="panel wizard-form" noValidate onSubmit={submit}>
      <h2>1. Campaign</h2>
      <fieldset className="desk-form" disabled={isPending}>
        <legend className="unseen">The campaign</legend>
        {campaigns.length > 0 && <CampaignList wizard={wizard} campaigns={campaigns} problem={problems.campaignId} />}
        {isNew && <NewCampaignFields wizard={wizard} problems={problems} />}
      </fieldset>
      <StepActions failure={failure}>
        <button type="submit" className="button" disabled={isPending}>
          {isPending ? 'Creating…' : isNew ? 'Create Campaign' : 'Continue'}
        </button>
      </StepActions>
    </form>
  )
}

function NewCampaignFields({ wizard: { values, change }, problems }: { wizard: WizardState; problems: Problems }) {
  const { newCampaign } = values
  const set = (part: Partial<typeof newCampaign>) => change({ newCampaign: { ...newCampaign, ...part } })
  return (
    <>
      <FormRow label="Campaign name" error={problems.name}>
        {control => (
          <input
            {...control}
            autoComplete="off"
            value={newCampaign.name}
            onChange={event => set({ name: event.target.value })}
          />
        )}
      </FormRow>
      <FormRow label="Objective" hint="What Facebook aims for as it picks who sees the ads.">
        {control => (
          <select
            {...control}
            value={newCampaign.objective}
            onChange={event => {
              const objective = wizardObjectives.find(one => one === event.target.value)
              if (objective) set({ objective })
            }}
          >
            {wizardObjectives.map(objective => (
              <option key={objective} value={objective}>
                {inWords(objective)}
              </option>
            ))}
          </select>
        )}
      </FormRow>
    </>
  )
}
