import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import { refuseAboveCap } from '../budget-cap.ts'
import { articleUrl } from '../own-link.ts'
import type { DeploymentInput } from './deployment-input.ts'
import { inTheWay, saysElse, standingOf, wordsOf } from './standing.ts'
import { type Target, targetOf } from './target.ts'

export interface Checked extends Target {
  /** Variants that say something else as yet. */
  replaced: string[]
  /** The ads that say what is wanted already, as they were asked for; undefined where there is none. */
  same: (AdRecord | undefined)[]
}

export interface CheckOptions {
  siteUrl: string
  maxDailyBudgetPence: number
}

type Asked = Pick<DeploymentInput, 'variants' | 'dailyBudget' | 'campaignId' | 'replace'>

/**
 * Looks whether a deployment can be done, before any of it is.
 * @throws BlogopsError `not_found`; `conflict` where there is no campaign to choose, the budget of a new ad set would pass the
 * cap, or an ad that says something else is not to be replaced.
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
