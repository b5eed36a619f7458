import { useState } from 'react'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useSite } from '../../../lib/site.queries.ts'
import { ArticleImage } from '../../../ui/article-image.tsx'
import { FeedAd } from '../../../ui/feed-ad.tsx'
import { AdsActions } from './ads-actions.tsx'
import { articleUrl, useCreateAds } from './use-create-ads.ts'
import { useVariants } from './use-variants.ts'
import type { WizardState } from './use-wizard.ts'
import { VariantForm } from './variant-form.tsx'
import { VariantList } from './variant-list.tsx'
import type { Draft } from './wizard-values.ts'

interface AdsStepProps {
  wizard: WizardState
  article: ArticleHead
  adSet: AdSet
}

export function AdsStep(props: AdsStepProps) {
  const { wizard, article, adSet } = props
  const state = useVariants(wizard, adSet)
  const creation = useCreateAds(props)
  const [wasBlocked, setBlocked] = useState(false)
  const disabled = creation.isPending

  /** Runs an action unless the form contains unsaved text, which it would discard. */
  function runUnlessEditing(action: () => void): void {
    setBlocked(state.isWriting)
    if (state.isWriting) state.returnToForm()
    else action()
  }

  return (
    <div className="wizard-ads">
      <VariantForm state={state} disabled={disabled} wasBlocked={wasBlocked && state.isWriting} />
      <Preview draft={state.written} article={article} />
      <VariantList
        state={state}
        disabled={disabled}
        reasons={creation.outcome?.reasons ?? {}}
        onEdit={variant => runUnlessEditing(() => state.edit(variant))}
      />
      <AdsActions
        creation={creation}
        count={state.variants.length}
        hasAds={state.ads.length > 0}
        onCreate={() => runUnlessEditing(() => void creation.trigger())}
        onFinish={() => runUnlessEditing(() => finish(wizard, adSet, state.ads.length))}
      />
    </div>
  )
}

function Preview({ draft, article }: { draft: Omit<Draft, 'variant'>; article: ArticleHead }) {
  const site = useSite()
  const feedLink = { pageName: site.name, linkUrl: articleUrl(site.url, article) }
  return (
    <section className="wizard-preview" aria-labelledby="wizard-preview">
      <h2 id="wizard-preview">Preview</h2>
      <FeedAd {...draft} {...feedLink} image={<ArticleImage article={article} sizes="27rem" />} />
    </section>
  )
}

function finish(wizard: WizardState, { name, campaignName }: AdSet, ads: number): void {
  const adsText = ads === 0 ? 'It has no ads yet.' : ads === 1 ? 'It has 1 ad.' : `It has ${ads} ads.`
  wizard.finish('Ad Set Ready', `“${name}” is in “${campaignName}”. ${adsText}`)
}
