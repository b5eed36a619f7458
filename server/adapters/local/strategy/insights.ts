import { formatDay } from '../../../contract/british-day.ts'
import { getCategoryLabel } from '../../../contract/category-labels.ts'
import { filterCompared } from '../../../contract/compared-variants.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import { formatCount, formatMoney, formatRate, roundsToZero } from './words.ts'

/** Returns the main findings, most general first, leaving out those with too little data. */
export function findInsights(facts: OptimizerFacts): string[] {
  return [
    describeReaders(facts),
    describeBestCategory(facts),
    describeSpending(facts),
    describeTests(facts),
    describeFatigue(facts),
  ].filter(line => line !== '')
}

function describeReaders({ days, totals: { visitors, productClicks, conversionRate } }: OptimizerFacts): string {
  const span = `From ${formatDay(days.from)} to ${formatDay(days.to)}`
  if (visitors === 0) return `${span} nobody was counted on the site, so nothing can be said of readers yet.`
  const share = `${formatRate(conversionRate)} for every hundred`
  return `${span}, ${formatCount(visitors, 'visitor')} made ${formatCount(productClicks, 'product click')}: ${share}.`
}

function describeBestCategory({ categories, totals }: OptimizerFacts): string {
  const [first, ...others] = categories.filter(({ visitors }) => visitors >= 100).toSorted(byClicks)
  if (!first || others.length === 0 || first.clicksPerHundred <= totals.conversionRate) return ''
  if (roundsToZero(first.clicksPerHundred)) return ''
  const all = `${formatRate(totals.conversionRate)} on the whole site`
  return `${getCategoryLabel(first.category)} brings most: an estimated ${formatRate(first.clicksPerHundred)} product clicks for a hundred visitors, against ${all}.`
}

const byClicks = (a: { clicksPerHundred: number }, b: { clicksPerHundred: number }) =>
  b.clicksPerHundred - a.clicksPerHundred

function describeSpending({ totals: { adSpend, adClicks } }: OptimizerFacts): string {
  if (adSpend === 0) return ''
  const clicksText =
    adClicks === 0 ? 'none' : `${formatCount(adClicks, 'click')}, at ${formatMoney(adSpend / adClicks)} each`
  return `Ads cost ${formatMoney(adSpend)} and brought ${clicksText}.`
}

function describeTests({ adSets }: OptimizerFacts): string {
  const compared = adSets.filter(({ evidence }) => filterCompared(evidence.variants).length > 1)
  const countInPhase = (phase: string) => compared.filter(({ evidence }) => evidence.phase === phase).length
  const [decided, waiting] = [countInPhase('decided'), countInPhase('gathering')]
  const won = decided > 0 ? `${formatCount(decided, 'ad set')} ${decided === 1 ? 'has' : 'have'} a winner` : ''
  const open = waiting > 0 ? `${formatCount(waiting, 'ad set')} ${waiting === 1 ? 'needs' : 'need'} more data` : ''
  const sentences = [won, open].filter(part => part !== '')
  return sentences.length === 0 ? '' : `${sentences.join(', and ')}.`
}

function describeFatigue({ adSets }: OptimizerFacts): string {
  const names = adSets.filter(({ evidence }) => evidence.fatigue !== null).map(({ adSetName }) => `“${adSetName}”`)
  if (names.length === 0) return ''
  const [first] = names
  const subject =
    names.length === 1 ? `${first} tires` : `${formatCount(names.length, 'ad set')} tire, ${first} among them`
  return `${subject}: people click less than they did, and new words or a new picture may help.`
}
