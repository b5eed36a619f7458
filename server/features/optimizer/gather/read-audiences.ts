import type { Audience } from '../../../contract/schemas/optimizer.ts'
import { type AudienceKind, audienceKinds } from '../../../domain/audiences.ts'
import { formatReturn, roundToHundredths } from '../../../domain/number-format.ts'
import { getInterests } from '../../../domain/targeting.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdSetRecord, InsightTotalRecord } from '../../../ports/records.ts'
import { returnExponent } from '../rules/ad-set-history.ts'
import { type EffectCell, estimateEffects, type GroupEffect, type GroupShare } from '../statistics/estimate-effects.ts'
import { eventsPerVisitor } from '../statistics/estimate-yields.ts'

type AudienceUnit = Audience['unit']

/** Minimum conversions with which they decide; otherwise clicks do. */
const minConversions = 50
/** Minimum spend of a group in pounds. */
const minPounds = 20
/** Maximum groups of a kind: as many of the best as of the worst. */
const maxGroups = 6

interface Counts {
  pounds: number
  conversions: number
  clicks: number
}

/** Metrics of an ad set by kind of audience and group. */
interface AdSetGroups {
  adSet: AdSetRecord
  /** Sum of all its ads. */
  all: Counts
  groups: Record<AudienceKind, Map<string, Counts>>
}

/**
 * Estimates what each age, gender, interest and region brings for a pound, from all figures of ad sets that belong to
 * an article. Adopted ad sets count too; imported ones without an article may have promoted anything.
 */
export async function readAudiences(records: RecordReader): Promise<Audience[]> {
  const adSets = (await records.find('adSet')).filter(({ articleId }) => articleId !== null)
  const found = new Map(adSets.map(adSet => [adSet.id, createGroups(adSet)]))
  for (const by of ['all', ...audienceKinds] as const)
    for (const total of await records.find('insightTotal', { where: { by } })) addTotal(found.get(total.adSetId), total)
  const spending = [...found.values()].filter(({ all }) => all.pounds > 0)
  for (const { adSet, all, groups } of spending)
    if (groups.interest.size === 0) addTargetedInterests(groups.interest, adSet, all)
  return estimateAudiences(spending)
}

function createGroups(adSet: AdSetRecord): AdSetGroups {
  const groups = { age: new Map(), gender: new Map(), interest: new Map(), region: new Map() }
  return { adSet, all: { ...noCounts }, groups }
}

const noCounts: Readonly<Counts> = { pounds: 0, conversions: 0, clicks: 0 }

function addTotal(adSet: AdSetGroups | undefined, { by, group, ...metrics }: InsightTotalRecord): void {
  if (!adSet) return
  const sum = by === 'all' ? adSet.all : (adSet.groups[by].get(group) ?? { ...noCounts })
  sum.pounds += metrics.spendMicros / 1_000_000
  sum.conversions += metrics.conversions
  sum.clicks += metrics.clicks
  if (by !== 'all') adSet.groups[by].set(group, sum)
}

/** Facebook reports no figures by interest, so those of the ad set are shared by the interests that it targets. */
function addTargetedInterests(interests: Map<string, Counts>, { targeting }: AdSetRecord, all: Counts): void {
  const names = getInterests(targeting).map(({ name }) => name)
  const share = 1 / names.length
  for (const name of names)
    interests.set(name, {
      pounds: all.pounds * share,
      conversions: all.conversions * share,
      clicks: all.clicks * share,
    })
}

function estimateAudiences(adSets: readonly AdSetGroups[]): Audience[] {
  const total = sumCounts(adSets.map(({ all }) => all))
  const unit: AudienceUnit = total.conversions >= minConversions ? 'conversions' : 'clicks'
  if (!(total[unit] > 0)) return []
  const ofAll = total[unit] / total.pounds
  // An ad set has one interest or a given mix of them, which its figures do not distinguish.
  const split = audienceKinds.filter(kind => kind !== 'interest' && adSets.some(({ groups }) => groups[kind].size > 1))
  const level = total.pounds / adSets.length
  const fits = new Map(
    [undefined, ...split].map(kind => [
      kind,
      estimateEffects(toCells(adSets, { unit, kind, level }), eventsPerVisitor),
    ]),
  )
  return audienceKinds.flatMap(kind => {
    const effects = fits.get(split.find(each => each === kind)) ?? []
    return selectGroups(effects.filter(({ dimension, pounds }) => dimension === kind && pounds >= minPounds)).map(
      effect => toAudience(kind, effect, { unit, ofAll }),
    )
  })
}

interface CellOptions {
  unit: AudienceUnit
  /** Kind by whose groups each ad set is split; undefined for whole ad sets. */
  kind: AudienceKind | undefined
  /** Mean spend of an ad set in pounds. */
  level: number
}

/** Spend is expressed at the mean level, because twice the spend of an ad set brings less than twice the results. */
function toCells(adSets: readonly AdSetGroups[], { unit, kind, level }: CellOptions): EffectCell[] {
  return adSets.flatMap(({ adSet: { id, campaignId }, all, groups }) => {
    const scale = (all.pounds / level) ** (returnExponent - 1)
    const shared: GroupShare[] = [
      { dimension: 'campaign', group: campaignId, share: 1 },
      ...audienceKinds.flatMap(other => (other === kind ? [] : toShares(other, groups[other]))),
    ]
    const own = kind === undefined ? undefined : groups[kind]
    if (kind === undefined || !own || own.size === 0)
      return [{ adSet: id, pounds: all.pounds * scale, events: all[unit], groups: shared }]
    return Array.from(own, ([group, counts]) => ({
      adSet: id,
      pounds: counts.pounds * scale,
      events: counts[unit],
      groups: [...shared, { dimension: kind, group, share: 1 }],
    }))
  })
}

function toShares(dimension: AudienceKind, groups: ReadonlyMap<string, Counts>): GroupShare[] {
  const { pounds } = sumCounts([...groups.values()])
  if (pounds <= 0) return []
  return Array.from(groups, ([group, counts]) => ({ dimension, group, share: counts.pounds / pounds }))
}

function sumCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, { pounds, conversions, clicks }) => ({
      pounds: sum.pounds + pounds,
      conversions: sum.conversions + conversions,
      clicks: sum.clicks + clicks,
    }),
    noCounts,
  )
}

/** Selects the best and the worst groups, best first. People of unknown age or gender cannot be targeted. */
function selectGroups(effects: readonly GroupEffect[]): GroupEffect[] {
  const sorted = effects.filter(({ group }) => group.toLowerCase() !== 'unknown').sort((a, b) => b.factor - a.factor)
  if (sorted.length <= maxGroups) return sorted
  return [...sorted.slice(0, maxGroups / 2), ...sorted.slice(-maxGroups / 2)]
}

function toAudience(
  by: AudienceKind,
  { group, factor, low, high, pounds }: GroupEffect,
  { unit, ofAll }: Pick<Audience, 'unit' | 'ofAll'>,
): Audience {
  // Rounded as it is printed, so that a model quotes the same numbers.
  const toReturn = (relative: number) => Number(formatReturn(ofAll * relative))
  return {
    by,
    group,
    unit,
    perPound: toReturn(factor),
    low: toReturn(low),
    high: toReturn(high),
    ofAll: toReturn(1),
    spend: roundToHundredths(pounds),
  }
}
