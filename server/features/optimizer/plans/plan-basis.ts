import { pounds } from '../../../contract/pounds.ts'
import type { PlanBasis } from '../../../contract/schemas/optimizer.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdChange, AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'

type BasisAdSet = PlanBasis['adSets'][number]

interface Found {
  capPence: number
  adSets: readonly AdSetRecord[]
  campaignOf(adSet: AdSetRecord): CampaignRecord | undefined
  adsOf(adSetId: string): readonly AdRecord[]
}

/** What a plan is made from: ad sets with their campaigns and all of their ads, as they are. */
export function basisOf({ capPence, adSets, campaignOf, adsOf }: Found): PlanBasis {
  return {
    cap: capPence / 100,
    adSets: adSets.map(adSet => {
      const { id, name, dailyBudgetPence, status } = adSet
      const campaign = campaignOf(adSet)
      if (!campaign)
        throw new Error(`The ad set ${id} is in a campaign that is not there: nothing of it can be changed.`)
      const budgetChangedAt = lastOf(adSet.changes, 'budget')?.at ?? null
      return {
        ...{ id, name, dailyBudget: dailyBudgetPence / 100, budgetChangedAt, status, campaign: switchOf(campaign) },
        ads: adsOf(id).map(switchOf),
      }
    }),
  }
}

const switchOf = ({ id, name, status }: CampaignRecord | AdRecord) => ({ id, name, status })

/** What is no longer as the plan was made from it, in a sentence each; none where all of it is. */
export async function changedSince(records: RecordReader, basis: PlanBasis, capPence: number): Promise<string[]> {
  // A campaign may be that of several ad sets, and is told of once.
  const sentences = new Set<string>()
  if (Math.round(basis.cap * 100) !== capPence) {
    const [then, now] = [inPounds(basis.cap), pounds(capPence)]
    sentences.add(`All ad sets together might have ${then} a day, and may have ${now} now.`)
  }
  for (const before of basis.adSets) {
    for (const sentence of await changedOf(records, before)) sentences.add(sentence)
  }
  return [...sentences]
}

async function changedOf(records: RecordReader, before: BasisAdSet): Promise<string[]> {
  const now = await records.get('adSet', before.id)
  if (!now) return [`The ad set "${before.name}" is there no more.`]
  const campaign = await changedCampaign(records, before.campaign)
  return [...campaign, ...changedAdSet(before, now), ...(await changedAds(records, before))]
}

async function changedCampaign(records: RecordReader, { id, name, status }: BasisAdSet['campaign']): Promise<string[]> {
  const now = await records.get('campaign', id)
  if (!now) return [`The campaign "${name}" is there no more.`]
  return status === now.status ? [] : [`The campaign "${name}" ${statusWords(status)}.`]
}

function changedAdSet(before: BasisAdSet, now: AdSetRecord): string[] {
  const switched =
    before.status === now.status
      ? []
      : [`"${before.name}" ${statusWords(before.status)}${whoDid(now.changes, 'status')}.`]
  return [...changedBudget(before, now), ...switched]
}

/** One that is as it was by now counts as well: the plan would change it again before the cool-down has passed. */
function changedBudget({ name, dailyBudget, budgetChangedAt }: BasisAdSet, now: AdSetRecord): string[] {
  const [then, is] = [inPounds(dailyBudget), pounds(now.dailyBudgetPence)]
  const who = whoDid(now.changes, 'budget')
  if (then !== is) return [`"${name}" had ${then} a day, and has ${is} now${who}.`]
  if ((lastOf(now.changes, 'budget')?.at ?? null) === budgetChangedAt) return []
  return [`"${name}" has ${is} a day as before, and had another meanwhile${who}.`]
}

async function changedAds(records: RecordReader, { id, name, ads }: BasisAdSet): Promise<string[]> {
  const now = new Map((await records.find('ad', { where: { adSetId: id } })).map(ad => [ad.id, ad]))
  const known = new Set(ads.map(ad => ad.id))
  const added = [...now.values()].filter(ad => !known.has(ad.id))
  return [
    ...ads.flatMap(before => {
      const ad = now.get(before.id)
      if (!ad) return [`The ad "${before.name}" is there no more.`]
      return ad.status === before.status
        ? []
        : [`The ad "${before.name}" ${statusWords(before.status)}${whoDid(ad.changes, 'status')}.`]
    }),
    ...added.map(ad => `The ad "${ad.name}" was added to "${name}".`),
  ]
}

function statusWords(before: 'ACTIVE' | 'PAUSED'): string {
  return before === 'ACTIVE' ? 'ran, and is paused now' : 'was paused, and runs now'
}

function whoDid(changes: readonly AdChange[] | undefined, what: AdChange['what']): string {
  const last = lastOf(changes, what)
  return last ? ` (by ${last.by}, ${last.at.slice(0, 16).replace('T', ' ')} UTC)` : ''
}

/** The one that counts. */
function lastOf(changes: readonly AdChange[] | undefined, what: AdChange['what']): AdChange | undefined {
  return changes?.findLast(change => change.what === what)
}

const inPounds = (amount: number) => pounds(Math.round(amount * 100))
