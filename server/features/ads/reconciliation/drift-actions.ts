import { formatPence } from '../../../domain/number-format.ts'
import type { RecordReader, Transaction } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import { assertCanRun } from '../ad-service.ts'
import { assertBelowCap, assertRunningBelowCap, getTotalBudgetPence } from '../budget-cap.ts'
import { type AdChange, planStatus } from '../outbox/ad-change.ts'
import { applyAdChange } from '../outbox/apply-change.ts'
import { findActivating } from '../outbox/pending-changes.ts'
import type { ApplyActionOptions } from './apply-action.ts'
import { type Drift, findingChanged, getUnchangedRecord } from './difference.ts'
import { formatDailyBudget, statusNames } from './snapshots.ts'

/** Actor name for changes made on the platform. */
const platformActor = 'Facebook'

/** Actions for fields that differ between our records and the platform. */
export function createDriftActions(options: ApplyActionOptions) {
  const { clock, outbox, articles, maxDailyBudgetPence: capPence } = options
  const now = () => clock.now().toISOString()

  /** @throws BlogopsError `conflict` if our record has changed since the comparison. */
  async function assertUnchanged(tx: RecordReader, { localObject, ...drift }: Drift): Promise<void> {
    const record = await getUnchangedRecord(tx, localObject)
    const budget = 'dailyBudgetPence' in record ? record.dailyBudgetPence : null
    const targeting = 'targeting' in record ? record.targeting : null
    const current = { status: record.status, budget, name: record.name, targeting }[drift.field]
    if (JSON.stringify(current) !== JSON.stringify(drift.local)) throw findingChanged()
  }

  /**
   * Adopts the remote value, even above the cap: it already applies on the platform and counts against the cap from
   * now on.
   */
  async function adopt(drift: Drift, by: string): Promise<string> {
    const { localObject } = drift
    const capNote = await outbox.perform({ campaignId: localObject.campaignId, by }, async tx => {
      await assertUnchanged(tx, drift)
      await applyAdChange(tx, toChange(withRemoteValue(drift)), { by, at: now() }, null)
      return { changes: [], result: drift.field === 'budget' ? await describeCapExcess(tx, capPence) : '' }
    })
    return `${describeResult(withRemoteValue(drift), 'blogops')}${capNote}`
  }

  /**
   * Sends the local value. Status and budget are first set to the remote value in our records, and to the local value
   * again after confirmation. Name and targeting stay as they are: their changes have no history.
   */
  async function send(drift: Drift, by: string): Promise<string> {
    const { localObject } = drift
    await outbox.perform({ campaignId: localObject.campaignId, by }, async tx => {
      await assertUnchanged(tx, drift)
      await assertPublished(tx, drift)
      await assertCap(tx, drift)
      if ((drift.field === 'status' || drift.field === 'budget') && drift.remote !== null) {
        await applyAdChange(tx, toChange(withRemoteValue(drift)), { by: platformActor, at: now() }, null)
      }
      return { changes: [toChange(drift)], result: undefined }
    })
    return describeResult(drift, 'Facebook')
  }

  /** @throws BlogopsError `conflict` or `gone` if an ad without a published article would run. */
  async function assertPublished(tx: RecordReader, drift: Drift): Promise<void> {
    if (drift.field !== 'status' || drift.local !== 'ACTIVE') return
    for (const ad of await findAdsToRun(tx, drift)) await assertCanRun(tx, ad, articles)
  }

  /** Checks the cap for actions that allow more spending. @throws BlogopsError `conflict`. */
  async function assertCap(tx: Transaction, drift: Drift): Promise<void> {
    const { localObject } = drift
    if (drift.field === 'budget' && drift.local > (drift.remote ?? 0)) {
      await assertBelowCap(tx, { capPence, requestedPence: drift.local, adSetId: localObject.id })
    }
    if (drift.field !== 'status' || drift.local !== 'ACTIVE') return
    const adSet = await findRunningAdSet(tx, drift)
    if (adSet) await assertRunningBelowCap(tx, capPence, { name: adSet.name, adSets: [adSet] })
  }

  return { adopt, send }
}

/**
 * Returns a sentence if budgets exceed the cap, which is possible after an increase on the platform; otherwise an
 * empty string.
 */
async function describeCapExcess(tx: RecordReader, capPence: number): Promise<string> {
  const totalPence = await getTotalBudgetPence(tx)
  if (totalPence <= capPence) return ''
  return ` All ad sets together now have ${formatDailyBudget(totalPence)}, above the cap of ${formatPence(capPence)}. Lower a budget before you raise another.`
}

/** Returns the ad set that would spend. For a campaign, any of its running ad sets: they are counted together. */
async function findRunningAdSet(tx: RecordReader, { localObject }: Drift) {
  if (localObject.kind === 'adSet') return tx.get('adSet', localObject.id)
  if (localObject.kind === 'ad') return tx.get('adSet', localObject.parentId ?? '')
  const adSets = await tx.find('adSet', { where: { campaignId: localObject.id } })
  const starting = await findActivating(tx)
  return adSets.find(({ id, status }) => status === 'ACTIVE' || starting.has(id))
}

/** Returns the ads that would run after the action. */
async function findAdsToRun(tx: RecordReader, { localObject }: Drift): Promise<AdRecord[]> {
  if (localObject.kind === 'ad') {
    const ad = await tx.get('ad', localObject.id)
    return ad ? [ad] : []
  }
  const adSets =
    localObject.kind === 'adSet' ? [localObject] : await tx.find('adSet', { where: { campaignId: localObject.id } })
  const ads = await Promise.all(adSets.map(({ id }) => tx.find('ad', { where: { adSetId: id } })))
  return ads.flat().filter(({ status }) => status === 'ACTIVE')
}

/** Returns the difference with the value of the platform as our value. */
function withRemoteValue(drift: Drift): Drift {
  switch (drift.field) {
    case 'status':
      return { ...drift, local: drift.remote }
    case 'name':
      return { ...drift, local: drift.adoptableName ?? drift.local }
    case 'targeting':
      return { ...drift, local: drift.remote }
    case 'budget':
      return { ...drift, local: drift.remote ?? drift.local }
  }
}

/** Returns the change that sets our value. */
function toChange(drift: Drift): AdChange {
  const { kind, id: subjectId } = drift.localObject
  if (drift.field === 'status') return planStatus(kind, subjectId, drift.local)
  if (drift.field === 'name') return { act: 'name', kind, subjectId, value: drift.local }
  if (drift.field === 'targeting') return { act: 'targeting', kind: 'adSet', subjectId, value: drift.local }
  return { act: 'budget', kind: 'adSet', subjectId, value: drift.local }
}

/** Describes which value both sides have now. */
function describeResult(drift: Drift, changed: 'blogops' | 'Facebook'): string {
  const { name } = drift.localObject
  const sides = changed === 'blogops' ? 'in blogops, as on Facebook' : 'on Facebook, as in blogops'
  switch (drift.field) {
    case 'status':
      return `"${name}" is now ${statusNames[drift.local].toLowerCase()} ${sides}.`
    case 'name':
      return `"${name}" is now called "${drift.local}" ${sides}.`
    case 'targeting':
      return changed === 'blogops'
        ? `"${name}" now has the targeting from Facebook in blogops.`
        : `"${name}" now has the targeting from blogops on Facebook.`
    case 'budget':
      return `"${name}" now has ${formatDailyBudget(drift.local)} ${sides}.`
  }
}
