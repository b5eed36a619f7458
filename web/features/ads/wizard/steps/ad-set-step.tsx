import type { FormEvent } from 'react'
import type { AdSet, Campaign } from '../../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../../server/contract/schemas/article.ts'
import { formatPounds } from '../../../../../server/domain/number-format.ts'
import { toPlatformLabel } from '../../../../lib/labels.ts'
import { Message } from '../../../../ui/page-states.tsx'
import type { WizardState } from '../use-wizard.ts'
import type { Picked } from '../use-wizard-options.ts'
import { BackButton, StepActions } from '../wizard-steps.tsx'
import { AdSetFields, ArticleSearch, ArticleSelect } from './ad-set-fields.tsx'
import { useAdSetStep } from './use-ad-set-step.ts'

interface Props extends Picked {
  wizard: WizardState
  campaign: Campaign
  articles: readonly ArticleHead[]
  hasMoreArticles: boolean
}

export function AdSetStep({ articles, hasMoreArticles, ...props }: Props) {
  const { wizard, article, adSet } = props
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
        <strong>{name}</strong>, {formatPounds(dailyBudget)} a day, {toPlatformLabel(status).toLowerCase()}
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
