import { useState } from 'react'
import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../../server/contract/schemas/article.ts'
import { inWords } from '../../../../lib/in-words.ts'
import { useSite } from '../../../../lib/site.queries.ts'
import { ArticleImage } from '../../../../ui/article-image.tsx'
import { FeedAd } from '../../../../ui/feed-ad.tsx'
import { AdStatus } from '../ad-status.tsx'
import { ChangeHistory } from '../change-history.tsx'
import { OnFacebook } from '../on-facebook.tsx'
import { AdSwitch } from './ad-switch.tsx'
import { DeleteAd } from './delete-ad.tsx'

interface Props {
  ad: Ad
  adSet: AdSet
  article: Article
  onDeleted: () => void
}

/** An ad with its text, status and actions. */
export function AdCard({ ad, adSet, article, onDeleted }: Props) {
  const [isPreviewed, setPreviewed] = useState(false)
  const named = <span className="unseen">: {ad.name}</span>
  return (
    <li className="panel article-ad">
      <div className="article-ad-head">
        <h3>{ad.name}</h3>
        <AdSwitch ad={ad} adSet={adSet} />
      </div>
      <AdFacts ad={ad} />
      <AdWords ad={ad} />
      <div className="desk-actions">
        <button
          type="button"
          className="button button-small button-quiet"
          aria-expanded={isPreviewed}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {isPreviewed ? 'Hide Preview' : 'Preview'}
          {named}
        </button>
        <DeleteAd ad={ad} onDeleted={onDeleted} />
      </div>
      {isPreviewed && <Preview ad={ad} article={article} />}
      <ChangeHistory of={ad} />
    </li>
  )
}

function AdFacts({ ad }: Pick<Props, 'ad'>) {
  return (
    <p className="managed-facts">
      <AdStatus status={ad.status} />
      <span>Variant {ad.variant}</span>
      {ad.targetingLabel !== null && <span>{ad.targetingLabel}</span>}
      <OnFacebook is={ad.onFacebook} />
    </p>
  )
}

function AdWords({ ad: { headline, bodyText, callToAction } }: Pick<Props, 'ad'>) {
  return (
    <dl className="article-ad-words">
      <dt>Headline</dt>
      <dd className="article-ad-headline">{headline}</dd>
      <dt>Body text</dt>
      <dd>{bodyText}</dd>
      <dt>Call to action</dt>
      <dd>{inWords(callToAction)}</dd>
    </dl>
  )
}

function Preview({ ad, article }: Pick<Props, 'ad' | 'article'>) {
  const { name } = useSite()
  return <FeedAd {...ad} pageName={name} image={<ArticleImage article={article} sizes="22rem" />} />
}
