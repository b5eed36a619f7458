import { useState } from 'react'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useSite } from '../../../lib/site.queries.ts'
import { ArticleImage } from '../../../ui/article-image.tsx'
import { FeedAd } from '../../../ui/feed-ad.tsx'
import { BackButton } from './back-button.tsx'
import { StepActions } from './step-actions.tsx'
import { articleUrl, useCreateAds } from './use-create-ads.ts'
import { useVariants } from './use-variants.ts'
import type { WizardState } from './use-wizard.ts'
import { VariantForm } from './variant-form.tsx'
import { VariantList } from './variant-list.tsx'

interface Props {
  wizard: WizardState
  article: ArticleHead
  adSet: AdSet
}

export function AdsStep({ wizard, article, adSet }: Props) {
  const site = useSite()
  const state = useVariants(wizard, adSet)
  const { press, isPending, failure, outcome } = useCreateAds({ wizard, article, adSet })
  const [isRefused, setRefused] = useState(false)
  const { variants, written, isWriting } = state
  const count = variants.length

  /** What is written and not in the list would be lost. */
  function unlessWriting(act: () => void): void {
    setRefused(isWriting)
    if (!isWriting) act()
  }

  return (
    <div className="wizard-ads">
      <VariantForm state={state} disabled={isPending} isRefused={isRefused && isWriting} />
      <section className="wizard-preview" aria-labelledby="wizard-preview">
        <h2 id="wizard-preview">Preview</h2>
        <FeedAd
          {...written}
          pageName={site.name}
          linkUrl={articleUrl(site.url, article)}
          image={<ArticleImage article={article} sizes="27rem" />}
        />
      </section>
      <VariantList
        {...{ state, disabled: isPending, reasons: outcome?.reasons ?? {} }}
        onEdit={variant => unlessWriting(() => state.edit(variant))}
      />
      <StepActions failure={failure}>
        {outcome && !isPending && count > 0 && (
          <p className="wizard-outcome">
            {outcome.made} of {outcome.asked} ads created, paused. Those that are missing are in the list: press again
            to create them.
          </p>
        )}
        {count > 0 ? (
          <button
            type="button"
            className="button"
            disabled={isPending}
            onClick={() => unlessWriting(() => void press())}
          >
            {isPending ? 'Creating…' : `Create ${count} Ad ${count === 1 ? 'Variant' : 'Variants'}`}
          </button>
        ) : (
          <button type="button" className="button" onClick={() => unlessWriting(() => finishWithout(wizard, adSet))}>
            Finish without Ads
          </button>
        )}
        <BackButton to="adset" disabled={isPending} />
      </StepActions>
    </div>
  )
}

function finishWithout(wizard: WizardState, { name, campaignName }: AdSet): void {
  wizard.finish('Ad Set Created', `“${name}” is in “${campaignName}”, paused. It has no new ads yet.`)
}
