import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { articleAdSetsQuery } from '../ads.queries.ts'
import { latestAdSet } from '../latest-ad-set.ts'
import { ReadFailure } from '../performance/read-failure.tsx'
import { AdList } from './ad/ad-list.tsx'
import { AdSetCard } from './ad-set/ad-set-card.tsx'
import { DemographicsPanel } from './demographics/demographics-panel.tsx'
import { NoAdSet } from './no-ad-set.tsx'

/** The ad sets of an article, one at a time: the latest, until another is chosen. */
export function ArticleAds({ article }: { article: Article }) {
  const { data: adSets, error, refetch } = useQuery(articleAdSetsQuery(useApi(), article.id))
  const [chosen, choose] = useState<string>()
  if (!adSets && error) return <ReadFailure title="The ad sets could not be read" error={error} onRetry={refetch} />
  if (!adSets) return <p role="status">Loading ad sets…</p>
  const latest = latestAdSet(adSets, article.id)
  if (!latest) return <NoAdSet article={article} />
  const adSet = adSets.find(({ id }) => id === chosen) ?? latest
  return (
    <>
      {adSets.length > 1 && <AdSetChoice adSets={adSets} adSet={adSet} onChoose={choose} />}
      <AdSetCard key={`card ${adSet.id}`} adSet={adSet} />
      <AdList
        key={`ads ${adSet.id}`}
        {...{ article, adSet }}
        latest={latest}
        onDeployed={({ adSetId }) => choose(adSetId)}
      />
      <DemographicsPanel key={`figures ${adSet.id}`} adSetId={adSet.id} />
    </>
  )
}

interface ChoiceProps {
  adSets: readonly AdSet[]
  adSet: AdSet
  onChoose: (id: string) => void
}

function AdSetChoice({ adSets, adSet, onChoose }: ChoiceProps) {
  return (
    <FormRow label="Ad set" hint={`This article has ${adSets.length}: one in each of its campaigns.`}>
      {control => (
        <select {...control} value={adSet.id} onChange={event => onChoose(event.target.value)}>
          {newestFirst(adSets).map(({ id, name, campaignName }) => (
            <option key={id} value={id}>
              {campaignName}: {name}
            </option>
          ))}
        </select>
      )}
    </FormRow>
  )
}

function newestFirst(adSets: readonly AdSet[]): AdSet[] {
  return adSets.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}
