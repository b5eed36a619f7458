import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Article } from '../../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../../lib/api.tsx'
import { adsQuery } from '../../ads.queries.ts'
import { AdReadFailure } from '../../performance/read-failure.tsx'
import { AdCard } from './ad-card.tsx'
import { GenerateButton, type GenerateButtonProps } from './generate-ads.tsx'

interface AdListProps extends Omit<GenerateButtonProps, 'hasAds'> {
  article: Article
}

/** Ads of an ad set. */
export function AdList({ article, adSet, ...generating }: AdListProps) {
  const { data: ads, error, refetch } = useQuery(adsQuery(useApi(), adSet.id))
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button disappears with its ad.
  const focusHeading = () => heading.current?.focus()
  return (
    <section className="article-ads-list" aria-labelledby="ads-title">
      <div className="panel-header">
        <h2 id="ads-title" ref={heading} tabIndex={-1}>
          Ads
        </h2>
        {ads && <GenerateButton {...generating} adSet={adSet} hasAds={ads.length > 0} />}
      </div>
      {!ads && error && <AdReadFailure title="The ads could not be read" error={error} onRetry={refetch} />}
      {!ads && !error && <p role="status">Loading ads…</p>}
      {ads?.length === 0 && (
        <p className="nothing">No ads yet. Three variants are written for you to look at before anything is made.</p>
      )}
      {ads && ads.length > 0 && (
        <ul className="article-ads-cards">
          {ads.map(ad => (
            <AdCard key={ad.id} ad={ad} adSet={adSet} article={article} onDeleted={focusHeading} />
          ))}
        </ul>
      )}
    </section>
  )
}
