import { useState } from 'react'
import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../../server/contract/schemas/article.ts'
import { toPlatformLabel } from '../../../../lib/in-words.ts'
import { useSite } from '../../../../lib/site.queries.ts'
import { ArticleImage } from '../../../../ui/article-image.tsx'
import { FeedAd } from '../../../../ui/feed-ad.tsx'
import { AdStatusBadge } from '../ad-status.tsx'
import { ChangeHistory } from '../change-history.tsx'
import { PlatformStatus } from '../on-facebook.tsx'
import { AdSwitch } from './ad-switch.tsx'
import { DeleteAd } from './delete-ad.tsx'

interface AdCardProps {
  ad: Ad
  adSet: AdSet
  article: Article
  onDeleted: () => void
}

/** An ad with its text, status and actions. */
export function AdCard({ ad, adSet, article, onDeleted }: AdCardProps) {
  const [isPreviewed, setPreviewed] = useState(false)
  const forAd = <span className="unseen">: {ad.name}</span>
  return (
    <li className="panel article-ad">
      <div className="article-ad-head">
        <h3>{ad.name}</h3>
        <AdSwitch ad={ad} adSet={adSet} />
      </div>
      <AdFacts ad={ad} />
      <AdText ad={ad} />
      <div className="desk-actions">
        <button
          type="button"
          className="button button-small button-quiet"
          aria-expanded={isPreviewed}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {isPreviewed ? 'Hide Preview' : 'Preview'}
          {forAd}
        </button>
        <DeleteAd ad={ad} onDeleted={onDeleted} />
      </div>
      {isPreviewed && <Preview ad={ad} article={article} />}
      <ChangeHistory subject={ad} />
    </li>
  )
}

function AdFacts({ ad }: Pick<AdCardProps, 'ad'>) {
  return (
    <p className="managed-facts">
      <AdStatusBadge status={ad.status} />
      <span>Variant {ad.variant}</span>
      {ad.targetingLabel !== null && <span>{ad.targetingLabel}</span>}
      <PlatformStatus state={ad.onFacebook} />
    </p>
  )
}

function AdText({ ad: { headline, bodyText, callToAction } }: Pick<AdCardProps, 'ad'>) {
  return (
    <dl className="article-ad-words">
      <dt>Headline</dt>
      <dd className="article-ad-headline">{headline}</dd>
      <dt>Body text</dt>
      <dd>{bodyText}</dd>
      <dt>Call to action</dt>
      <dd>{toPlatformLabel(callToAction)}</dd>
    </dl>
  )
}

function Preview({ ad, article }: Pick<AdCardProps, 'ad' | 'article'>) {
  const { name } = useSite()
  return <FeedAd {...ad} pageName={name} image={<ArticleImage article={article} sizes="22rem" />} />
}
