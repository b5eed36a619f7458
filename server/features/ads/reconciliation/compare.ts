import { newCampaignSchema } from '../../../contract/schemas/ads.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import { idInName, nameWithoutId, remoteName } from '../outbox/act.ts'
import { byAge } from '../outbox/look-up.ts'
import type { Comparison, Drift, Duplicate, Lost, There } from './difference.ts'
import { chainOf, type OurObject, withinOf } from './our-object.ts'
import type { Sides } from './sides.ts'
import { countOf, groupBy, insideOf, strangers } from './strangers.ts'

/** Compares targeting by the platform's own rules. */
type Terms = Pick<AdPlatform, 'isTargeting'>

type Found = Pick<Lost, 'type' | 'ours' | 'namesake'>

/** Finds the differences between our records and the platform. */
export function compare(sides: Sides, platform: Terms): Comparison {
  const strange = [...sides.there.values()].filter(({ id }) => !sides.named.has(id))
  const marked = groupBy(strange.toSorted(byAge), ({ kind, name }) => `${kind} ${idInName(name)}`)
  const compared = [...sides.ours.values()].filter(({ id }) => !sides.moving.has(id))
  const found = new Map<string, Found>()
  const drifts: Drift[] = []
  const duplicates: Duplicate[] = []
  const inside = insideOf(sides)
  for (const ours of compared) {
    const object = ours.remoteId === null ? undefined : sides.there.get(ours.remoteId)
    const namesakes = marked.get(`${ours.kind} ${ours.id}`) ?? []
    const namesake = object ? null : (namesakes[0] ?? null)
    const others = namesake ? namesakes.slice(1) : namesakes
    if (object) drifts.push(...driftsOf(ours, object, sides), ...targetingDrift(ours, object, platform))
    else found.set(ours.id, { type: ours.remoteId === null ? 'unsent' : 'missing', ours, namesake })
    for (const other of others) duplicates.push({ type: 'duplicate', object: other, ours, inside: inside(other) })
  }
  const lost = new Map([...found].map(([id, one]) => [id, withPlace(one, found, sides)]))
  const { orphans, foreign } = strangers(sides, strange, inside)
  const differences = [...drifts, ...lost.values(), ...duplicates, ...orphans]
  return { objects: compared.length, differences, lost, foreign }
}

function withPlace(found: Found, lost: ReadonlyMap<string, Found>, { ours }: Sides): Lost {
  const above = chainOf(ours, found.ours).slice(0, -1)
  const below = withinOf(ours, found.ours)
  return {
    ...found,
    above: above.filter(({ id }) => lost.has(id)).map(({ kind }) => kind),
    below: countsOf(below),
    lostBelow: countsOf(below.filter(({ id }) => lost.has(id))),
  }
}

const countsOf = (objects: readonly OurObject[]) => ({
  adSets: countOf(objects, 'adSet'),
  ads: countOf(objects, 'ad'),
})

function driftsOf(ours: OurObject, object: There, sides: Sides): Drift[] {
  const { status, dailyBudgetPence: budget } = object
  const both = { type: 'drift', ours, object } as const
  const drifts: Drift[] = []
  if ((status === 'ACTIVE' || status === 'PAUSED') && status !== ours.status) {
    drifts.push({ ...both, field: 'status', here: ours.status, there: status, budgetPence: budgetOf(ours, sides) })
  }
  if (ours.dailyBudgetPence !== null && budget !== ours.dailyBudgetPence) {
    drifts.push({ ...both, field: 'budget', here: ours.dailyBudgetPence, there: budget })
  }
  if (object.name !== remoteName(ours.name, ours.id)) {
    drifts.push({ ...both, field: 'name', here: ours.name, there: object.name, taken: takenName(ours, object) })
  }
  return drifts
}

function targetingDrift(ours: OurObject, object: There, platform: Terms): Drift[] {
  const [here, there] = [ours.targeting, object.targeting]
  if (here === null || there === null || platform.isTargeting(here, there)) return []
  const isTold = ([name, value]: [string, unknown]) =>
    Object.hasOwn(here, name) || !platform.isTargeting(here, { ...here, [name]: value })
  const told = Object.fromEntries(Object.entries(there).filter(isTold))
  return [{ type: 'drift', ours, object, field: 'targeting', here, there, told }]
}

function budgetOf(ours: OurObject, sides: Sides): number | null {
  return chainOf(sides.ours, ours).find(({ kind }) => kind === 'adSet')?.dailyBudgetPence ?? null
}

/** Returns null if the platform name lacks our id: the object could no longer be found by name. */
function takenName(ours: OurObject, { name }: There): string | null {
  if (idInName(name) !== ours.id) return null
  const taken = newCampaignSchema.shape.name.safeParse(nameWithoutId(name)).data
  // A truncated or trimmed name would still differ.
  return taken !== undefined && remoteName(taken, ours.id) === name ? taken : null
}
