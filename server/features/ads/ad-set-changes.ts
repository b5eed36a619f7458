import { BlogopsError } from '../../contract/errors.ts'
import type { AdSet, AdSetEdit } from '../../contract/schemas/ads.ts'
import type { Targeting } from '../../contract/schemas/targeting.ts'
import { getPlacements, withPlacements } from '../../domain/placements.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { assertExpectedSpend } from './activation.ts'
import { type AdSetsOptions, getAdSet, requireArticleId } from './ad-sets.ts'
import { getAdSetView } from './ad-views.ts'
import { assertBelowCap, assertDailyBudget } from './budget-cap.ts'
import { assertNewAudience, assertNewName, findAdSets } from './new-ad-set.ts'
import { type AdChange, planName, planRemove, planStatus } from './outbox/ad-change.ts'
import { findPendingIds } from './outbox/pending-changes.ts'
import { planPauseOfCampaign } from './running-state.ts'

interface AdSetChange {
  adSetId: string
  by: string
  /** Id of the optimizer plan that requested the change. */
  plan?: string
}

interface BudgetChange extends AdSetChange {
  /** Pounds. */
  dailyBudget: number
  /** The budget in pounds that the decision was based on; another current budget is a conflict. */
  expected?: number | undefined
}

/** Changes to existing ad sets. */
export function createAdSetChanges({ records, articles, outbox, maxDailyBudgetPence: capPence }: AdSetsOptions) {
  async function perform(
    { adSetId, by, plan, urgent = false }: AdSetChange & { urgent?: boolean },
    planChanges: (tx: RecordReader) => Promise<AdChange[]>,
  ): Promise<void> {
    const { campaignId } = await getAdSet(records, adSetId)
    const task = { campaignId, by, urgent, ...(plan !== undefined && { plan }) }
    await outbox.perform(task, async tx => ({ changes: await planChanges(tx), result: undefined }))
  }

  /**
   * Only increases are checked against the cap, so that a budget above a lowered cap can be reduced in steps. The
   * current budget is sent again if the outcome of an earlier change is unknown.
   */
  async function planBudgetChange(
    tx: RecordReader,
    { adSetId, dailyBudget, expected }: BudgetChange,
  ): Promise<AdChange[]> {
    const adSet = await getAdSet(tx, adSetId)
    requireArticleId(adSet)
    const [from, to] = [adSet.dailyBudgetPence, Math.round(dailyBudget * 100)]
    if (to === from) return (await hasPendingBudget(tx, adSetId)) ? [planBudget(adSetId, to)] : []
    const { name } = adSet
    assertDailyBudget(adSet, 'Its budget was not changed.')
    assertExpectedSpend({ name, expected, currentPence: from }, `The budget of "${name}" was not changed`)
    if (to > from) await assertBelowCap(tx, { capPence, requestedPence: to, adSetId })
    return [planBudget(adSetId, to)]
  }

  return {
    /**
     * @throws BlogopsError `not_found`; `conflict` if the cap would be exceeded, the current budget is not the
     * expected one, or the ad set was imported; rejections by the platform.
     */
    async budget(change: BudgetChange): Promise<AdSet> {
      await perform(change, tx => planBudgetChange(tx, change))
      return getAdSetView({ records, articles }, change.adSetId)
    },

    /**
     * Replaces the complete targeting, except the placements.
     * @throws BlogopsError `not_found`; `conflict` for an imported ad set, or if another ad set of the article in the
     * campaign has the same audience; rejections by the platform.
     */
    async targeting({ targeting, ...target }: AdSetChange & { targeting: Targeting }): Promise<AdSet> {
      const { adSetId } = target
      await perform(target, async tx => {
        const { adSet, others } = await getWithOthers(tx, adSetId)
        return planTargeting(adSet, others, withPlacements(targeting, getPlacements(adSet.targeting)))
      })
      return getAdSetView({ records, articles }, adSetId)
    },

    /**
     * Renames an ad set, and chooses the apps in which its ads are shown.
     * @throws BlogopsError `bad_request` if nothing is to be changed; `not_found`; `conflict` for an imported ad set, or
     * if another ad set of the article in the campaign has the name, or the audience and placements; rejections by the
     * platform.
     */
    async edit({ name, placements, ...target }: AdSetChange & AdSetEdit): Promise<AdSet> {
      const { adSetId } = target
      if (name === undefined && placements === undefined) throw nothingToChange()
      await perform(target, async tx => {
        const { adSet, others } = await getWithOthers(tx, adSetId)
        const isRenamed = name !== undefined && name !== adSet.name
        if (isRenamed) assertNewName(others, name)
        return [
          ...(isRenamed ? [planName('adSet', adSetId, name)] : []),
          ...(placements === undefined
            ? []
            : planTargeting(adSet, others, withPlacements(adSet.targeting, placements))),
        ]
      })
      return getAdSetView({ records, articles }, adSetId)
    },

    /** Deletes an ad set with its ads and metrics. @throws BlogopsError `not_found`; rejections by the platform. */
    remove(target: AdSetChange): Promise<void> {
      return perform({ ...target, urgent: true }, async tx => {
        const adSet = await getAdSet(tx, target.adSetId)
        const pause = adSet.status === 'ACTIVE' ? [planStatus('adSet', adSet.id, 'PAUSED')] : []
        return [...pause, ...(await planPauseOfCampaign(tx, adSet)), planRemove('adSet', adSet.id)]
      })
    },
  }
}

/** Returns an ad set of our own with the other ad sets of its article in the campaign. */
async function getWithOthers(tx: RecordReader, adSetId: string) {
  const adSet = await getAdSet(tx, adSetId)
  const article = { id: requireArticleId(adSet) }
  const all = await findAdSets(tx, { article, campaignId: adSet.campaignId })
  return { adSet, others: all.filter(({ id }) => id !== adSetId) }
}

/** @throws BlogopsError `conflict` if another ad set has the same audience and placements. */
function planTargeting(adSet: AdSetRecord, others: readonly AdSetRecord[], value: Targeting): AdChange[] {
  assertNewAudience(others, value)
  return [{ act: 'targeting', kind: 'adSet', subjectId: adSet.id, value }]
}

function nothingToChange(): BlogopsError {
  return new BlogopsError('bad_request', 'There is nothing to change.', { hint: 'Pass a name or placements.' })
}

const planBudget = (subjectId: string, value: number): AdChange => ({ act: 'budget', kind: 'adSet', subjectId, value })

const hasPendingBudget = async (tx: RecordReader, adSetId: string) =>
  (await findPendingIds(tx, ({ act }) => act === 'budget')).has(adSetId)
