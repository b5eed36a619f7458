import type { FormEvent } from 'react'
import { type Campaign, wizardObjectives } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { toPlatformLabel } from '../../../lib/in-words.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { CampaignList } from './campaign-list.tsx'
import type { FormProblems } from './problems.ts'
import { StepActions } from './step-actions.tsx'
import { getCampaignName, useCampaignStep } from './use-campaign-step.ts'
import type { WizardState } from './use-wizard.ts'

interface CampaignStepProps {
  wizard: WizardState
  campaigns: readonly Campaign[]
  /** Already known if a link named it or if the user returned to this step. */
  article: ArticleHead | undefined
}

export function CampaignStep({ wizard, campaigns, article }: CampaignStepProps) {
  const { trigger: press, isPending, failure, form, problems, isNew } = useCampaignStep({ wizard, campaigns, article })

  function submit(event: FormEvent) {
    event.preventDefault()
    void press()
  }

  return (
    <form ref={form} className="panel wizard-form" noValidate onSubmit={submit}>
      <h2>1. Campaign</h2>
      {article && <p className="note">The ads will lead to “{article.title}”.</p>}
      <fieldset className="desk-form" disabled={isPending}>
        <legend className="unseen">The campaign</legend>
        {campaigns.length > 0 && <CampaignList wizard={wizard} campaigns={campaigns} problem={problems.campaignId} />}
        {isNew && <NewCampaignFields wizard={wizard} article={article} problems={problems} />}
      </fieldset>
      <StepActions failure={failure}>
        <button type="submit" className="button" disabled={isPending}>
          {isPending ? 'Creating…' : isNew ? 'Create Campaign' : 'Continue'}
        </button>
      </StepActions>
    </form>
  )
}

interface FieldsProps extends Pick<CampaignStepProps, 'wizard' | 'article'> {
  problems: FormProblems
}

function NewCampaignFields({ wizard: { values, change }, article, problems }: FieldsProps) {
  const { newCampaign } = values
  const setField = (part: Partial<typeof newCampaign>) => change({ newCampaign: { ...newCampaign, ...part } })
  return (
    <>
      <FormRow label="Campaign name" error={problems.name}>
        {control => (
          <input
            {...control}
            autoComplete="off"
            value={getCampaignName(values, article)}
            onChange={event => setField({ name: event.target.value })}
          />
        )}
      </FormRow>
      <FormRow label="Objective" hint="What Facebook aims for as it picks who sees the ads.">
        {control => (
          <select
            {...control}
            value={newCampaign.objective}
            onChange={event => {
              const objective = wizardObjectives.find(candidate => candidate === event.target.value)
              if (objective) setField({ objective })
            }}
          >
            {wizardObjectives.map(objective => (
              <option key={objective} value={objective}>
                {toPlatformLabel(objective)}
              </option>
            ))}
          </select>
        )}
      </FormRow>
    </>
  )
}
