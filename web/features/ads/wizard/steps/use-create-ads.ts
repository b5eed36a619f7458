import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ad, AdSet } from '../../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../../server/contract/schemas/article.ts'
import { pluralize } from '../../../../../server/domain/number-format.ts'
import { useApi } from '../../../../lib/api.tsx'
import { getServerMessage } from '../../../../lib/error-text.ts'
import { useButtonAction, useSingleMutation } from '../../../../lib/mutations.ts'
import { useSite } from '../../../../lib/site.queries.ts'
import { adsQuery, invalidateAds } from '../../ads.queries.ts'
import { isRefusedByCheck } from '../../error-report.tsx'
import type { WizardState } from '../use-wizard.ts'
import type { Variant } from '../wizard-draft.ts'

/** Returns the ad that was created from a variant, if any. */
function findCreatedAd({ variant, headline, bodyText }: Variant, ads: readonly Ad[]): Ad | undefined {
  return ads.find(ad => ad.variant === variant && ad.headline === headline && ad.bodyText === bodyText)
}

/** Returns true if the ad exists and its state on Facebook is known. */
function isCreated(variant: Variant, ads: readonly Ad[]): boolean {
  const ad = findCreatedAd(variant, ads)
  return ad !== undefined && ad.onFacebook !== 'unknown'
}

/**
 * Describes why a variant was not created.
 * @param ads current ads of the ad set; undefined if they could not be read.
 */
function describeVariantFailure(variant: Variant, ads: readonly Ad[] | undefined, cause: unknown): string {
  if (ads && findCreatedAd(variant, ads)) {
    return 'Its status on Facebook is unknown, so it was not sent again. Check the Facebook Ads page.'
  }
  const errorText = cause instanceof Error ? getServerMessage(cause) : 'It is not on Facebook.'
  if (errorText !== undefined) return `Not created: ${errorText}`
  return ads
    ? 'Not created: the server did not answer.'
    : 'The server did not answer, so the ad may exist. A retry never creates it twice.'
}

interface CreateAdsOptions {
  wizard: WizardState
  article: ArticleHead
  adSet: AdSet
}

/** Result of an attempt in which some ads failed. */
interface CreateOutcome {
  createdCount: number
  requestedCount: number
  /** Failure reasons by id of the variant. */
  reasons: Readonly<Record<string, string>>
  /** Ids of the variants whose texts the check refused. The next attempt creates them anyway. */
  refused: ReadonlySet<string>
}

/**
 * Creates an ad from each listed variant, one call each. Created variants leave the list; the others stay, with a
 * reason. Variants that already exist, because an answer was lost, are not sent again.
 */
export function useCreateAds({ wizard, article, adSet }: CreateAdsOptions) {
  const queries = useQueryClient()
  const query = adsQuery(useApi(), adSet.id)
  const [outcome, setOutcome] = useState<CreateOutcome>()
  const createAd = useCreateAd(article, adSet)
  const creation = useButtonAction(createAll, 'Failed to create ads. Please try again.')

  const readAds = () => queries.fetchQuery({ ...query, staleTime: 0 })

  async function createAll(): Promise<void> {
    const { variants } = wizard.values
    setOutcome(undefined)
    const before = await readAds()
    const errors = await createEach(variants.filter(variant => !findCreatedAd(variant, before)))
    const ads = await readAds().catch(() => undefined)
    void invalidateAds(queries)
    const { variants: remaining } = wizard.change(({ variants }) => ({
      variants: variants.filter(variant => !isCreated(variant, ads ?? before)),
    }))
    if (remaining.length === 0) return wizard.finish('Ads Created', describeCreated(variants.length, adSet))
    const reasons = remaining.map(variant => [variant.id, describeVariantFailure(variant, ads, errors.get(variant.id))])
    setOutcome({
      createdCount: variants.length - remaining.length,
      requestedCount: variants.length,
      reasons: Object.fromEntries(reasons),
      refused: new Set(remaining.filter(({ id }) => isRefusedByCheck(errors.get(id))).map(({ id }) => id)),
    })
    throw [...errors.values()][0]
  }

  /** @returns Errors by id of the variant. */
  async function createEach(variants: readonly Variant[]): Promise<ReadonlyMap<string, unknown>> {
    const errors = new Map<string, unknown>()
    for (const variant of variants) {
      try {
        await createAd({ ...variant, isRefused: outcome?.refused.has(variant.id) === true })
        wizard.change(before => ({ variants: before.variants.filter(({ id }) => id !== variant.id) }))
      } catch (cause) {
        errors.set(variant.id, cause)
      }
    }
    return errors
  }

  return { ...creation, outcome }
}

export type CreationState = ReturnType<typeof useCreateAds>

function useCreateAd(article: ArticleHead, adSet: AdSet) {
  const api = useApi()
  const site = useSite()
  const { mutateAsync } = useSingleMutation({
    mutationFn: ({ id, isRefused, ...texts }: Variant & { isRefused: boolean }) =>
      api.ads.create(
        {
          ...texts,
          adSetId: adSet.id,
          status: 'PAUSED',
          ...(isRefused && { withUnsupportedClaims: true }),
          name: `${article.title} - Variant ${texts.variant}`,
          linkUrl: getArticleUrl(site.url, article),
        },
        // Key of the variant, so that a repeated call after a lost answer creates no duplicate.
        { idempotencyKey: `${id}:${adSet.id}${isRefused ? ':anyway' : ''}` },
      ),
  })
  return mutateAsync
}

export const getArticleUrl = (siteUrl: string, { slug }: ArticleHead) => `${siteUrl}/article/${slug}`

function describeCreated(count: number, { name }: AdSet): string {
  return pluralize(
    count,
    `1 paused ad in “${name}”. It spends nothing until you activate it.`,
    `${count} paused ads in “${name}”. They spend nothing until you activate them.`,
  )
}
