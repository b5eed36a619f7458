import { britishDay } from '../../../contract/british-day.ts'
import { categoryLabel } from '../../../contract/category-labels.ts'
import { comparedIn } from '../../../contract/compared-variants.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import { counted, isNone, money, rate } from './words.ts'

/** Returns the main findings, most general first, leaving out those with too little data. */
export function insightsOf(facts: OptimizerFacts): string[] {
  return [readers(facts), bestCategory(facts), spending(facts), tests(facts), tired(facts)].filter(line => line !== '')
}

function readers({ days, totals: { visitors, productClicks, conversionRate } }: OptimizerFacts): string {
  const span = `From ${britishDay(days.from)} to ${britishDay(days.to)}`
  if (visitors === 0) return `${span} nobody was counted on the site, so nothing can be said of readers yet.`
  const share = `${rate(conversionRate)} for every hundred`
  return `${span}, ${counted(visitors, 'visitor')} made ${counted(productClicks, 'product click')}: ${share}.`
}

function bestCategory({ categories, totals }: OptimizerFacts): string {
  const [first, ...others] = categories.filter(({ visitors }) => visitors >= 100).toSorted(byClicks)
  if (!first || others.length === 0 || first.clicksPerHundred <= totals.conversionRate) return ''
  if (isNone(first.clicksPerHundred)) return ''
  const all = `${rate(totals.conversionRate)} on the whole site`
  return `${categoryLabel(first.category)} brings most: an estimated ${rate(first.clicksPerHundred)} product clicks for a hundred visitors, against ${all}.`
}

const byClicks = (a: { clicksPerHundred: number }, b: { clicksPerHundred: number }) =>
  b.clicksPerHundred - a.clicksPerHundred

function spending({ totals: { adSpend, adClicks } }: OptimizerFacts): string {
  if (adSpend === 0) return ''
  const each = adClicks === 0 ? 'none' : `${counted(adClicks, 'click')}, at ${money(adSpend / adClicks)} each`
  return `Ads cost ${money(adSpend)} and brought ${each}.`
}

function tests({ adSets }: OptimizerFacts): string {
  const compared = adSets.filter(({ evidence }) => comparedIn(evidence.variants).length > 1)
  const inPhase = (phase: string) => compared.filter(({ evidence }) => evidence.phase === phase).length
  const [decided, waiting] = [inPhase('decided'), inPhase('gathering')]
  const won = decided > 0 ? `${counted(decided, 'ad set')} ${decided === 1 ? 'has' : 'have'} a winner` : ''
  const open = waiting > 0 ? `${counted(waiting, 'ad set')} ${waiting === 1 ? 'needs' : 'need'} more data` : ''
  const told = [won, open].filter(part => part !== '')
  return told.length === 0 ? '' : `${told.join(', and ')}.`
}

function tired({ adSets }: OptimizerFacts): string {
  const names = adSets.filter(({ evidence }) => evidence.fatigue !== null).map(({ adSetName }) => `“${adSetName}”`)
  if (names.length === 0) return ''
  const [first] = names
  const which = names.length === 1 ? `${first} tires` : `${counted(names.length, 'ad set')} tire, ${first} among them`
  return `${which}: people click less than they did, and new words or a new picture may help.`
}
