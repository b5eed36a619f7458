import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { wizardObjectives } from '../../../../../server/contract/ad-values.ts'
import { appObjective } from '../../../../../server/contract/field-values.ts'
import type { Campaign, newCampaignSchema } from '../../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../../server/contract/schemas/article.ts'
import { useLocation } from '../../../../app/router/router.tsx'
import { useApi } from '../../../../lib/api.tsx'
import { campaignsQuery, useCreateCampaign } from '../../../../lib/campaigns.queries.ts'
import { toPlatformLabel } from '../../../../lib/labels.ts'
import { loadLater } from '../../../../lib/lazy.tsx'
import { useButtonAction } from '../../../../lib/mutations.ts'
import { InputRow, Options, SelectRow } from '../../../../ui/form.tsx'
import type { WizardState } from '../use-wizard.ts'
import { emptyWizard, newCampaignId, type WizardValues } from '../wizard-draft.ts'
import { type FormProblems, getStepUrl, StepActions, toFormProblems, useFirstProblem } from '../wizard-steps.tsx'

interface CampaignListProps {
  wizard: WizardState
  campaigns: readonly Campaign[]
  problem: string | undefined
}

/** Radio list of the existing campaigns and an option for a new one. */
function CampaignList({ wizard: { values, change }, campaigns, problem }: CampaignListProps) {
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
        Choose a campaign or create a new one
      </p>
      <div className="wizard-scroll">
        {campaigns.map(campaign => (
          <label key={campaign.id} className="wizard-campaign">
            <input {...radioProps(campaign.id)} disabled={campaign.objective === appObjective} />
            <span className="wizard-campaign-name">
              {campaign.name}
              {campaign.objective === appObjective && (
                <span className="row-hint"> Advertises an app. It cannot promote an article.</span>
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

/** Returns the name of the campaign. It follows an article named by a link until edited. */
function getCampaignName({ newCampaign }: WizardValues, article: ArticleHead | undefined): string {
  return newCampaign.name ?? article?.title ?? ''
}

const loadSchema = loadLater(() =>
  import('../../../../../server/contract/schemas/ads.ts').then(module => module.newCampaignSchema),
)

/** Schema of a new campaign; undefined until it is loaded, after the step is shown. */
function useSchema(): typeof newCampaignSchema | undefined {
  const [schema, setSchema] = useState<typeof newCampaignSchema>()
  useEffect(() => void loadSchema().then(setSchema, () => undefined), [])
  return schema
}

interface CampaignStepOptions {
  wizard: WizardState
  campaigns: readonly Campaign[]
  article: ArticleHead | undefined
}

/** Continues with the chosen campaign, or creates one first. */
function useCampaignStep({ wizard: { values, change }, campaigns, article }: CampaignStepOptions) {
  const { route } = useLocation()
  const queries = useQueryClient()
  const api = useApi()
  const { mutateAsync } = useCreateCampaign()
  const { form, focusProblem } = useFirstProblem()
  const isNew = values.campaignId === newCampaignId || campaigns.length === 0
  const typed = { ...values.newCampaign, name: getCampaignName(values, article) }
  const schema = useSchema()
  const isPicked = campaigns.some(({ id, objective }) => id === values.campaignId && objective !== appObjective)
  const found: FormProblems = isNew
    ? toFormProblems(schema?.safeParse(typed).error)
    : isPicked
      ? {}
      : { campaignId: 'Campaign is required' }
  // Form that was submitted last. The other form shows no problems yet.
  const [submittedNew, setSubmittedNew] = useState<boolean>()
  const submission = useButtonAction(
    isNew ? create : continueWithChosen,
    'Failed to create campaign. Please try again.',
  )

  async function create(): Promise<void> {
    const { data } = (await loadSchema()).safeParse(typed)
    if (!data) return showProblems()
    const { name, objective } = data
    // Select the new campaign explicitly, because the list is about to change. With an empty list, it was only implied.
    change({ campaignId: newCampaignId })
    try {
      const { id } = await mutateAsync({ name, objective })
      continueWith(id)
    } catch (cause) {
      const created = findNewlyListed(name)
      if (!created) throw cause
      continueWith(created.id)
      if (created.onFacebook === 'unknown') throw cause
    }
  }

  /** Finds a campaign of this name that was not listed before: it was created although the answer was lost. */
  function findNewlyListed(name: string): Campaign | undefined {
    const knownIds = new Set(campaigns.map(({ id }) => id))
    const listed = queries.getQueryData(campaignsQuery(api).queryKey)
    return listed?.find(campaign => campaign.name === name && !campaign.imported && !knownIds.has(campaign.id))
  }

  function continueWith(campaignId: string): void {
    change({ campaignId, newCampaign: emptyWizard.newCampaign })
    route(getStepUrl('adset'))
  }

  async function continueWithChosen(): Promise<void> {
    if (isPicked) route(getStepUrl('adset'))
    else showProblems()
  }

  function showProblems(): void {
    setSubmittedNew(isNew)
    focusProblem()
  }

  return { ...submission, form, problems: submittedNew === isNew ? found : {}, isNew }
}

interface CampaignStepProps {
  wizard: WizardState
  campaigns: readonly Campaign[]
  /** Defined if a link named it or if the user returned to this step. */
  article: ArticleHead | undefined
}

export function CampaignStep({ wizard, campaigns, article }: CampaignStepProps) {
  const { trigger, isPending, failure, form, problems, isNew } = useCampaignStep({ wizard, campaigns, article })

  function submit(event: FormEvent) {
    event.preventDefault()
    void trigger()
  }

  return (
    <form ref={form} className="panel wizard-form" noValidate onSubmit={submit}>
      <h2>1. Campaign</h2>
      {article && <p className="note">The ads will link to “{article.title}”.</p>}
      <fieldset className="desk-form" disabled={isPending}>
        <legend className="unseen">Campaign</legend>
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
      <InputRow
        label="Campaign name"
        error={problems.name}
        autoComplete="off"
        value={getCampaignName(values, article)}
        onChange={name => setField({ name })}
      />
      <SelectRow
        label="Objective"
        hint="Facebook shows the ads to people who are likely to do this."
        value={newCampaign.objective}
        onChange={text => {
          const objective = wizardObjectives.find(candidate => candidate === text)
          if (objective) setField({ objective })
        }}
      >
        <Options pairs={wizardObjectives.map(objective => [objective, toPlatformLabel(objective)])} />
      </SelectRow>
    </>
  )
}
