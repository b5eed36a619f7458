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

interface Props {
  wizard: WizardState
  article: ArticleHead
  adSet: AdSet
}

export function AdsStep(props: Props) {
  const { wizard, article, adSet } = props
  const state = useVariants(wizard, adSet)
  const creation = useCreateAds(props)
  const [isRefused, setRefused] = useState(false)
  const disabled = creation.isPending

  /** Runs an action unless the form contains unsaved text, which it would discard. */
  function unlessWriting(act: () => void): void {
    setRefused(state.isWriting)
    if (state.isWriting) state.returnToForm()
    else act()
  }

  return (
    <div className="wizard-ads">
      <VariantForm state={state} disabled={disabled} isRefused={isRefused && state.isWriting} />
      <Preview draft={state.written} article={article} />
      <VariantList
        state={state}
        disabled={disabled}
        reasons={creation.outcome?.reasons ?? {}}
        onEdit={variant => unlessWriting(() => state.edit(variant))}
      />
      <AdsActions
        creation={creation}
        count={state.variants.length}
        hasAds={state.ads.length > 0}
        onCreate={() => unlessWriting(() => void creation.press())}
        onFinish={() => unlessWriting(() => finish(wizard, adSet, state.ads.length))}
      />
    </div>
  )
}

function Preview({ draft, article }: { draft: Omit<Draft, 'variant'>; article: ArticleHead }) {
  const site = useSite()
  const link = { pageName: site.name, linkUrl: articleUrl(site.url, article) }
  return (
    <section className="wizard-preview" aria-labelledby="wizard-preview">
      <h2 id="wizard-preview">Preview</h2>
      <FeedAd {...draft} {...link} image={<ArticleImage article={article} sizes="27rem" />} />
    </section>
  )
}

function finish(wizard: WizardState, { name, campaignName }: AdSet, ads: number): void {
  const has = ads === 0 ? 'It has no ads yet.' : ads === 1 ? 'It has 1 ad.' : `It has ${ads} ads.`
  wizard.finish('Ad Set Ready', `“${name}” is in “${campaignName}”. ${has}`)
}
