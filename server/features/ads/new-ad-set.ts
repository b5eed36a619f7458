import { defaultTargeting } from '../../contract/schemas/targeting.ts'
import type { Clock, NewId } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import type { AdArticle } from './ad-articles.ts'
import { refuseAboveCap } from './budget-cap.ts'
import { ensureCampaign } from './ensure.ts'
import { type Act, create } from './outbox/act.ts'

export interface NewAdSetOptions {
  clock: Clock
  newId: NewId
  /** Maximum total daily budget of all ad sets. */
  maxDailyBudgetPence: number
}

export interface WantedAdSet {
  article: AdArticle
  campaignId: string
  name: string
  /** Pounds. */
  dailyBudget: number
  by: string
}

export const usualName = ({ title }: AdArticle) => `${title} - Ad Set`

/**
 * Stores a new ad set and returns the changes to send for it.
 * @throws BlogopsError `conflict` if the budget would exceed the cap.
 */
export async function putNewAdSet(
  tx: Transaction,
  { article, campaignId, name, dailyBudget, by }: WantedAdSet,
  { clock, newId, maxDailyBudgetPence: capPence }: NewAdSetOptions,
): Promise<{ adSet: AdSetRecord; acts: Act[] }> {
  const dailyBudgetPence = Math.round(dailyBudget * 100)
  await refuseAboveCap(tx, { capPence, askedPence: dailyBudgetPence })
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
  return { adSet, acts: [...(await ensureCampaign(tx, campaignId)), create('adSet', adSet.id, true)] }
}
