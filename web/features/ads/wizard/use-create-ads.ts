import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSite } from '../../../lib/site.queries.ts'
import { usePress } from '../../../lib/use-press.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { adsQuery, forgetAds } from '../ads.queries.ts'
import { adOf, isMade, reasonOf } from './ad-outcomes.ts'
import type { WizardState } from './use-wizard.ts'
import type { Variant } from './wizard-values.ts'

interface Options {
  wizard: WizardState
  article: ArticleHead
  adSet: AdSet
}

/** Result of an attempt in which some ads failed. */
interface Outcome {
  made: number
  asked: number
  /** Failure reasons by id of the variant. */
  reasons: Readonly<Record<string, string>>
}

/**
 * Creates an ad from each listed variant, one call each. Created variants leave the list; the others stay, with a
 * reason. Variants that already exist, because an answer was lost, are not sent again.
 */
export function useCreateAds({ wizard, article, adSet }: Options) {
  const queries = useQueryClient()
  const query = adsQuery(useApi(), adSet.id)
  const [outcome, setOutcome] = useState<Outcome>()
  const make = useMakeAd(article, adSet)
  const creation = usePress(createAll, 'Failed to create ads. Please try again.')

  const readAds = () => queries.fetchQuery({ ...query, staleTime: 0 })

  async function createAll(): Promise<void> {
    const { variants } = wizard.values
    setOutcome(undefined)
    const before = await readAds()
    const causes = await makeEach(variants.filter(variant => !adOf(variant, before)))
    const ads = await readAds().catch(() => undefined)
    void forgetAds(queries)
    const { variants: rest } = wizard.change(({ variants }) => ({
      variants: variants.filter(variant => !isMade(variant, ads ?? before)),
    }))
    if (rest.length === 0) return wizard.finish('Ads Created', paused(variants.length, adSet))
    const reasons = rest.map(variant => [variant.id, reasonOf(variant, ads, causes.get(variant.id))])
    setOutcome({ made: variants.length - rest.length, asked: variants.length, reasons: Object.fromEntries(reasons) })
    throw [...causes.values()][0]
  }

  /** @returns Errors by id of the variant. */
  async function makeEach(variants: readonly Variant[]): Promise<ReadonlyMap<string, unknown>> {
    const causes = new Map<string, unknown>()
    for (const variant of variants) {
      try {
        await make(variant)
        wizard.change(before => ({ variants: before.variants.filter(({ id }) => id !== variant.id) }))
      } catch (cause) {
        causes.set(variant.id, cause)
      }
    }
    return causes
  }

  return { ...creation, outcome }
}

export type CreationState = ReturnType<typeof useCreateAds>

function useMakeAd(article: ArticleHead, adSet: AdSet) {
  const api = useApi()
  const site = useSite()
  const { mutateAsync } = useWrite({
    mutationFn: ({ id, ...texts }: Variant) =>
      api.ads.create(
        {
          ...texts,
          adSetId: adSet.id,
          status: 'PAUSED',
          name: `${article.title} - Variant ${texts.variant}`,
          linkUrl: articleUrl(site.url, article),
        },
        // Key of the variant, so that a repeated call after a lost answer creates no duplicate.
        { idempotencyKey: `${id}:${adSet.id}` },
      ),
  })
  return mutateAsync
}

export const articleUrl = (siteUrl: string, { slug }: ArticleHead) => `${siteUrl}/article/${slug}`

function paused(count: number, { name }: AdSet): string {
  const ads = count === 1 ? '1 ad is' : `${count} ads are`
  return `${ads} in “${name}”, paused: nothing is spent until you switch ${count === 1 ? 'it' : 'them'} on.`
}
