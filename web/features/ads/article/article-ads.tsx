import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../server/contract/schemas/article.ts'
import { formatQuantity, pluralize } from '../../../../server/domain/number-format.ts'
import { type AudienceChoice, type Genders, genderNumbers, isAgeRange } from '../../../../server/domain/targeting.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { lazyPart } from '../../../lib/lazy.tsx'
import { Allowed } from '../../../lib/user.queries.ts'
import { Button, QuietButton } from '../../../ui/buttons.tsx'
import { Options, SelectRow } from '../../../ui/form.tsx'
import { articleAdSetsQuery, findLatestAdSet } from '../ads.queries.ts'
import { AdReadFailure } from '../error-report.tsx'
import { AdList } from './ad-set/ad-list.tsx'
import { AdSetCard } from './ad-set/ad-set-card.tsx'

const AssignDialog = lazyPart(() => import('../dialogs/article-dialogs.tsx').then(module => module.AssignDialog))
const DemographicsPanel = lazyPart(() =>
  import('./ad-set/demographics-panel.tsx').then(module => module.DemographicsPanel),
)
const MissingAds = lazyPart(() => import('../dialogs/ad-target.tsx').then(module => module.MissingAds))
const VariantsDialog = lazyPart(() => import('../dialogs/variants-dialog.tsx').then(module => module.VariantsDialog))

interface NoAdSetProps {
  article: Article
  /** Opens the dialog that writes ads for the article. */
  onWrite: () => void
}

/** Empty state of an article without an ad set: offers to assign it to a campaign or to write ads. */
function NoAdSet({ article, onWrite }: NoAdSetProps) {
  const [isAssigning, setAssigning] = useState(false)
  return (
    <section className="panel" aria-labelledby="no-ad-set-title">
      <h2 id="no-ad-set-title">No ads yet</h2>
      <p>
        This article has no campaign.
        <Allowed to="ads:draft">
          {' '}
          Assign it to a campaign, or generate three ad variants to review first. Everything is created paused.
        </Allowed>
      </p>
      <Allowed to="ads:draft">
        <div className="desk-actions">
          <Button onClick={() => setAssigning(true)}>Assign to Campaign</Button>
          <QuietButton onClick={onWrite}>Generate Ad Variants</QuietButton>
        </div>
      </Allowed>
      {isAssigning && <AssignDialog article={article} onClose={() => setAssigning(false)} />}
    </section>
  )
}

/** Reads the audience of a link that proposes a copy: `?adset=…&ages=30-34&genders=women`. */
function toAudienceChoice({ ages, genders }: Readonly<Record<string, string>>): AudienceChoice | undefined {
  if ((ages ?? genders) === undefined || (ages !== undefined && !isAgeRange(ages))) return undefined
  if (genders !== undefined && !isGenders(genders)) return undefined
  return { ages, genders }
}

const isGenders = (name: string): name is Genders => Object.hasOwn(genderNumbers, name)

/** Ad sets of an article, one at a time; the latest one by default. */
export function ArticleAds({ article }: { article: Article }) {
  const { data, error, refetch } = useQuery(articleAdSetsQuery(useApi(), article.id))
  const adSets = data?.filter(({ imported }) => !imported)
  const { query } = useLocation()
  const [chosenId, setChosenId] = useState<string | undefined>(query.adset)
  const [copyFor, setCopyFor] = useState(() => toAudienceChoice(query))
  const [isWriting, setWriting] = useState(false)
  const openWriter = () => setWriting(true)
  if (!adSets && error) return <AdReadFailure title="Could not load ad sets" error={error} onRetry={refetch} />
  if (!adSets) return <p role="status">Loading ad sets…</p>
  const adSet = adSets.find(({ id }) => id === chosenId) ?? findLatestAdSet(adSets, article.id)
  return (
    <>
      {adSet ? (
        <AdSets
          article={article}
          adSets={adSets}
          adSet={adSet}
          copyFor={adSet.id === query.adset ? copyFor : undefined}
          isWriting={isWriting}
          onChoose={id => {
            setCopyFor(undefined)
            setChosenId(id)
          }}
          onWrite={openWriter}
        />
      ) : (
        <NoAdSet article={article} onWrite={openWriter} />
      )}
      {data && adSets && data.length > adSets.length && <ImportedAdSets count={data.length - adSets.length} />}
      {/* Rendered at this level so that it stays open when it creates the first ad set: it may still have failures to show. */}
      {isWriting && (
        <VariantsDialog
          article={article}
          adSetId={adSet?.id}
          onClose={() => setWriting(false)}
          onDeployed={({ adSetId }) => setChosenId(adSetId)}
        />
      )}
    </>
  )
}

/** Note about adopted ad sets, which have figures only. */
function ImportedAdSets({ count }: { count: number }) {
  return (
    <p className="row-hint">
      {pluralize(count, 'An imported ad set also belongs', `${formatQuantity(count, 'imported ad set')} also belong`)}{' '}
      to this article. See <a href="/facebook-ads">Facebook Ads</a>.
    </p>
  )
}

interface AdSetsProps {
  article: Article
  adSets: readonly AdSet[]
  adSet: AdSet
  /** Audience for which a copy is opened at first. */
  copyFor: AudienceChoice | undefined
  onChoose: (id: string) => void
  /** Ad variants are being written, reviewed or deployed. */
  isWriting: boolean
  /** Opens the dialog that writes ads for the article. */
  onWrite: () => void
}

function AdSets({ article, adSets, adSet, copyFor, isWriting, onChoose, onWrite }: AdSetsProps) {
  return (
    <>
      {adSets.length > 1 && <AdSetSelect adSets={adSets} adSet={adSet} onChoose={onChoose} />}
      <AdSetCard key={`card ${adSet.id}`} adSet={adSet} copyFor={copyFor} onCopied={({ id }) => onChoose(id)} />
      {!isWriting && (
        <Allowed to="ads:draft">
          <MissingAds key={`missing ${adSet.id}`} articleId={article.id} adSetId={adSet.id} onResume={onWrite} />
        </Allowed>
      )}
      <AdList key={`ads ${adSet.id}`} article={article} adSet={adSet} onWrite={onWrite} />
      <DemographicsPanel key={`figures ${adSet.id}`} adSetId={adSet.id} />
    </>
  )
}

interface AdSetSelectProps extends Pick<AdSetsProps, 'adSets' | 'onChoose'> {
  adSet: AdSet
}

function AdSetSelect({ adSets, adSet, onChoose }: AdSetSelectProps) {
  return (
    <SelectRow
      label="Ad set"
      hint={`This article has ${adSets.length} ad sets. Each reaches another audience or belongs to another campaign.`}
      value={adSet.id}
      onChange={onChoose}
    >
      <Options pairs={sortNewestFirst(adSets).map(({ id, name, campaignName }) => [id, `${campaignName}: ${name}`])} />
    </SelectRow>
  )
}

function sortNewestFirst(adSets: readonly AdSet[]): AdSet[] {
  return adSets.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}
