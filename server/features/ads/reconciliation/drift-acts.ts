import { pounds } from '../../../contract/pounds.ts'
import type { RecordReader, Transaction } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import { refuseUnfit } from '../ad-desk.ts'
import { refuseAboveCap, refuseRunningAboveCap, takenPence } from '../budget-cap.ts'
import { activating } from '../open-calls.ts'
import { type Act, setStatus } from '../outbox/act.ts'
import { applyAct } from '../outbox/apply-act.ts'
import type { CarryOutOptions } from './carry-out.ts'
import type { Drift } from './difference.ts'
import { recordOf, stale } from './stale.ts'
import { aDay, statusNames } from './words.ts'

/** Actor name for changes made on the platform. */
const atFacebook = 'Facebook'

/** Actions for fields that differ between our records and the platform. */
export function createDriftActs(options: CarryOutOptions) {
  const { clock, outbox, articles, maxDailyBudgetPence: capPence } = options
  const now = () => clock.now().toISOString()

  /** @throws BlogopsError `conflict` if our record has changed since the comparison. */
  async function refuseChanged(tx: RecordReader, { ours, ...drift }: Drift): Promise<void> {
    const record = await recordOf(tx, ours)
    const budget = 'dailyBudgetPence' in record ? record.dailyBudgetPence : null
    const targeting = 'targeting' in record ? record.targeting : null
    const says = { status: record.status, budget, name: record.name, targeting }[drift.field]
    if (JSON.stringify(says) !== JSON.stringify(drift.here)) throw stale()
  }

  /**
   * Adopts the remote value, even above the cap: it already applies on the platform and counts against the cap from
   * now on.
   */
  async function take(drift: Drift, by: string): Promise<string> {
    const { ours } = drift
    const above = await outbox.perform({ campaignId: ours.campaignId, by }, async tx => {
      await refuseChanged(tx, drift)
      await applyAct(tx, whatIsThere(drift), { by, at: now() }, null)
      return { acts: [], result: drift.field === 'budget' ? await aboveCap(tx, capPence) : '' }
    })
    return `Our records say of "${ours.name}" what Facebook says: ${inWords(drift, 'there')}.${above}`
  }

  /**
   * Sends the local value. Status and budget are first set to the remote value in our records, and to the local value
   * again after confirmation. Name and targeting stay as they are: their changes have no history.
   */
  async function send(drift: Drift, by: string): Promise<string> {
    const { ours } = drift
    await outbox.perform({ campaignId: ours.campaignId, by }, async tx => {
      await refuseChanged(tx, drift)
      await refuseUnpublished(tx, drift)
      await refuseAbove(tx, drift)
      if ((drift.field === 'status' || drift.field === 'budget') && drift.there !== null) {
        await applyAct(tx, whatIsThere(drift), { by: atFacebook, at: now() }, null)
      }
      return { acts: [whatIsHere(drift)], result: undefined }
    })
    return `Facebook says of "${ours.name}" what our records say: ${inWords(drift, 'here')}.`
  }

  /** @throws BlogopsError `conflict` or `gone` if an ad without a published article would run. */
  async function refuseUnpublished(tx: RecordReader, drift: Drift): Promise<void> {
    if (drift.field !== 'status' || drift.here !== 'ACTIVE') return
    for (const ad of await adsToRun(tx, drift)) await refuseUnfit(tx, ad, articles)
  }

  /** Checks the cap for actions that allow more spending. @throws BlogopsError `conflict`. */
  async function refuseAbove(tx: Transaction, drift: Drift): Promise<void> {
    const { ours } = drift
    if (drift.field === 'budget' && drift.here > (drift.there ?? 0)) {
      await refuseAboveCap(tx, { capPence, askedPence: drift.here, adSetId: ours.id })
    }
    if (drift.field !== 'status' || drift.here !== 'ACTIVE') return
    const adSet = await runningAdSet(tx, drift)
    if (adSet) await refuseRunningAboveCap(tx, capPence, adSet)
  }

  return { take, send }
}

/**
 * Returns a sentence if budgets exceed the cap, which is possible after an increase on the platform; otherwise an
 * empty string.
 */
async function aboveCap(tx: RecordReader, capPence: number): Promise<string> {
  const taken = await takenPence(tx)
  if (taken <= capPence) return ''
  const told = `all ad sets together may have ${aDay(capPence)}, and have ${pounds(taken)} now`
  return ` The cap is passed: ${told}. No budget is raised until that comes down.`
}

/** Returns the ad set that would spend. For a campaign, any of its running ad sets: they are counted together. */
async function runningAdSet(tx: RecordReader, { ours }: Drift) {
  if (ours.kind === 'adSet') return tx.get('adSet', ours.id)
  if (ours.kind === 'ad') return tx.get('adSet', ours.parentId ?? '')
  const adSets = await tx.find('adSet', { where: { campaignId: ours.id } })
  const starting = await activating(tx)
  return adSets.find(({ id, status }) => status === 'ACTIVE' || starting.has(id))
}

/** Returns the ads that would run after the action. */
async function adsToRun(tx: RecordReader, { ours }: Drift): Promise<AdRecord[]> {
  if (ours.kind === 'ad') {
    const ad = await tx.get('ad', ours.id)
    return ad ? [ad] : []
  }
  const all = ours.kind === 'adSet' ? [ours] : await tx.find('adSet', { where: { campaignId: ours.id } })
  const ads = await Promise.all(all.map(({ id }) => tx.find('ad', { where: { adSetId: id } })))
  return ads.flat().filter(({ status }) => status === 'ACTIVE')
}

function whatIsThere(drift: Drift): Act {
  const { kind, id: subjectId } = drift.ours
  if (drift.field === 'status') return setStatus(kind, subjectId, drift.there)
  if (drift.field === 'name') return { act: 'name', kind, subjectId, value: drift.taken ?? drift.here }
  if (drift.field === 'targeting') return { act: 'targeting', kind: 'adSet', subjectId, value: drift.there }
  return { act: 'budget', kind: 'adSet', subjectId, value: drift.there ?? drift.here }
}

function whatIsHere(drift: Drift): Act {
  const { kind, id: subjectId } = drift.ours
  if (drift.field === 'status') return setStatus(kind, subjectId, drift.here)
  if (drift.field === 'name') return { act: 'name', kind, subjectId, value: drift.here }
  if (drift.field === 'targeting') return { act: 'targeting', kind: 'adSet', subjectId, value: drift.here }
  return { act: 'budget', kind: 'adSet', subjectId, value: drift.here }
}

function inWords(drift: Drift, side: 'here' | 'there'): string {
  if (drift.field === 'status') return statusNames[drift[side]].toLowerCase()
  if (drift.field === 'name') return `it is called "${side === 'there' ? drift.taken : drift.here}"`
  if (drift.field === 'targeting') return 'whom it is shown to'
  return aDay(drift[side] ?? 0)
}
