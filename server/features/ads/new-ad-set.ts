import { defaultTargeting } from '../../contract/schemas/targeting.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import type { AdArticle } from './ad-articles.ts'
import { assertBelowCap } from './budget-cap.ts'
import { type AdChange, planCampaignCreation, planCreate } from './outbox/ad-change.ts'

export interface NewAdSetOptions {
  clock: Clock
  newId: NewId
  /** Maximum total daily budget of all ad sets. */
  maxDailyBudgetPence: number
}

export interface NewAdSetInput {
  article: AdArticle
  campaignId: string
  name: string
  /** Pounds. */
  dailyBudget: number
  by: string
}

export const getDefaultAdSetName = ({ title }: AdArticle) => `${title} - Ad Set`

/**
 * Stores a new ad set and returns the changes to send for it.
 * @throws BlogopsError `conflict` if the budget would exceed the cap.
 */
export async function storeNewAdSet(
  tx: Transaction,
  { article, campaignId, name, dailyBudget, by }: NewAdSetInput,
  { clock, newId, maxDailyBudgetPence: capPence }: NewAdSetOptions,
): Promise<{ adSet: AdSetRecord; changes: AdChange[] }> {
  const dailyBudgetPence = Math.round(dailyBudget * 100)
  await assertBelowCap(tx, { capPence, requestedPence: dailyBudgetPence })
  const adSet = await tx.put('adSet', {
    id: newId(),
    version: 0,
    name,
    campaignId,
    articleId: article.id,
    dailyBudgetPence,
    status: 'PAUSED',
    targeting: defaultTargeting,
    createdAt: clock.now().toISOString(),
    createdBy: by,
  })
  return { adSet, changes: [...(await planCampaignCreation(tx, campaignId)), planCreate('adSet', adSet.id, true)] }
}
