import { defaultTargeting } from '../../contract/ad-values.ts'
import { BlogopsError } from '../../contract/errors.ts'
import { getDefaultAdSetName } from '../../domain/ads.ts'
import { describeAudience, haveSameTargeting, type Targeting } from '../../domain/targeting.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
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
  /** Undefined for the default name. */
  name?: string | undefined
  /** Pounds. */
  dailyBudget: number
  /** Undefined for the default targeting. */
  targeting?: Targeting | undefined
  by: string
}

/** Returns the ad sets of an article, in a campaign or in all of them, newest first. */
export async function findAdSets(
  reader: RecordReader,
  { article, campaignId }: { article: Pick<AdArticle, 'id'>; campaignId?: string | undefined },
): Promise<AdSetRecord[]> {
  const where = { articleId: article.id, ...(campaignId !== undefined && { campaignId }) }
  const found = await reader.find('adSet', { where, direction: 'desc' })
  return found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/**
 * Refuses the audience of another ad set of the article in the campaign: the ads of both would bid against each other.
 * @throws BlogopsError `conflict`
 */
export function assertNewAudience(others: readonly AdSetRecord[], targeting: Targeting): void {
  const same = others.find(other => haveSameTargeting(other.targeting, targeting))
  if (!same) return
  const message = `The ad set "${same.name}" (${same.id}) promotes the same article in the same campaign to the same audience. Both would bid against each other.`
  const hint =
    'Choose other ages, genders or countries, or use another campaign, or pass --ages 25-44 and --genders women in the terminal.'
  throw new BlogopsError('conflict', message, { hint, details: { adSetId: same.id } })
}

/** @throws BlogopsError `conflict` if another ad set of the article in the campaign has the name. */
export function assertNewName(others: readonly AdSetRecord[], name: string): void {
  if (others.every(other => other.name !== name)) return
  throw new BlogopsError('conflict', `An ad set of this article in this campaign is named "${name}" already.`, {
    hint: 'Choose another name, or leave it out to name the ad set after its audience.',
  })
}

/**
 * Chooses the name of an ad set. Default names mention the audience, and are numbered if that is not enough.
 * @throws BlogopsError `conflict` if another ad set of the article in the campaign has the requested name.
 */
function chooseName(others: readonly AdSetRecord[], { article, name, targeting }: NewAdSetInput): string {
  if (name !== undefined) {
    assertNewName(others, name)
    return name
  }
  const names = new Set(others.map(other => other.name))
  const audience = describeAudience(targeting ?? defaultTargeting, defaultTargeting)
  const base = [...getDefaultAdSetName(article.title, audience)].slice(0, maxNameLength).join('')
  let unique = base
  for (let number = 2; names.has(unique); number++) unique = `${base} ${number}`
  return unique
}

/** Maximum characters of a default name. */
const maxNameLength = 240

/**
 * Stores a new ad set and returns the changes to send for it.
 * @throws BlogopsError `conflict` if the article has an ad set with this audience or name in the campaign, or the
 * budget would exceed the cap.
 */
export async function storeNewAdSet(
  tx: Transaction,
  input: NewAdSetInput,
  { clock, newId, maxDailyBudgetPence: capPence }: NewAdSetOptions,
): Promise<{ adSet: AdSetRecord; changes: AdChange[] }> {
  const { article, campaignId, dailyBudget, targeting = defaultTargeting, by } = input
  const others = await findAdSets(tx, input)
  assertNewAudience(others, targeting)
  const dailyBudgetPence = Math.round(dailyBudget * 100)
  await assertBelowCap(tx, { capPence, requestedPence: dailyBudgetPence })
  const adSet = await tx.put('adSet', {
    id: newId(),
    version: 0,
    name: chooseName(others, input),
    campaignId,
    articleId: article.id,
    dailyBudgetPence,
    status: 'PAUSED',
    targeting,
    createdAt: clock.now().toISOString(),
    createdBy: by,
  })
  return { adSet, changes: [...(await planCampaignCreation(tx, campaignId)), planCreate('adSet', adSet.id, true)] }
}
