import { pounds } from '../../../contract/pounds.ts'
import type { PlanBasis } from '../../../contract/schemas/optimizer.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdChange, AdRecord, AdSetRecord } from '../../../ports/records.ts'

type BasisAdSet = PlanBasis['adSets'][number]

interface Found {
  capPence: number
  adSets: readonly AdSetRecord[]
  adsOf(adSetId: string): readonly AdRecord[]
}

/** What a plan is made from: ad sets with all of their ads, as they are. */
export function basisOf({ capPence, adSets, adsOf }: Found): PlanBasis {
  return {
    cap: capPence / 100,
    adSets: adSets.map(({ id, name, dailyBudgetPence, status }) => ({
      ...{ id, name, dailyBudget: dailyBudgetPence / 100, status },
      ads: adsOf(id).map(ad => ({ id: ad.id, name: ad.name, status: ad.status })),
    })),
  }
}

/** What is no longer as the plan was made from it, in a sentence each; none where all of it is. */
export async function changedSince(records: RecordReader, basis: PlanBasis, capPence: number): Promise<string[]> {
  const sentences: string[] = []
  if (Math.round(basis.cap * 100) !== capPence) {
    const [then, now] = [inPounds(basis.cap), pounds(capPence)]
    sentences.push(`All ad sets together might have ${then} a day, and may have ${now} now.`)
  }
  for (const before of basis.adSets) {
    const now = await records.get('adSet', before.id)
    if (!now) sentences.push(`The ad set "${before.name}" is there no more.`)
    else sentences.push(...changedOf(before, now), ...(await changedAds(records, before)))
  }
  return sentences
}

function changedOf({ name, dailyBudget, status }: BasisAdSet, now: AdSetRecord): string[] {
  const [then, is] = [inPounds(dailyBudget), pounds(now.dailyBudgetPence)]
  return [
    ...(then === is ? [] : [`"${name}" had ${then} a day, and has ${is} now${whoDid(now.changes, 'budget')}.`]),
    ...(status === now.status ? [] : [`"${name}" ${statusWords(status, now, 'status')}.`]),
  ]
}

async function changedAds(records: RecordReader, { id, name, ads }: BasisAdSet): Promise<string[]> {
  const now = new Map((await records.find('ad', { where: { adSetId: id } })).map(ad => [ad.id, ad]))
  const known = new Set(ads.map(ad => ad.id))
  const added = [...now.values()].filter(ad => !known.has(ad.id))
  return [
    ...ads.flatMap(before => {
      const ad = now.get(before.id)
      if (!ad) return [`The ad "${before.name}" is there no more.`]
      return ad.status === before.status ? [] : [`The ad "${before.name}" ${statusWords(before.status, ad, 'status')}.`]
    }),
    ...added.map(ad => `The ad "${ad.name}" was added to "${name}".`),
  ]
}

function statusWords(before: 'ACTIVE' | 'PAUSED', { changes }: Pick<AdRecord, 'changes'>, what: 'status'): string {
  const words = before === 'ACTIVE' ? 'ran, and is paused now' : 'was paused, and runs now'
  return words + whoDid(changes, what)
}

/** The last change is the one that counts. */
function whoDid(changes: readonly AdChange[] | undefined, what: AdChange['what']): string {
  const last = changes?.findLast(change => change.what === what)
  return last ? ` (by ${last.by}, ${last.at.slice(0, 16).replace('T', ' ')} UTC)` : ''
}

const inPounds = (amount: number) => pounds(Math.round(amount * 100))
