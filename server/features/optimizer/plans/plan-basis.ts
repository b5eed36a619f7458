import { pounds } from '../../../contract/pounds.ts'
import type { PlanBasis } from '../../../contract/schemas/optimizer.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdChange, AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'
import { groupBy } from '../gather/group-by.ts'

type BasisAdSet = PlanBasis['adSets'][number]
type Switch = BasisAdSet['campaign']

type Switched = CampaignRecord | AdSetRecord | AdRecord

interface Found {
  capPence: number
  adSets: readonly AdSetRecord[]
  campaignOf(adSet: AdSetRecord): CampaignRecord | undefined
  adsOf(adSetId: string): readonly AdRecord[]
}

/** Records the state that a plan is based on: ad sets with their campaigns and all of their ads. */
export function basisOf({ capPence, adSets, campaignOf, adsOf }: Found): PlanBasis {
  return {
    cap: capPence / 100,
    adSets: adSets.map(adSet => {
      const campaign = campaignOf(adSet)
      if (!campaign)
        throw new Error(`The ad set ${adSet.id} is in a campaign that is not there: nothing of it can be changed.`)
      return {
        ...switchOf(adSet),
        dailyBudget: adSet.dailyBudgetPence / 100,
        budgetChangedAt: changedAt(adSet, 'budget'),
        campaign: switchOf(campaign),
        ads: adsOf(adSet.id).map(switchOf),
      }
    }),
  }
}

function switchOf(record: Switched): Switch {
  const { id, name, status } = record
  return { id, name, status, statusChangedAt: changedAt(record, 'status') }
}

/** Describes what changed since the plan was made, one sentence per change; empty if nothing did. */
export async function changedSince(records: RecordReader, basis: PlanBasis, capPence: number): Promise<string[]> {
  // A campaign with several ad sets is mentioned once.
  const sentences = new Set<string>()
  if (Math.round(basis.cap * 100) !== capPence) {
    const [then, now] = [inPounds(basis.cap), pounds(capPence)]
    sentences.add(`All ad sets together might have ${then} a day, and may have ${now} now.`)
  }
  const account = await readAccount(records, basis)
  for (const before of basis.adSets) for (const sentence of changedOf(account, before)) sentences.add(sentence)
  return [...sentences]
}

interface Account {
  adSets: ReadonlyMap<string, AdSetRecord>
  campaigns: ReadonlyMap<string, CampaignRecord>
  /** Keyed by ad set id. */
  ads: ReadonlyMap<string, readonly AdRecord[]>
}

/** Three reads in total, since a plan is based on nearly all ad sets. */
async function readAccount(records: RecordReader, { adSets }: PlanBasis): Promise<Account> {
  const [sets, campaigns, ads] = await Promise.all([
    records.getMany('adSet', idsOf(adSets)),
    records.getMany('campaign', new Set(idsOf(adSets.map(({ campaign }) => campaign)))),
    records.find('ad'),
  ])
  return { adSets: byId(sets), campaigns: byId(campaigns), ads: groupBy(ads, ({ adSetId }) => adSetId) }
}

const idsOf = (them: readonly { id: string }[]) => them.map(({ id }) => id)
const byId = <R extends { id: string }>(them: readonly R[]) => new Map(them.map(one => [one.id, one]))

function changedOf({ adSets, campaigns, ads }: Account, before: BasisAdSet): string[] {
  const now = adSets.get(before.id)
  if (!now) return [`The ad set "${before.name}" is there no more.`]
  const campaign = changedCampaign(before.campaign, campaigns.get(before.campaign.id))
  return [...campaign, ...changedAdSet(before, now), ...changedAds(before, ads.get(before.id) ?? [])]
}

function changedCampaign(before: Switch, now: CampaignRecord | undefined): string[] {
  const called = `The campaign "${before.name}"`
  return now ? changedStatus(called, before, now) : [`${called} is there no more.`]
}

function changedAdSet(before: BasisAdSet, now: AdSetRecord): string[] {
  return [...changedBudget(before, now), ...changedStatus(`"${before.name}"`, before, now)]
}

/** A budget that was changed and restored also counts, because the cool-down applies to it. */
function changedBudget({ name, dailyBudget, budgetChangedAt }: BasisAdSet, now: AdSetRecord): string[] {
  const [then, is] = [inPounds(dailyBudget), pounds(now.dailyBudgetPence)]
  const who = whoDid(now, 'budget')
  if (then !== is) return [`"${name}" had ${then} a day, and has ${is} now${who}.`]
  if (changedAt(now, 'budget') === budgetChangedAt) return []
  return [`"${name}" has ${is} a day as before, and had another meanwhile${who}.`]
}

function changedAds({ name, ads }: BasisAdSet, are: readonly AdRecord[]): string[] {
  const now = byId(are)
  const known = new Set(ads.map(ad => ad.id))
  const added = [...now.values()].filter(ad => !known.has(ad.id))
  return [
    ...ads.flatMap(before => {
      const ad = now.get(before.id)
      const called = `The ad "${before.name}"`
      return ad ? changedStatus(called, before, ad) : [`${called} is there no more.`]
    }),
    ...added.map(ad => `The ad "${ad.name}" was added to "${name}".`),
  ]
}

/** A status that was changed and restored also counts: a stale plan stays stale. */
function changedStatus(called: string, { status, statusChangedAt }: Switch, now: Switched): string[] {
  const ran = status === 'ACTIVE'
  const who = whoDid(now, 'status')
  if (status !== now.status) return [`${called} ${ran ? 'ran, and is paused now' : 'was paused, and runs now'}${who}.`]
  // Older plans do not contain the time.
  if (statusChangedAt === undefined || changedAt(now, 'status') === statusChangedAt) return []
  return [
    `${called} ${ran ? 'runs as before, and was paused meanwhile' : 'is paused as before, and ran meanwhile'}${who}.`,
  ]
}

function whoDid(record: Switched, what: AdChange['what']): string {
  const last = lastOf(record, what)
  return last ? ` (by ${last.by}, ${last.at.slice(0, 16).replace('T', ' ')} UTC)` : ''
}

function changedAt(record: Switched, what: AdChange['what']): string | null {
  return lastOf(record, what)?.at ?? null
}

/** The most recent change of this kind. */
function lastOf({ changes }: Switched, what: AdChange['what']): AdChange | undefined {
  return changes?.findLast(change => change.what === what)
}

const inPounds = (amount: number) => pounds(Math.round(amount * 100))
