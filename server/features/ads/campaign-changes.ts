import { BlogopsError } from '../../contract/errors.ts'
import type { Campaign } from '../../contract/schemas/ads.ts'
import { isHistory } from '../../domain/ads.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../ports/records.ts'
import { assertExpectedSpend, sendActivation } from './activation.ts'
import { assertCanStart } from './ad-service.ts'
import type { AdSetsOptions } from './ad-sets.ts'
import { assertRunningBelowCap, sumBudgets } from './budget-cap.ts'
import { getCampaignView, getOwnCampaign } from './campaigns.ts'
import { type AdChange, planName, planStatus } from './outbox/ad-change.ts'
import type { Task } from './outbox/outbox.ts'
import { findActivating, findPausing } from './outbox/pending-changes.ts'
import { type ActivationCheckOptions, assertStartsNothingElse, isActive, isAnyRunning } from './running-state.ts'

interface StatusChange {
  campaignId: string
  status: 'ACTIVE' | 'PAUSED'
  /** Pounds a day that the decision to activate it was based on; another sum is a conflict. */
  expected?: number | undefined
  by: string
  /** Stops the check before an activation. Nothing was sent then. */
  signal?: AbortSignal
}

/** An ad set with its ads, without imported ones. */
interface Branch {
  adSet: AdSetRecord
  ads: AdRecord[]
}

/** Renames campaigns, and switches them with all their ads. */
export function createCampaignChanges(options: AdSetsOptions & Pick<ActivationCheckOptions, 'platform'>) {
  const { records, outbox, maxDailyBudgetPence: capPence } = options

  /** The campaign is activated first and each ad last, as for single ads. Running ones stay as they are. */
  async function planActivation(tx: RecordReader, { campaignId, expected }: StatusChange): Promise<AdChange[]> {
    const campaign = await getOwnCampaign(tx, campaignId)
    const branches = await findBranches(tx, campaignId)
    if (branches.length === 0) throw nothingToActivate(campaign)
    for (const ad of branches.flatMap(({ ads }) => ads)) await assertCanStart(tx, ad, options)
    const adSets = branches.map(({ adSet }) => adSet)
    assertExpectedSpend({ name: campaign.name, expected, currentPence: sumBudgets(adSets) })
    await assertRunningBelowCap(tx, capPence, { name: campaign.name, adSets })
    const pausing = await findPausing(tx)
    const isRunning = ({ id, status }: CampaignRecord | AdSetRecord | AdRecord) =>
      status === 'ACTIVE' && !pausing.has(id)
    return [
      ...(isRunning(campaign) ? [] : [planStatus('campaign', campaignId, 'ACTIVE')]),
      ...branches.flatMap(({ adSet, ads }) => [
        ...(isRunning(adSet) ? [] : [planStatus('adSet', adSet.id, 'ACTIVE')]),
        ...ads.filter(ad => !isRunning(ad)).map(({ id }) => planStatus('ad', id, 'ACTIVE')),
      ]),
    ]
  }

  /** The campaign is paused first, which stops everything in it at once. */
  async function planPause(tx: RecordReader, { campaignId }: StatusChange): Promise<AdChange[]> {
    await getOwnCampaign(tx, campaignId)
    const starting = await findActivating(tx)
    const isOn = ({ id, status }: AdSetRecord | AdRecord) => status === 'ACTIVE' || starting.has(id)
    const branches = await findBranches(tx, campaignId)
    return [
      planStatus('campaign', campaignId, 'PAUSED'),
      ...branches.filter(({ adSet }) => isOn(adSet)).map(({ adSet }) => planStatus('adSet', adSet.id, 'PAUSED')),
      ...branches.flatMap(({ ads }) => ads.filter(isOn).map(({ id }) => planStatus('ad', id, 'PAUSED'))),
    ]
  }

  /** @throws BlogopsError `conflict` if other ad sets would start too, or one with another budget. */
  async function assertStartsAlone({ campaignId, signal }: StatusChange): Promise<void> {
    await outbox.resolveCampaign(campaignId)
    const campaign = await getOwnCampaign(records, campaignId)
    const adSets = (await findBranches(records, campaignId)).map(({ adSet }) => adSet)
    await assertStartsNothingElse({ campaign, adSets, signal }, options)
  }

  async function findAdIds(campaignId: string): Promise<string[]> {
    return (await findBranches(records, campaignId)).flatMap(({ ads }) => ads.map(({ id }) => id))
  }

  /** After a failed activation, pauses what was activated for ads that did not start. Errors are ignored. */
  async function pauseIdle(task: Task): Promise<void> {
    const plan = async (tx: RecordReader) => ({
      changes: await planPauseOfIdle(tx, task.campaignId),
      result: undefined,
    })
    await outbox.perform(task, plan).catch(() => undefined)
  }

  return {
    /** @throws BlogopsError `not_found`; `conflict` for an imported campaign; rejections by the platform. */
    async edit({ campaignId, name, by }: { campaignId: string; name: string; by: string }): Promise<Campaign> {
      await outbox.perform({ campaignId, by }, async tx => {
        const campaign = await getOwnCampaign(tx, campaignId)
        return { changes: campaign.name === name ? [] : [planName('campaign', campaignId, name)], result: undefined }
      })
      return getCampaignView(records, campaignId)
    },

    /**
     * Activates or pauses a campaign with all its ads.
     * @throws BlogopsError `not_found`; `gone` or `conflict` if one of the ads cannot run, there is none, or the cap
     * would be exceeded, the sum is not the expected one, or other ad sets would start too; rejections by the platform.
     */
    async setStatus(change: StatusChange): Promise<Campaign> {
      const { campaignId, status, by } = change
      const task = { campaignId, by, urgent: status === 'PAUSED' }
      if (status === 'ACTIVE') {
        await assertStartsAlone(change)
        const planChanges = (tx: RecordReader) => planActivation(tx, change)
        await sendActivation(
          { task, planChanges, undo: () => pauseIdle(task), findAdIds: () => findAdIds(campaignId) },
          options,
        )
      } else await outbox.perform(task, async tx => ({ changes: await planPause(tx, change), result: undefined }))
      return getCampaignView(records, campaignId)
    },
  }
}

/** Returns the ad sets of a campaign that have ads, oldest first. */
async function findBranches(reader: RecordReader, campaignId: string): Promise<Branch[]> {
  const branches: Branch[] = []
  for (const adSet of await reader.find('adSet', { where: { campaignId } })) {
    const ads = (await reader.find('ad', { where: { adSetId: adSet.id } })).filter(ad => !isHistory(ad))
    if (ads.length > 0) branches.push({ adSet, ads })
  }
  return branches
}

function nothingToActivate({ name, id }: CampaignRecord): BlogopsError {
  return new BlogopsError('conflict', `"${name}" (${id}) has no ads that could run.`, {
    hint: 'Create ads in it first: blogops ads deploy <article> --campaign <campaign>',
  })
}

/** Returns the changes that pause the ad sets of a campaign without a running ad, and the campaign if none runs. */
async function planPauseOfIdle(tx: RecordReader, campaignId: string): Promise<AdChange[]> {
  const campaign = await tx.get('campaign', campaignId)
  if (!campaign || campaign.status === 'PAUSED') return []
  const active = (await tx.find('adSet', { where: { campaignId } })).filter(isActive)
  const idle: AdChange[] = []
  for (const { id } of active) {
    const ads = await tx.find('ad', { where: { adSetId: id } })
    if (!(await isAnyRunning(tx, ads))) idle.push(planStatus('adSet', id, 'PAUSED'))
  }
  return idle.length < active.length ? idle : [...idle, planStatus('campaign', campaignId, 'PAUSED')]
}
