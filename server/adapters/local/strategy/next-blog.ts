import { categoryLabel } from '../../../contract/category-labels.ts'
import type { NextBlog } from '../../../contract/schemas/optimizer.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import { kindNamed, kinds, type ThingKind } from './kinds.ts'
import { capital, counted, isNone, rate } from './words.ts'

/** Minimum clicks on a product; fewer may come from one person. */
const leastClicks = 3
/** Minimum visitors of a category for any statement about it. */
const leastVisitors = 100

export interface ChosenTopic {
  kind: ThingKind
  reasoning: string
}

/**
 * Chooses the next topic: first one that visitors searched for, then one from the category of the most clicked
 * product, then one from the category with the most clicks per visitor, and otherwise one from the category with the
 * fewest articles. Kinds with an article are used only if every kind has one.
 */
export function chooseTopic(facts: OptimizerFacts): ChosenTopic {
  const free = kinds.filter(kind => !isCovered(kind, facts))
  const open = free.length > 0 ? free : kinds
  return sought(open, facts) ?? clicked(open, facts) ?? best(open, facts) ?? missing(open, facts)
}

const isCovered = ({ match }: ThingKind, { titles }: OptimizerFacts) => titles.some(title => match.test(title))

/** Returns the reason phrase; after every kind has an article, one is proposed again. */
function onArticles(kind: ThingKind, facts: OptimizerFacts): string {
  return isCovered(kind, facts) ? 'there is an article here about every kind by now' : 'no article here is about them'
}

/** Uses our own name of the kind: search phrases typed by visitors are not displayed. */
function sought(open: readonly ThingKind[], facts: OptimizerFacts): ChosenTopic | undefined {
  for (const { phrase, visitors } of facts.phrases) {
    const kind = kindNamed(phrase)
    if (!kind || !open.includes(kind)) continue
    const who = counted(visitors, 'visitor')
    return { kind, reasoning: `${who} looked for ${kind.topic}, and ${onArticles(kind, facts)}.` }
  }
  return undefined
}

function clicked(open: readonly ThingKind[], facts: OptimizerFacts): ChosenTopic | undefined {
  for (const [place, { product, clicks, category }] of facts.products.entries()) {
    const kind = clicks >= leastClicks ? open.find(one => one.category === category) : undefined
    if (!kind) continue
    const often = `${product} was clicked ${counted(clicks, 'time')}${place === 0 ? ', more than any other product' : ''}`
    const same = `${kind.topic} are of the same category, ${categoryLabel(category)}`
    return { kind, reasoning: `${often}; ${same}, and ${onArticles(kind, facts)}.` }
  }
  return undefined
}

function best(open: readonly ThingKind[], facts: OptimizerFacts): ChosenTopic | undefined {
  const known = facts.categories.filter(
    ({ visitors, clicksPerHundred }) => visitors >= leastVisitors && !isNone(clicksPerHundred),
  )
  const ranked = known.toSorted((a, b) => b.clicksPerHundred - a.clicksPerHundred)
  for (const [place, { category, clicksPerHundred }] of ranked.entries()) {
    const kind = open.find(one => one.category === category)
    if (!kind) continue
    const brings = `${categoryLabel(category)} brings${place === 0 ? ' most:' : ''}`
    const figure = `an estimated ${rate(clicksPerHundred)} product clicks for a hundred visitors`
    return { kind, reasoning: `${brings} ${figure}. ${capital(kind.topic)} are of it, and ${onArticles(kind, facts)}.` }
  }
  return undefined
}

function missing(open: readonly ThingKind[], { categories }: OptimizerFacts): ChosenTopic {
  const written = new Map(categories.map(({ category, articles }) => [category, articles]))
  const [kind] = open.toSorted((a, b) => (written.get(a.category) ?? 0) - (written.get(b.category) ?? 0))
  if (!kind) throw new RangeError('There is no kind of thing to propose.')
  const reasoning = `Too little was read and clicked to tell what works, so a wider choice comes first: ${categoryLabel(kind.category)} has ${counted(written.get(kind.category) ?? 0, 'article')}.`
  return { kind, reasoning }
}

export function nextBlogOf({ kind, reasoning }: ChosenTopic, facts: OptimizerFacts): NextBlog {
  const { topic, category, audience, focus } = kind
  return {
    topic: capital(topic),
    category,
    reasoning,
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
  const brought =
    known.articles === 1
      ? 'the one article of this category has brought'
      : `the ${counted(known.articles, 'article')} of this category have brought`
  if (isNone(known.clicksPerHundred)) return `Hardly any product clicks: that is what ${brought}.`
  return `About ${rate(known.clicksPerHundred)} product clicks for a hundred visitors, as ${brought}.`
}
