import type { NextBlog } from '../../../contract/schemas/optimizer.ts'
import type { NextTopic } from '../../../contract/schemas/optimizer-reports.ts'
import { normalizeTopic } from '../../../domain/articles.ts'
import { formatQuantity } from '../../../domain/number-format.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import { findKind, getProductKinds, type ProductKind as KnownKind } from './product-kinds.ts'

/** Minimum clicks on a product; fewer may come from one person. */
const minClicks = 3
/** Minimum visitors of a category for any statement about it. */
const minVisitors = 100

/** Kind of product with the category that an article about it gets on this site. */
type ProductKind = Omit<KnownKind, 'category'> & { category: string }

export interface ChosenTopic {
  kind: Omit<ProductKind, 'match'>
  reasoning: string
  /** Figures by which the rules ranked it. */
  ranked?: NextTopic
}

/**
 * Chooses the next topic: the most valuable one that the rules ranked. Without any, first one that visitors searched for, then one from the category of the most clicked
 * product, then one from the category with the most clicks per visitor, and otherwise one from the category with the
 * fewest articles. Kinds with an article are used only if every kind has one.
 */
export function chooseTopic(facts: OptimizerFacts): ChosenTopic {
  const [ranked] = facts.topics
  if (ranked) return { kind: describeKind(ranked), reasoning: ranked.reasons.join(' '), ranked }
  const dismissed = new Set(facts.dismissedTopics.map(normalizeTopic))
  const all = listKinds(facts)
  const welcome = all.filter(({ topic }) => !dismissed.has(normalizeTopic(topic)))
  const kinds = welcome.length > 0 ? welcome : all
  const uncovered = kinds.filter(kind => !isCovered(kind, facts))
  const candidates = uncovered.length > 0 ? uncovered : kinds
  return (
    chooseSearched(candidates, facts) ??
    chooseClicked(candidates, facts) ??
    chooseBestCategory(candidates, facts) ??
    chooseLeastCovered(candidates, facts)
  )
}

/** Describes the buyers of a topic, also of one that is not a known kind. */
function describeKind({ topic, category }: NextTopic): ChosenTopic['kind'] {
  const known = findKind(topic)
  if (known) return { ...known, topic, category }
  return {
    topic,
    category,
    audience: `people who choose ${topic}`,
    focus: 'price, ratings and features',
    interests: [],
  }
}

/** Returns the kinds of the site's categories; all kinds, in its first category, if it has only custom ones. */
function listKinds({ siteCategories }: OptimizerFacts): ProductKind[] {
  const known = getProductKinds()
  const own = known.flatMap(kind => {
    const category = siteCategories.find(({ kind: name }) => name === kind.category)
    return category ? [{ ...kind, category: category.slug }] : []
  })
  return own.length > 0 ? own : known.map(kind => ({ ...kind, category: siteCategories[0]?.slug ?? kind.category }))
}

/** Returns the name of a category for readers. */
export function getFactName({ siteCategories }: OptimizerFacts, category: string): string {
  return siteCategories.find(({ slug }) => slug === category)?.name ?? category
}

const isCovered = ({ match }: ProductKind, { titles }: OptimizerFacts) => titles.some(title => match.test(title))

/** Returns the reason phrase; after every kind has an article, one is proposed again. */
function describeCoverage(kind: ProductKind, facts: OptimizerFacts): string {
  return isCovered(kind, facts) ? 'every kind has an article by now' : 'no article covers them yet'
}

/** Uses our own name of the kind: search phrases typed by visitors are not displayed. */
function chooseSearched(candidates: readonly ProductKind[], facts: OptimizerFacts): ChosenTopic | undefined {
  for (const { phrase, visitors } of facts.phrases) {
    const topic = findKind(phrase)?.topic
    const kind = candidates.find(candidate => candidate.topic === topic)
    if (!kind) continue
    const visitorText = formatQuantity(visitors, 'visitor')
    return { kind, reasoning: `${visitorText} looked for ${kind.topic}, and ${describeCoverage(kind, facts)}.` }
  }
  return undefined
}

function chooseClicked(candidates: readonly ProductKind[], facts: OptimizerFacts): ChosenTopic | undefined {
  for (const [rank, { product, clicks, category }] of facts.products.entries()) {
    const kind = clicks >= minClicks ? candidates.find(candidate => candidate.category === category) : undefined
    if (!kind) continue
    const times = formatQuantity(clicks, 'time')
    const next = `${capitalize(kind.topic)} are in the same category, ${getFactName(facts, category)}, and ${describeCoverage(kind, facts)}.`
    const reasoning =
      rank === 0
        ? `${product} was clicked ${times}, more than any other product. ${next}`
        : `${product} was clicked ${times}. ${next}`
    return { kind, reasoning }
  }
  return undefined
}

function chooseBestCategory(candidates: readonly ProductKind[], facts: OptimizerFacts): ChosenTopic | undefined {
  const known = facts.categories.filter(
    ({ visitors, clicksPerHundred }) => visitors >= minVisitors && !roundsToZero(clicksPerHundred),
  )
  const ranked = known.toSorted((a, b) => b.clicksPerHundred - a.clicksPerHundred)
  for (const [rank, { category, clicksPerHundred }] of ranked.entries()) {
    const kind = candidates.find(candidate => candidate.category === category)
    if (!kind) continue
    const label = getFactName(facts, category)
    const figure = `an estimated ${formatRate(clicksPerHundred)} product clicks for a hundred visitors`
    const next = `${capitalize(kind.topic)} are in this category, and ${describeCoverage(kind, facts)}.`
    const reasoning =
      rank === 0 ? `${label} gets the most clicks per visitor: ${figure}. ${next}` : `${label} gets ${figure}. ${next}`
    return { kind, reasoning }
  }
  return undefined
}

function chooseLeastCovered(candidates: readonly ProductKind[], facts: OptimizerFacts): ChosenTopic {
  const written = new Map(facts.categories.map(({ category, articles }) => [category, articles]))
  const [kind] = candidates.toSorted((a, b) => (written.get(a.category) ?? 0) - (written.get(b.category) ?? 0))
  if (!kind) throw new RangeError('There is no product kind to propose.')
  const reasoning = `Too little was read and clicked to show what works, so a wider choice comes first: ${getFactName(facts, kind.category)} has ${formatQuantity(written.get(kind.category) ?? 0, 'article')}.`
  return { kind, reasoning }
}

export function createNextBlog({ kind, reasoning, ranked }: ChosenTopic, facts: OptimizerFacts): NextBlog {
  const { topic, category, audience, focus } = kind
  return {
    topic: capitalize(topic),
    category,
    reasoning,
    targetAudience: capitalize(audience),
    productFocus: `${capitalize(topic)} compared by ${focus}`,
    expectedPerformance: ranked ? describeEstimate(ranked) : describeExpectation(kind, facts),
    seoKeywords: [`best ${topic}`, `${topic} UK`, `${topic} compared`, `which ${topic} to buy`, `${topic} review`],
  }
}

function describeEstimate({ visitors, clicksPerHundred }: NextTopic): string {
  if (Math.round(visitors) === 0) return 'Too little is known yet: hardly any visitors came without ads.'
  return `About ${formatQuantity(Math.round(visitors), 'visitor')} without ads in 90 days, and ${formatRate(clicksPerHundred)} product clicks for a hundred of them.`
}

function describeExpectation({ category }: ChosenTopic['kind'], { categories }: OptimizerFacts): string {
  const known = categories.find(candidate => candidate.category === category)
  if (!known || known.visitors < minVisitors) {
    const visitors = formatQuantity(known?.visitors ?? 0, 'visitor')
    return `Too little is known yet. Articles of this category had ${visitors} on these days.`
  }
  const brought =
    known.articles === 1
      ? 'the one article of this category has brought'
      : `the ${formatQuantity(known.articles, 'article')} of this category have brought`
  if (roundsToZero(known.clicksPerHundred)) return `Hardly any product clicks, as ${brought}.`
  return `About ${formatRate(known.clicksPerHundred)} product clicks for a hundred visitors, as ${brought}.`
}

/** Capitalises the first letter: "Wireless earbuds". Existing capitals stay. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats a number with one decimal: "7.4". */
export function formatRate(value: number): string {
  return value.toFixed(1)
}

/** Returns true if the value rounds to 0.0. */
export function roundsToZero(value: number): boolean {
  return formatRate(value) === formatRate(0)
}
