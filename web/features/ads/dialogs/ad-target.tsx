import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdVariantsResult, Deployment, PreviewedVariant } from '../../../../server/contract/schemas/ad-variants.ts'
import type { Ad, AdSet } from '../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../server/contract/schemas/article.ts'
import { adContentFields } from '../../../../server/domain/ads.ts'
import { haveSameFields } from '../../../../server/domain/fields.ts'
import { pluralize } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { Button, QuietButton } from '../../../ui/buttons.tsx'
import { adsQuery, articleAdSetsQuery, findLatestAdSet, promotedArticleQuery, statusQuery } from '../ads.queries.ts'
import { clearedVariants, readDraft, writeDraft } from './use-variants-draft.ts'

/** Ad set, existing ads and connection that a deployment needs. */
export interface AdTarget {
  article: Article
  /** Undefined if the article is in no campaign. */
  adSet: AdSet | undefined
  /** Existing ads of the ad set. */
  ads: readonly Ad[]
  /** False in Database-Only Mode. */
  isConnected: boolean
}

/** @param adSetId ad set for the ads; by default the latest one of the article. */
export function useAdTarget(articleId: string, adSetId?: string) {
  const api = useApi()
  const article = useQuery(promotedArticleQuery(api, articleId))
  const adSets = useQuery(articleAdSetsQuery(api, articleId))
  const status = useQuery(statusQuery(api))
  const adSet = adSets.data?.find(({ id }) => id === adSetId) ?? findLatestAdSet(adSets.data ?? [], articleId)
  const ads = useQuery({ ...adsQuery(api, adSet?.id ?? ''), enabled: adSet !== undefined })
  const [wasLoaded, setLoaded] = useState(false)
  const isLoaded = article.data && adSets.data && status.data && (!adSet || ads.data)
  // Keep the content mounted from now on, even while the ads of a new ad set are loading.
  if (isLoaded && !wasLoaded) setLoaded(true)

  const retry = () =>
    [article, adSets, status, ads].filter(({ error }) => error).forEach(({ refetch }) => void refetch())
  const error = article.error ?? adSets.error ?? status.error ?? ads.error
  if (!wasLoaded || !article.data || !adSets.data || !status.data) return { target: undefined, error, retry }
  const isConnected = status.data.isConfigured
  const target: AdTarget = { article: article.data, adSet, ads: ads.data ?? [], isConnected }
  return { target, error, retry }
}

/** Article that the ads promote. */
export type PromotedArticle = Pick<Article, 'id' | 'title' | 'slug'>

/**
 * Compares new variants with the existing ads of the ad set: `replaced` would be deleted, because they have the same
 * variant and different content. `allExist` is true if all are there with identical content.
 */
export function compareWithExisting({ variants, url }: AdVariantsResult, ads: readonly Ad[]) {
  const found = variants.map(variant => {
    const sameVariant = ads.filter(ad => ad.variant === variant.variant)
    const different = sameVariant.filter(ad => !hasSameContent(ad, variant, url))
    return { different, exists: different.length < sameVariant.length }
  })
  const needsReplacement = found.some(({ different, exists }) => different.length > 0 && !exists)
  return {
    replaced: needsReplacement ? found.flatMap(({ different }) => different) : [],
    allExist: found.every(({ exists }) => exists),
  }
}

function hasSameContent(ad: Ad, variant: PreviewedVariant, linkUrl: string): boolean {
  // The server stores trimmed text.
  const content = { ...variant, headline: variant.headline.trim(), bodyText: variant.bodyText.trim(), linkUrl }
  return haveSameFields(ad, content, adContentFields)
}

/** Button label after a partial deployment. */
export function getAddMissingLabel({ wanted, standing }: Deployment): string {
  const missing = wanted - standing
  return pluralize(missing, 'Add missing ad', `Add ${missing} missing ads`)
}

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
