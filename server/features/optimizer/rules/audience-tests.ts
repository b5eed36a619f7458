import { minDailyBudget } from '../../../contract/ad-values.ts'
import type { Audience, AudienceTest } from '../../../contract/schemas/optimizer.ts'
import { type AudienceKind, describePeople } from '../../../domain/audiences.ts'
import { formatPounds, formatReturn } from '../../../domain/number-format.ts'
import {
  type Genders,
  getAgeRange,
  getGenders,
  haveSameTargeting,
  type Targeting,
  withAudience,
} from '../../../domain/targeting.ts'

/** An ad set whose audience may be tested against another. */
export interface TestableAdSet {
  id: string
  name: string
  articleId: string
  campaignId: string
  targeting: Targeting
  isRunning: boolean
  dailyBudgetPence: number
}

const maxTests = 3
/** Minimum gain that is worth a test. */
const minGain = 1.1

/**
 * Proposes second ad sets for the ages and genders that certainly bring more than the present audience of an ad set.
 * Running ad sets come first, then those whose budget gains most. An article gets at most one test.
 * @param remainingPence daily budget that the cap leaves.
 */
export function proposeAudienceTests(
  adSets: readonly TestableAdSet[],
  audiences: readonly Audience[],
  remainingPence: number,
): AudienceTest[] {
  const proposed = adSets
    .flatMap(adSet => proposeTest(adSet, { adSets, audiences }))
    .sort((a, b) => Number(b.adSet.isRunning) - Number(a.adSet.isRunning) || b.gain - a.gain)
  const tests: AudienceTest[] = []
  const articleIds = new Set<string>()
  let left = remainingPence
  for (const { adSet, test } of proposed) {
    const pence = Math.min(adSet.dailyBudgetPence, left)
    if (tests.length === maxTests || articleIds.has(adSet.articleId) || pence < minDailyBudget * 100) continue
    left -= pence
    articleIds.add(adSet.articleId)
    tests.push(describeTest({ ...test, dailyBudget: pence / 100 }))
  }
  return tests
}

type Draft = Omit<AudienceTest, 'reason' | 'dailyBudget'>

function proposeTest(
  adSet: TestableAdSet,
  { adSets, audiences }: { adSets: readonly TestableAdSet[]; audiences: readonly Audience[] },
): { adSet: TestableAdSet; test: Draft; gain: number }[] {
  const { targeting, articleId, campaignId } = adSet
  const parts = [
    findBetter(audiences, 'age', group => containsAges(targeting, group)),
    findBetter(audiences, 'gender', group => containsGender(targeting, group)),
  ].filter(part => part !== undefined)
  const [first] = parts
  if (!first) return []
  const choice = {
    ages: parts.find(({ by }) => by === 'age')?.group,
    genders: toGenders(parts.find(({ by }) => by === 'gender')?.group),
  }
  const siblings = adSets.filter(other => other.articleId === articleId && other.campaignId === campaignId)
  const tested = withAudience(targeting, choice)
  if (siblings.some(other => haveSameTargeting(other.targeting, tested))) return []
  const log = parts.reduce((sum, { log: own }) => sum + own, 0)
  const margin = 1.96 * Math.sqrt(parts.reduce((sum, { variance }) => sum + variance, 0))
  const test: Draft = {
    adSetId: adSet.id,
    adSetName: adSet.name,
    articleId,
    ...(choice.ages !== undefined && { ages: choice.ages }),
    ...(choice.genders !== undefined && { genders: choice.genders }),
    unit: first.unit,
    perPound: first.ofAll * Math.exp(log),
    low: first.ofAll * Math.exp(log - margin),
    high: first.ofAll * Math.exp(log + margin),
    ofPresent: first.ofAll,
  }
  return [{ adSet, test, gain: (Math.exp(log) - 1) * adSet.dailyBudgetPence }]
}

interface BetterGroup extends Audience {
  /** Logarithm of its results relative to the present audience, and its variance. */
  log: number
  variance: number
}

/** Finds the best group within the audience of an ad set, if it certainly brings more than the whole audience. */
function findBetter(
  audiences: readonly Audience[],
  kind: AudienceKind,
  isIncluded: (group: string) => boolean,
): BetterGroup | undefined {
  const included = audiences.filter(({ by, group }) => by === kind && isIncluded(group))
  const [best] = included.toSorted((a, b) => b.perPound - a.perPound)
  if (!best || included.length < 2) return undefined
  const spend = included.reduce((sum, group) => sum + group.spend, 0)
  const present = included.reduce((sum, group) => sum + group.spend * group.perPound, 0) / spend
  const log = Math.log(best.perPound / present)
  const deviation = Math.log(best.high / best.low) / (2 * 1.96)
  return log > Math.log(minGain) && log > 1.96 * deviation ? { ...best, log, variance: deviation ** 2 } : undefined
}

/** Returns true if a targeting reaches all ages of a group such as "30-34" or "65+". */
function containsAges(targeting: Targeting, group: string): boolean {
  const [lowest, highest] = group.split(/[-+]/).map(Number)
  const { age_min, age_max } = getAgeRange(targeting)
  return lowest !== undefined && lowest >= Number(age_min) && (highest || lowest) <= Number(age_max)
}

function containsGender(targeting: Targeting, group: string): boolean {
  return toGenders(group) !== undefined && getGenders(targeting) === 'all'
}

function toGenders(group: string | undefined): Genders | undefined {
  if (group === 'male') return 'men'
  return group === 'female' ? 'women' : undefined
}

function describeTest(test: Omit<AudienceTest, 'reason'>): AudienceTest {
  const { ages, genders, unit, perPound, low, high, ofPresent, dailyBudget } = test
  const people = ages === undefined ? (genders ?? '') : describePeople({ by: 'age', group: ages })
  const who = ages !== undefined && genders !== undefined ? people.replace('people', genders) : people
  const ratio = (value: number) => formatReturn(value / ofPresent)
  const daily = (value: number) => formatReturn(value * dailyBudget)
  const reason =
    `${who.charAt(0).toUpperCase()}${who.slice(1)} bring about ${ratio(perPound)} times as many ${unit} for each pound as the present audience (95% sure: ${ratio(low)} to ${ratio(high)}). ` +
    `At the average return of the account, a test with ${formatPounds(dailyBudget)} a day brings about ${daily(perPound)} ${unit} a day (95% sure: ${daily(low)} to ${daily(high)}), compared with ${daily(ofPresent)}.`
  return { ...test, reason }
}
