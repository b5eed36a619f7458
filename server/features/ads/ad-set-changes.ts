import { BlogopsError } from '../../contract/errors.ts'
import { pounds } from '../../contract/pounds.ts'
import type { AdSet } from '../../contract/schemas/ads.ts'
import type { Targeting } from '../../contract/schemas/targeting.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { adSetView } from './ad-set-view.ts'
import { type AdSetsOptions, adSetOf, requireArticle } from './ad-sets.ts'
import { refuseAboveCap } from './budget-cap.ts'
import { subjectsOfOpen } from './open-calls.ts'
import { type Act, remove, setStatus } from './outbox/act.ts'
import { endActsOfAdSet } from './running.ts'

interface OfAdSet {
  adSetId: string
  by: string
  /** Id of the optimizer plan that requested the change. */
  plan?: string
}

interface BudgetChange extends OfAdSet {
  /** Pounds. */
  dailyBudget: number
  /** The budget in pounds that the decision was based on; another current budget is a conflict. */
  expected?: number
}

/** Changes to existing ad sets. */
export function createAdSetChanges({ records, articles, outbox, maxDailyBudgetPence: capPence }: AdSetsOptions) {
  async function perform(
    { adSetId, by, plan, urgent = false }: OfAdSet & { urgent?: boolean },
    actsOf: (tx: RecordReader) => Promise<Act[]>,
  ): Promise<void> {
    const { campaignId } = await adSetOf(records, adSetId)
    const task = { campaignId, by, urgent, ...(plan !== undefined && { plan }) }
    await outbox.perform(task, async tx => ({ acts: await actsOf(tx), result: undefined }))
  }

  /**
   * Only increases are checked against the cap, so that a budget above a lowered cap can be reduced in steps. The
   * current budget is sent again if the outcome of an earlier change is unknown.
   */
  async function budgetActs(tx: RecordReader, { adSetId, dailyBudget, expected }: BudgetChange): Promise<Act[]> {
    const adSet = await adSetOf(tx, adSetId)
    requireArticle(adSet)
    const [from, to] = [adSet.dailyBudgetPence, Math.round(dailyBudget * 100)]
    if (to === from) return (await isInDoubt(tx, adSetId)) ? [setBudget(adSetId, to)] : []
    if (expected !== undefined && Math.round(expected * 100) !== from) throw otherThan(adSet, expected)
    if (to > from) await refuseAboveCap(tx, { capPence, askedPence: to, adSetId })
    return [setBudget(adSetId, to)]
  }

  return {
    /**
     * @throws BlogopsError `not_found`; `conflict` if the cap would be exceeded, the current budget is not the
     * expected one, or the ad set was imported; rejections by the platform.
     */
    async budget(change: BudgetChange): Promise<AdSet> {
      await perform(change, tx => budgetActs(tx, change))
      return adSetView({ records, articles }, change.adSetId)
    },

    /**
     * Replaces the complete targeting.
     * @throws BlogopsError `not_found`; `conflict` for an imported ad set; rejections by the platform.
     */
    async targeting({ targeting, ...which }: OfAdSet & { targeting: Targeting }): Promise<AdSet> {
      const { adSetId } = which
      await perform(which, async tx => {
        requireArticle(await adSetOf(tx, adSetId))
        return [{ act: 'targeting', kind: 'adSet', subjectId: adSetId, value: targeting }]
      })
      return adSetView({ records, articles }, adSetId)
    },

    /** Deletes an ad set with its ads and metrics. @throws BlogopsError `not_found`; rejections by the platform. */
    remove(which: OfAdSet): Promise<void> {
      return perform({ ...which, urgent: true }, async tx => {
        const adSet = await adSetOf(tx, which.adSetId)
        const pause = adSet.status === 'ACTIVE' ? [setStatus('adSet', adSet.id, 'PAUSED')] : []
        return [...pause, ...(await endActsOfAdSet(tx, adSet)), remove('adSet', adSet.id)]
      })
    },
  }
}

const setBudget = (subjectId: string, value: number): Act => ({ act: 'budget', kind: 'adSet', subjectId, value })

const isInDoubt = async (tx: RecordReader, adSetId: string) =>
  (await subjectsOfOpen(tx, ({ act }) => act === 'budget')).has(adSetId)

function otherThan({ name, dailyBudgetPence }: AdSetRecord, expected: number): BlogopsError {
  const told = `it was to be changed from ${pounds(Math.round(expected * 100))} a day, and has ${pounds(dailyBudgetPence)} now.`
  return new BlogopsError('conflict', `The budget of "${name}" was left as it is: ${told}`)
}
