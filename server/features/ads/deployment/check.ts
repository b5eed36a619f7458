import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import { refuseAboveCap } from '../budget-cap.ts'
import { articleUrl } from '../own-link.ts'
import type { DeploymentInput } from './deployment-input.ts'
import { inTheWay, saysElse, standingOf, wordsOf } from './standing.ts'
import { type Target, targetOf } from './target.ts'

export interface Checked extends Target {
  /** Variants whose existing ads have different text. */
  replaced: string[]
  /** Existing ads with the requested text, in request order; undefined if missing. */
  same: (AdRecord | undefined)[]
}

export interface CheckOptions {
  siteUrl: string
  maxDailyBudgetPence: number
}

type Asked = Pick<DeploymentInput, 'variants' | 'dailyBudget' | 'campaignId' | 'replace'>

/**
 * Checks a deployment before it starts.
 * @throws BlogopsError `not_found`; `conflict` if the campaign is ambiguous or missing, the budget of a new ad set
 * would exceed the cap, or an ad with different text must not be replaced.
 */
export async function checkDeployment(
  reader: RecordReader,
  { article, ...asked }: Asked & { article: AdArticle },
  { siteUrl, maxDailyBudgetPence: capPence }: CheckOptions,
): Promise<Checked> {
  const target = await targetOf(reader, { article, campaignId: asked.campaignId })
  if (!target.adSet) {
    await refuseAboveCap(reader, { capPence, askedPence: Math.round(asked.dailyBudget * 100) })
    return { ...target, replaced: [], same: asked.variants.map(() => undefined) }
  }
  const { id } = target.adSet
  const link = articleUrl(siteUrl, article)
  const standing = await Promise.all(asked.variants.map(variant => standingOf(reader, id, wordsOf(variant, link))))
  const taken = standing.flatMap(inTheWay)
  if (taken.length > 0 && !asked.replace) throw saysElse(taken)
  const replaced = [...new Set(taken.map(({ variant }) => variant))]
  return { ...target, replaced, same: standing.map(({ same }) => same) }
}
