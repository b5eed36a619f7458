import type { PlanBasis, PlanChange } from '../../../contract/schemas/optimizer.ts'
import { groupBy } from '../../../domain/fields.ts'
import { formatPence, formatPounds } from '../../../domain/number-format.ts'
import type { RecordReader, RecordStore } from '../../../ports/record-store.ts'
import type { AdHistoryEntry, AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'

type BasisAdSet = PlanBasis['adSets'][number]
type StatusSnapshot = BasisAdSet['campaign']

type StatusRecord = CampaignRecord | AdSetRecord | AdRecord

interface BasisSources {
  capPence: number
  adSets: readonly AdSetRecord[]
  getCampaign(adSet: AdSetRecord): CampaignRecord | undefined
  getAds(adSetId: string): readonly AdRecord[]
}

/** Records the state that a plan is based on: ad sets with their campaigns and all of their ads. */
export function createPlanBasis({ capPence, adSets, getCampaign, getAds }: BasisSources): PlanBasis {
  return {
    cap: capPence / 100,
    adSets: adSets.map(adSet => {
      const campaign = getCampaign(adSet)
      if (!campaign) throw new Error(`The campaign of the ad set ${adSet.id} is missing.`)
      return {
        ...toStatusSnapshot(adSet),
        dailyBudget: adSet.dailyBudgetPence / 100,
        budgetChangedAt: getChangedAt(adSet, 'budget'),
        campaign: toStatusSnapshot(campaign),
        ads: getAds(adSet.id).map(toStatusSnapshot),
      }
    }),
  }
}

function toStatusSnapshot(record: StatusRecord): StatusSnapshot {
  const { id, name, status } = record
  return { id, name, status, statusChangedAt: getChangedAt(record, 'status') }
}

/** Describes what changed since the plan was made, one sentence per change; empty if nothing did. */
export async function describeChangesSince(
  records: RecordReader,
  basis: PlanBasis,
  capPence: number,
): Promise<string[]> {
  // A campaign with several ad sets is mentioned once.
  const sentences = new Set<string>()
  if (Math.round(basis.cap * 100) !== capPence) {
    const [then, now] = [formatPounds(basis.cap), formatPence(capPence)]
    sentences.add(`The cap for all ad sets was ${then} a day and is now ${now}.`)
  }
  const account = await readBasisRecords(records, basis)
  for (const before of basis.adSets)
    for (const sentence of describeAdSetChanges(account, before)) sentences.add(sentence)
  return [...sentences]
}

interface BasisRecords {
  adSets: ReadonlyMap<string, AdSetRecord>
  campaigns: ReadonlyMap<string, CampaignRecord>
  /** Keyed by ad set id. */
  ads: ReadonlyMap<string, readonly AdRecord[]>
}

/** Three reads in total, since a plan is based on nearly all ad sets. */
async function readBasisRecords(records: RecordReader, { adSets }: PlanBasis): Promise<BasisRecords> {
  const [sets, campaigns, ads] = await Promise.all([
    records.getMany('adSet', getIds(adSets)),
    records.getMany('campaign', new Set(getIds(adSets.map(({ campaign }) => campaign)))),
    records.find('ad'),
  ])
  return { adSets: indexById(sets), campaigns: indexById(campaigns), ads: groupBy(ads, ({ adSetId }) => adSetId) }
}

const getIds = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const indexById = <R extends { id: string }>(items: readonly R[]) => new Map(items.map(item => [item.id, item]))

function describeAdSetChanges({ adSets, campaigns, ads }: BasisRecords, before: BasisAdSet): string[] {
  const now = adSets.get(before.id)
  if (!now) return [`The ad set "${before.name}" no longer exists.`]
  const campaign = describeCampaignChange(before.campaign, campaigns.get(before.campaign.id))
  return [...campaign, ...describeAdSetChange(before, now), ...describeAdChanges(before, ads.get(before.id) ?? [])]
}

function describeCampaignChange(before: StatusSnapshot, now: CampaignRecord | undefined): string[] {
  const label = `The campaign "${before.name}"`
  return now ? describeStatusChange(label, before, now) : [`${label} no longer exists.`]
}

function describeAdSetChange(before: BasisAdSet, now: AdSetRecord): string[] {
  return [...describeBudgetChange(before, now), ...describeStatusChange(`"${before.name}"`, before, now)]
}

/** A budget that was changed and restored also counts, because the cool-down applies to it. */
function describeBudgetChange({ name, dailyBudget, budgetChangedAt }: BasisAdSet, now: AdSetRecord): string[] {
  const [then, current] = [formatPounds(dailyBudget), formatPence(now.dailyBudgetPence)]
  const actorText = describeActor(now, 'budget')
  if (then !== current) return [`"${name}" had ${then} a day and now has ${current}${actorText}.`]
  if (getChangedAt(now, 'budget') === budgetChangedAt) return []
  return [`"${name}" has ${current} a day again after another budget${actorText}.`]
}

function describeAdChanges({ name, ads }: BasisAdSet, currentAds: readonly AdRecord[]): string[] {
  const now = indexById(currentAds)
  const known = new Set(ads.map(ad => ad.id))
  const added = [...now.values()].filter(ad => !known.has(ad.id))
  return [
    ...ads.flatMap(before => {
      const ad = now.get(before.id)
      const label = `The ad "${before.name}"`
      return ad ? describeStatusChange(label, before, ad) : [`${label} no longer exists.`]
    }),
    ...added.map(ad => `The ad "${ad.name}" was added to "${name}".`),
  ]
}

/** A status that was changed and restored also counts: a stale plan stays stale. */
function describeStatusChange(label: string, { status, statusChangedAt }: StatusSnapshot, now: StatusRecord): string[] {
  const ran = status === 'ACTIVE'
  const actorText = describeActor(now, 'status')
  if (status !== now.status)
    return [
      ran
        ? `${label} was running and is now paused${actorText}.`
        : `${label} was paused and is now running${actorText}.`,
    ]
  // Older plans do not contain the time.
  if (statusChangedAt === undefined || getChangedAt(now, 'status') === statusChangedAt) return []
  return [
    ran ? `${label} is running again after a pause${actorText}.` : `${label} is paused again after a run${actorText}.`,
  ]
}

function describeActor(record: StatusRecord, what: AdHistoryEntry['what']): string {
  const last = findLastChange(record, what)
  return last ? ` (by ${last.by}, ${last.at.slice(0, 16).replace('T', ' ')} UTC)` : ''
}

function getChangedAt(record: StatusRecord, what: AdHistoryEntry['what']): string | null {
  return findLastChange(record, what)?.at ?? null
}

/** The most recent change of this kind. */
function findLastChange({ changes }: StatusRecord, what: AdHistoryEntry['what']): AdHistoryEntry | undefined {
  return changes?.findLast(change => change.what === what)
}

/** Returns a message if somebody else has changed the object since the plan was made. */
export async function findConflict(records: RecordStore, change: PlanChange): Promise<string | null> {
  if (change.kind === 'budget') {
    const adSet = await records.get('adSet', change.adSetId)
    if (!adSet) return `The ad set "${change.adSetName}" no longer exists.`
    if (adSet.dailyBudgetPence === Math.round(change.from * 100)) return null
    return `"${adSet.name}" now has ${formatPence(adSet.dailyBudgetPence)} a day and keeps it.`
  }
  const ad = await records.get('ad', change.adId)
  if (!ad) return `The ad "${change.adName}" no longer exists.`
  if (ad.status === change.from) return null
  return ad.status === 'ACTIVE'
    ? `"${ad.name}" is running now and was not changed.`
    : `"${ad.name}" is paused now and was not changed.`
}
