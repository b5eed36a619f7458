import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../../server/contract/client.ts'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../server/contract/schemas/article.ts'
import { audienceChoiceSchema } from '../../../../server/contract/schemas/targeting.ts'
import { formatQuantity, pluralize } from '../../../../server/domain/number-format.ts'
import type { AudienceChoice } from '../../../../server/domain/targeting.ts'
import { getEditPath } from '../../../../server/domain/urls.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { PageHead } from '../../../lib/page-head.tsx'
import { useCategoryView } from '../../../lib/site.queries.ts'
import { Allowed } from '../../../lib/user.queries.ts'
import { Button, QuietButton } from '../../../ui/buttons.tsx'
import { Options, SelectRow } from '../../../ui/form.tsx'
import { LoadingArticle, MissingArticle, UnreadableArticle } from '../../../ui/page-states.tsx'
import { adsQuery, articleAdSetsQuery, findLatestAdSet, promotedArticleQuery } from '../ads.queries.ts'
import { AssignDialog } from '../dialogs/assign-dialog.tsx'
import { compareWithExisting, getAddMissingLabel } from '../dialogs/use-ad-target.ts'
import { clearedVariants, readDraft, writeDraft } from '../dialogs/use-variants-draft.ts'
import { VariantsDialog } from '../dialogs/variants-dialog.tsx'
import { AdReadFailure } from '../error-report.tsx'
import { AdList } from './ad-set/ad-list.tsx'
import { AdSetCard } from './ad-set/ad-set-card.tsx'
import { DemographicsPanel } from './ad-set/demographics-panel.tsx'
import '../../../ui/desk.css'
import './article-ads.css'

interface MissingAdsProps {
  articleId: string
  adSetId: string
  /** Opens the written variants to continue the deployment. */
  onResume: () => void
}

/** Notice after a partial deployment: the missing ads, the reasons, and buttons to continue or stop. */
export function MissingAds({ articleId, adSetId, onResume }: MissingAdsProps) {
  const { data: ads } = useQuery(adsQuery(useApi(), adSetId))
  const [draft, setDraft] = useState(() => readDraft(articleId))
  const { outcome, written, writing, deploying } = draft ?? {}
  if (!ads || !written || writing || deploying !== undefined || outcome?.adSetId !== adSetId) return null
  // Somebody else may have created them in the meantime.
  if (compareWithExisting(written, ads).allExist) return null

  function discardMissing(): void {
    const remaining = { attempt: written?.attempt ?? 1, ...draft, ...clearedVariants }
    writeDraft(articleId, remaining)
    setDraft(remaining)
  }

  return (
    <section className="notice notice-warning" aria-label="Missing ads">
      <p>{outcome.message}</p>
      <div className="desk-actions">
        <Button onClick={onResume}>{getAddMissingLabel(outcome)}</Button>
        <QuietButton onClick={discardMissing}>Do not add more ads</QuietButton>
      </div>
    </section>
  )
}

interface NoAdSetProps {
  article: Article
  /** Opens the dialog that writes ads for the article. */
  onWrite: () => void
}

/** Empty state of an article without an ad set: offers to assign it to a campaign or to write ads. */
export function NoAdSet({ article, onWrite }: NoAdSetProps) {
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
  const found = audienceChoiceSchema.safeParse({ ages, genders })
  return found.data && (ages ?? genders) !== undefined ? found.data : undefined
}

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

const articleStates: Readonly<Record<Article['status'], { name: string; note?: string }>> = {
  published: { name: 'Published' },
  draft: {
    name: 'Draft',
    note: 'Readers cannot see this article yet. You can create ads now and activate them after you publish it.',
  },
  deleted: {
    name: 'Deleted',
    note: 'Readers cannot see this article. Restore it under Manage Articles to run its ads.',
  },
}

/** Header with the article that the ads promote. */
export function ArticleDetails({ article: { id, slug, title, category, excerpt, status } }: { article: Article }) {
  const { name, note } = articleStates[status]
  const { name: categoryName } = useCategoryView(category)
  return (
    <header className="article-ads-head">
      <p className="managed-facts">
        <span className={`badge status status-${status}`}>{name}</span>
        <span>{categoryName}</span>
      </p>
      <h1>{title}</h1>
      <p className="article-ads-excerpt">{excerpt}</p>
      {note !== undefined && <p className="notice">{note}</p>}
      <div className="desk-actions">
        {status === 'published' && (
          <a
            className="button button-small button-quiet"
            href={`/article/${encodeURIComponent(slug)}`}
            target="_blank"
            rel="noopener"
          >
            View Article<span className="unseen"> (opens in a new tab)</span>
          </a>
        )}
        <Allowed to="articles:write">
          <a className="button button-small button-quiet" href={getEditPath(id)}>
            Edit Article
          </a>
        </Allowed>
      </div>
    </header>
  )
}

/** Screen with the ads of one article. */
export function ArticleAdsScreen({ id }: { id: string }) {
  const { data: article, error, refetch } = useQuery(promotedArticleQuery(useApi(), id))
  if (error instanceof CallError && (error.code === 'not_found' || error.code === 'gone'))
    return (
      <MissingArticle
        reason="It may have been deleted, or the link may be wrong."
        back={{ href: '/', label: 'Back to Home' }}
      />
    )
  if (error && !article) return <UnreadableArticle reason={getErrorText(error)} onRetry={refetch} />
  if (!article) return <LoadingArticle title="Article ads" />
  return (
    <div className="desk-page article-ads">
      <PageHead title={`Ads: ${article.title}`} />
      <p>
        <a className="button button-small button-quiet" href="/">
          Back to Home
        </a>
      </p>
      <ArticleDetails article={article} />
      <ArticleAds article={article} />
    </div>
  )
}
