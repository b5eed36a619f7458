import type { FormEvent } from 'react'
import { minDailyBudget } from '../../../../../server/contract/ad-values.ts'
import type { AdSet, Campaign } from '../../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../../server/contract/schemas/article.ts'
import { formatDailyBudget } from '../../../../../server/domain/ads.ts'
import { toPlatformLabel } from '../../../../lib/labels.ts'
import { InputRow, Options, SelectRow } from '../../../../ui/form.tsx'
import { Message } from '../../../../ui/page-states.tsx'
import type { Picked, WizardState } from '../use-wizard.ts'
import { newAdSetId } from '../wizard-draft.ts'
import { BackButton, StepActions } from '../wizard-steps.tsx'
import { type ArticleFieldProps, ArticleSearch, ArticleSelect } from './ad-set-fields.tsx'
import { getAdSetName, useAdSetStep } from './use-ad-set-step.ts'

const genderChoices = [
  ['all', 'All'],
  ['men', 'Men'],
  ['women', 'Women'],
] as const

/** Selects one of several ad sets, or a new one for another audience. */
function AdSetSelect({ wizard: { change }, adSet, adSets }: Required<Pick<Picked, 'adSets'>> & AdSetSelectProps) {
  return (
    <SelectRow
      label="Ad set"
      hint="A second ad set with another audience shows which audience brings more."
      value={adSet?.id ?? newAdSetId}
      onChange={adSetId => change({ adSetId })}
    >
      <Options pairs={adSets.map(({ id, name }) => [id, name])} />
      <option value={newAdSetId}>New ad set for another audience</option>
    </SelectRow>
  )
}

interface AdSetFieldsProps extends Pick<ArticleFieldProps, 'article' | 'problems'> {
  wizard: WizardState
}

interface AdSetSelectProps extends Pick<Picked, 'adSet'> {
  wizard: WizardState
}

function AdSetFields({ wizard: { values, change }, article, problems }: AdSetFieldsProps) {
  return (
    <>
      <InputRow
        label="Ad set name"
        error={problems.name}
        autoComplete="off"
        value={getAdSetName(values, article)}
        onChange={adSetName => change({ adSetName })}
      />
      <InputRow
        label="Ages"
        hint="For example 25-44 or 55+. Leave it empty for all ages."
        error={problems.ages}
        className="wizard-budget"
        autoComplete="off"
        value={values.ages}
        onChange={ages => change({ ages })}
      />
      <SelectRow
        label="Genders"
        error={problems.genders}
        value={values.genders}
        onChange={text => {
          const genders = genderChoices.find(([value]) => value === text)?.[0]
          if (genders) change({ genders })
        }}
      >
        <Options pairs={genderChoices} />
      </SelectRow>
      <InputRow
        label="Daily budget (£)"
        hint="£10-50 recommended"
        error={problems.dailyBudget}
        className="wizard-budget"
        type="number"
        min={minDailyBudget}
        step="1"
        value={values.dailyBudget}
        onChange={dailyBudget => change({ dailyBudget })}
      />
    </>
  )
}

interface Props extends Picked {
  wizard: WizardState
  campaign: Campaign
  articles: readonly ArticleHead[]
  hasMoreArticles: boolean
}

export function AdSetStep({ articles, hasMoreArticles, ...props }: Props) {
  const { wizard, article, adSet, adSets = [] } = props
  const { trigger, isPending, failure, form, problems } = useAdSetStep(props)
  if (articles.length === 0) return <NoArticles />

  function submit(event: FormEvent) {
    event.preventDefault()
    void trigger()
  }

  return (
    <form ref={form} className="panel wizard-form" noValidate onSubmit={submit}>
      <h2>2. Ad Set</h2>
      <fieldset className="desk-form" disabled={isPending}>
        <legend className="unseen">Ad set</legend>
        {hasMoreArticles ? (
          <ArticleSearch wizard={wizard} article={article} problems={problems} />
        ) : (
          <ArticleSelect wizard={wizard} article={article} articles={articles} problems={problems} />
        )}
        {adSets.length > 0 && <AdSetSelect wizard={wizard} adSet={adSet} adSets={adSets} />}
        <div role="status">{adSet && <ExistingAdSet adSet={adSet} />}</div>
        {!adSet && <AdSetFields wizard={wizard} article={article} problems={problems} />}
      </fieldset>
      <StepActions failure={failure}>
        <button type="submit" className="button" disabled={isPending}>
          {isPending ? 'Creating…' : adSet ? 'Continue with This Ad Set' : 'Create Ad Set'}
        </button>
        <BackButton to="campaign" disabled={isPending} />
      </StepActions>
    </form>
  )
}

function ExistingAdSet({ adSet }: { adSet: AdSet }) {
  const { articleTitle, campaignName, name, dailyBudget, status, onFacebook } = adSet
  return (
    <div className="notice wizard-notice">
      <p>
        “{articleTitle}” already has an ad set in “{campaignName}”:
      </p>
      <p>
        <strong>{name}</strong>, {formatDailyBudget(dailyBudget)}, {toPlatformLabel(status).toLowerCase()}
      </p>
      {onFacebook === 'unknown' && <p>Its status on Facebook is unknown. It is checked before ads are sent.</p>}
      <p className="row-hint">New ads are added to it. Change its budget on the Facebook Ads page.</p>
    </div>
  )
}

function NoArticles() {
  return (
    <Message title="No published articles yet" level="h2">
      <p>Every ad links to an article. Create and publish one first.</p>
      <a className="button" href="/create">
        Create Article
      </a>
    </Message>
  )
}
