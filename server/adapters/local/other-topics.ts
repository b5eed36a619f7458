import { runWithPauses, type Steps } from '../../lib/steps.ts'
import type { ProductRequest, TopicCount } from '../../ports/product-source.ts'
import { type Candidate, readTopic, scoreFit } from './fit/score-fit.ts'
import { groupVariants } from './listing-variants.ts'
import { getProductKinds } from './strategy/product-kinds.ts'

/** Minimum number of products for an article. */
const MIN_PRODUCTS = 3
const MAX_TOPICS = 6
/** Maximum number of candidates to search, since the topics are only suggestions. */
const MAX_CANDIDATES = 3000

/** Counts the different products that fit a topic. */
function countFitting(candidates: readonly Candidate[], topic: string): number {
  const criteria = readTopic(topic)
  const fitting = candidates.filter(candidate => scoreFit(candidate, criteria) > 0)
  return groupVariants(fitting.map(({ product }) => product)).length
}

/** Finds topics that the candidates can serve, most products first. */
export function findOtherTopics(
  candidates: readonly Candidate[],
  { topic }: Pick<ProductRequest, 'topic'>,
): { topic: string; products: number }[] {
  const searched = candidates.slice(0, MAX_CANDIDATES)
  const isNamed = (match: RegExp) => searched.filter(({ product }) => match.test(product.title)).length >= MIN_PRODUCTS
  const kinds = getProductKinds().filter(kind => kind.topic !== topic.toLowerCase() && isNamed(kind.match))
  return kinds
    .map(kind => ({ topic: kind.topic, products: countFitting(searched, kind.topic) }))
    .filter(({ products }) => products >= MIN_PRODUCTS)
    .sort((a, b) => b.products - a.products)
    .slice(0, MAX_TOPICS)
}

/** Counts the products of each kind, with a pause after each. */
function* countKinds(candidates: readonly Candidate[]): Steps<TopicCount[]> {
  const topics: TopicCount[] = []
  for (const { topic, category, match } of getProductKinds()) {
    // Only products that name the kind are compared with the topic, because a feed may have thousands.
    const named = candidates.filter(({ product, type }) => match.test(type ?? product.title))
    const products = named.length < MIN_PRODUCTS ? 0 : countFitting(named.slice(0, MAX_CANDIDATES), topic)
    if (products >= MIN_PRODUCTS) topics.push({ topic, category, products })
    yield
  }
  return topics.sort((a, b) => b.products - a.products)
}

/** Lists all topics that the candidates can serve, most products first. */
export function listTopics(candidates: readonly Candidate[]): Promise<TopicCount[]> {
  return runWithPauses(countKinds(candidates))
}
