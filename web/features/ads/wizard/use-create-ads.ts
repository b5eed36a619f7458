import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSite } from '../../../lib/site.queries.ts'
import { wordsOf } from '../../../lib/words-of.ts'
import { forgetAds } from '../ads.queries.ts'
import { usePress } from './use-press.ts'
import type { WizardState } from './use-wizard.ts'
import type { Variant } from './wizard-values.ts'

interface Options {
  wizard: WizardState
  article: ArticleHead
  adSet: AdSet
}

/** What became of a press where not all was made. */
interface Outcome {
  made: number
  asked: number
  /** By variant. */
  reasons: Readonly<Record<string, string>>
}

const fallback = 'Failed to create ads. Please try again.'

/** Makes an ad of each variant of the list, one call each. Those that are made leave the list. */
export function useCreateAds({ wizard, article, adSet }: Options) {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()
  const make = useMakeAd(article, adSet)
  const creation = usePress(createAll, fallback)

  async function createAll(): Promise<void> {
    const { variants } = wizard.values
    const failures = new Map<string, unknown>()
    for (const variant of variants) {
      try {
        await make(variant)
        wizard.change(before => ({ variants: before.variants.filter(({ id }) => id !== variant.id) }))
      } catch (cause) {
        failures.set(variant.id, cause)
      }
    }
    void forgetAds(queries)
    if (failures.size === 0) return wizard.finish('Ads Created', paused(variants.length, adSet))
    const [first] = failures.values()
    setOutcome({ made: variants.length - failures.size, asked: variants.length, reasons: reasonsOf(failures) })
    throw first
  }

  return { ...creation, outcome }
}

function useMakeAd(article: ArticleHead, adSet: AdSet) {
  const api = useApi()
  const site = useSite()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, ...texts }: Variant) =>
      api.ads.create(
        {
          ...{ ...texts, adSetId: adSet.id, status: 'PAUSED' },
          name: `${article.title} - Variant ${texts.variant}`,
          linkUrl: articleUrl(site.url, article),
        },
        // Of the variant: pressed again after an answer was lost, the ad is not made twice.
        { idempotencyKey: `${id}:${adSet.id}` },
      ),
  })
  return mutateAsync
}

export const articleUrl = (siteUrl: string, { slug }: ArticleHead) => `${siteUrl}/article/${slug}`

function reasonsOf(failures: ReadonlyMap<string, unknown>): Outcome['reasons'] {
  const told = (cause: unknown) =>
    (cause instanceof Error && wordsOf(cause)) || 'It is not known whether it was created.'
  return Object.fromEntries([...failures].map(([id, cause]) => [id, told(cause)]))
}

function paused(count: number, { name }: AdSet): string {
  const ads = count === 1 ? '1 ad is' : `${count} ads are`
  return `${ads} in “${name}”, paused: nothing is spent until you switch ${count === 1 ? 'it' : 'them'} on.`
}
