import { categoryLabel } from '../../../contract/category-labels.ts'
import type { NextBlog } from '../../../contract/schemas/optimizer.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import { kindNamed, kinds, type ThingKind } from './kinds.ts'
import { capital, counted, rate } from './words.ts'

/** A phrase that fewer looked for may be one person's. */
const leastSearches = 3
/** Visitors of a category, below which nothing is said of what it brings. */
const leastVisitors = 100

export interface ChosenTopic {
  kind: ThingKind
  reasoning: string
}

/**
 * What to write next: what readers looked for and did not find; else more of the kind of thing that they click; else more of
 * the category that brings most; else what is not there yet.
 */
export function chooseTopic(facts: OptimizerFacts): ChosenTopic {
  const open = kinds.filter(kind => !facts.titles.some(title => kind.match.test(title)))
  const free = open.length > 0 ? open : kinds
  return sought(free, facts) ?? clicked(free, facts) ?? best(free, facts) ?? missing(free, facts)
}

function sought(free: readonly ThingKind[], { phrases }: OptimizerFacts): ChosenTopic | undefined {
  for (const { phrase, count } of phrases) {
    const kind = count >= leastSearches ? kindNamed(phrase) : undefined
    if (!kind || !free.includes(kind)) continue
    const times = counted(count, 'time')
    return { kind, reasoning: `Readers looked for “${phrase}” ${times}, and no article here is about it.` }
  }
  return undefined
}

function clicked(free: readonly ThingKind[], { products }: OptimizerFacts): ChosenTopic | undefined {
  for (const { product, clicks, category } of products) {
    const kind = clicks >= leastSearches ? free.find(one => one.category === category) : undefined
    if (!kind) continue
    const often = counted(clicks, 'time')
    return {
      kind,
      reasoning: `${product} was clicked ${often}, more than any other product; ${kind.topic} are of the same category, ${categoryLabel(category)}, and no article here is about them.`,
    }
  }
  return undefined
}

function best(free: readonly ThingKind[], { categories }: OptimizerFacts): ChosenTopic | undefined {
  const known = categories.filter(({ visitors }) => visitors >= leastVisitors)
  for (const { category, clicksPerHundred } of known.toSorted((a, b) => b.clicksPerHundred - a.clicksPerHundred)) {
    const kind = free.find(one => one.category === category)
    if (!kind) continue
    const reasoning = `${categoryLabel(category)} brings most: an estimated ${rate(clicksPerHundred)} product clicks for a hundred visitors. No article here is about ${kind.topic}.`
    return { kind, reasoning }
  }
  return undefined
}

function missing(free: readonly ThingKind[], { categories }: OptimizerFacts): ChosenTopic {
  const written = new Map(categories.map(({ category, articles }) => [category, articles]))
  const [kind] = free.toSorted((a, b) => (written.get(a.category) ?? 0) - (written.get(b.category) ?? 0))
  if (!kind) throw new RangeError('There is no kind of thing to propose.')
  const reasoning = `Too little was read and clicked to tell what works, so a wider choice comes first: ${categoryLabel(kind.category)} has ${counted(written.get(kind.category) ?? 0, 'article')}.`
  return { kind, reasoning }
}

export function nextBlogOf({ kind, reasoning }: ChosenTopic, facts: OptimizerFacts): NextBlog {
  const { topic, category, audience, focus } = kind
  return {
    ...{ topic: capital(topic), category, reasoning },
    targetAudience: capital(audience),
    productFocus: `${capital(topic)} compared by ${focus}`,
    expectedPerformance: expected(kind, facts),
    seoKeywords: [`best ${topic}`, `${topic} UK`, `${topic} compared`, `which ${topic} to buy`, `${topic} review`],
  }
}

function expected({ category }: ThingKind, { categories }: OptimizerFacts): string {
  const known = categories.find(one => one.category === category)
  if (!known || known.visitors < leastVisitors) {
    const visitors = counted(known?.visitors ?? 0, 'visitor')
    return `Nothing can be said yet: articles of this category had ${visitors} in these days.`
  }
  const articles = counted(known.articles, 'article')
  return `About ${rate(known.clicksPerHundred)} product clicks for a hundred visitors, as the ${articles} of this category have brought.`
}
