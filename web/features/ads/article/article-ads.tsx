import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { articleAdSetsQuery } from '../ads.queries.ts'
import { VariantsDialog } from '../dialogs/variants-dialog.tsx'
import { findLatestAdSet } from '../latest-ad-set.ts'
import { AdReadFailure } from '../performance/read-failure.tsx'
import { AdList } from './ad/ad-list.tsx'
import { AdSetCard } from './ad-set/ad-set-card.tsx'
import { DemographicsPanel } from './demographics/demographics-panel.tsx'
import { MissingAds } from './missing-ads.tsx'
import { NoAdSet } from './no-ad-set.tsx'

/** Ad sets of an article, one at a time; the latest one by default. */
export function ArticleAds({ article }: { article: Article }) {
  const { data: adSets, error, refetch } = useQuery(articleAdSetsQuery(useApi(), article.id))
  const [chosenId, setChosenId] = useState<string>()
  const [isWriting, setWriting] = useState(false)
  const openWriter = () => setWriting(true)
  if (!adSets && error) return <AdReadFailure title="The ad sets could not be read" error={error} onRetry={refetch} />
  if (!adSets) return <p role="status">Loading ad sets…</p>
  const latest = findLatestAdSet(adSets, article.id)
  return (
    <>
      {latest ? (
        <AdSets
          article={article}
          adSets={adSets}
          latest={latest}
          chosenId={chosenId}
          isWriting={isWriting}
          onChoose={setChosenId}
          onWrite={openWriter}
        />
      ) : (
        <NoAdSet article={article} onWrite={openWriter} />
      )}
      {/* Rendered at this level so that it stays open when it creates the first ad set: it may still have failures to show. */}
      {isWriting && (
        <VariantsDialog
          article={article}
          onClose={() => setWriting(false)}
          onDeployed={({ adSetId }) => setChosenId(adSetId)}
        />
      )}
    </>
  )
}

interface AdSetsProps {
  article: Article
  adSets: readonly AdSet[]
  latest: AdSet
  /** Id of an ad set. */
  chosenId: string | undefined
  onChoose: (id: string) => void
  /** Ad variants are being written, reviewed or deployed. */
  isWriting: boolean
  /** Opens the dialog that writes ads for the article. */
  onWrite: () => void
}

function AdSets({ article, adSets, latest, chosenId, isWriting, onChoose, onWrite }: AdSetsProps) {
  const adSet = adSets.find(({ id }) => id === chosenId) ?? latest
  return (
    <>
      {adSets.length > 1 && <AdSetSelect adSets={adSets} adSet={adSet} onChoose={onChoose} />}
      <AdSetCard key={`card ${adSet.id}`} adSet={adSet} />
      {!isWriting && (
        <MissingAds key={`missing ${adSet.id}`} articleId={article.id} adSetId={adSet.id} onResume={onWrite} />
      )}
      <AdList key={`ads ${adSet.id}`} article={article} adSet={adSet} latest={latest} onWrite={onWrite} />
      <DemographicsPanel key={`figures ${adSet.id}`} adSetId={adSet.id} />
    </>
  )
}

interface AdSetSelectProps extends Pick<AdSetsProps, 'adSets' | 'onChoose'> {
  adSet: AdSet
}

function AdSetSelect({ adSets, adSet, onChoose }: AdSetSelectProps) {
  return (
    <FormRow label="Ad set" hint={`This article has ${adSets.length}: one in each of its campaigns.`}>
      {control => (
        <select {...control} value={adSet.id} onChange={event => onChoose(event.target.value)}>
          {sortNewestFirst(adSets).map(({ id, name, campaignName }) => (
            <option key={id} value={id}>
              {campaignName}: {name}
            </option>
          ))}
        </select>
      )}
    </FormRow>
  )
}

function sortNewestFirst(adSets: readonly AdSet[]): AdSet[] {
  return adSets.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}
