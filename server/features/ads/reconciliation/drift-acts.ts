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

/** Who changed what was found at the platform, as far as we know. */
const atFacebook = 'Facebook'

/** What is done where an object is another than our records say. */
export function createDriftActs(options: CarryOutOptions) {
  const { clock, outbox, articles, maxDailyBudgetPence: capPence } = options
  const now = () => clock.now().toISOString()

  /** @throws BlogopsError `conflict` where the records do not say any more what they said. */
  async function refuseChanged(tx: RecordReader, { ours, ...drift }: Drift): Promise<void> {
    const record = await recordOf(tx, ours)
    const budget = 'dailyBudgetPence' in record ? record.dailyBudgetPence : null
    const targeting = 'targeting' in record ? record.targeting : null
    const says = { status: record.status, budget, name: record.name, targeting }[drift.field]
    if (JSON.stringify(says) !== JSON.stringify(drift.here)) throw stale()
  }

  /** It is so already, whatever the cap says: what counts against it from here on is what may be spent. */
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
   * Our records say what is known to be so: what was found at first, and what we want of it once that is done. The name and
   * the targeting are ours to keep, and stay: nothing tells what they were.
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

  /** @throws BlogopsError `conflict` or `gone` where an ad would run that leads nowhere. */
  async function refuseUnpublished(tx: RecordReader, drift: Drift): Promise<void> {
    if (drift.field !== 'status' || drift.here !== 'ACTIVE') return
    for (const ad of await adsToRun(tx, drift)) await refuseUnfit(tx, ad, articles)
  }

  /** What may spend more from now on. @throws BlogopsError `conflict`. */
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

/** A sentence where budgets pass the cap, as they may once one is raised at the platform; empty where they do not. */
async function aboveCap(tx: RecordReader, capPence: number): Promise<string> {
  const taken = await takenPence(tx)
  if (taken <= capPence) return ''
  const told = `all ad sets together may have ${aDay(capPence)}, and have ${pounds(taken)} now`
  return ` The cap is passed: ${told}. No budget is raised until that comes down.`
}

/** The ad set that would spend; of a campaign, one of those that would: they are counted together. */
async function runningAdSet(tx: RecordReader, { ours }: Drift) {
  if (ours.kind === 'adSet') return tx.get('adSet', ours.id)
  if (ours.kind === 'ad') return tx.get('adSet', ours.parentId ?? '')
  const adSets = await tx.find('adSet', { where: { campaignId: ours.id } })
  const starting = await activating(tx)
  return adSets.find(({ id, status }) => status === 'ACTIVE' || starting.has(id))
}

/** The ads that run once it does. */
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
