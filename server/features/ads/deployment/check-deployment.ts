import * as z from 'zod'
import { deploymentRequestSchema } from '../../../contract/schemas/ad-variants.ts'
import { getArticleUrl } from '../../../domain/slugs.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import { assertBelowCap } from '../budget-cap.ts'
import { type DeploymentTarget, findTarget } from './deployment-target.ts'
import { assertMayReplace, findExistingAds, getReplaceable, textConflict, toAdText } from './existing-ads.ts'

export const deploymentInputSchema = deploymentRequestSchema.extend({
  articleId: z.string(),
  articleTitle: z.string(),
  /** True if the requester may delete running ads. Jobs of earlier versions have none. */
  mayWrite: z.boolean().default(false),
})

export type DeploymentInput = z.output<typeof deploymentInputSchema>

interface CheckedDeployment extends DeploymentTarget {
  /** Variants whose existing ads have different text. */
  replaced: string[]
  /** Existing ads with the requested text, in request order; undefined if missing. */
  same: (AdRecord | undefined)[]
}

export interface CheckOptions {
  siteUrl: string
  maxDailyBudgetPence: number
}

type DeploymentSettings = Pick<
  DeploymentInput,
  'variants' | 'dailyBudget' | 'campaignId' | 'adSetId' | 'replace' | 'mayWrite'
>

/**
 * Checks a deployment before it starts.
 * @throws BlogopsError `not_found`; `conflict` if the campaign is ambiguous or missing, the budget of a new ad set
 * would exceed the cap, or an ad with different text must not be replaced; `forbidden` if a running ad
 * would be replaced without the permission.
 */
export async function checkDeployment(
  reader: RecordReader,
  { article, ...settings }: DeploymentSettings & { article: AdArticle },
  { siteUrl, maxDailyBudgetPence: capPence }: CheckOptions,
): Promise<CheckedDeployment> {
  const target = await findTarget(reader, { ...settings, article })
  if (!target.adSet) {
    await assertBelowCap(reader, { capPence, requestedPence: Math.round(settings.dailyBudget * 100) })
    return { ...target, replaced: [], same: settings.variants.map(() => undefined) }
  }
  const { id } = target.adSet
  const link = getArticleUrl(siteUrl, article)
  const existing = await Promise.all(
    settings.variants.map(variant => findExistingAds(reader, id, toAdText(variant, link))),
  )
  const replaceable = existing.flatMap(getReplaceable)
  if (replaceable.length > 0 && !settings.replace) throw textConflict(replaceable)
  if (settings.replace)
    assertMayReplace(
      existing.flatMap(({ others }) => others),
      settings.mayWrite,
    )
  const replaced = [...new Set(replaceable.map(({ variant }) => variant))]
  return { ...target, replaced, same: existing.map(({ same }) => same) }
}
