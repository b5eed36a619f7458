import type { DefaultCategory } from '../../domain/categories.ts'
import { runWithPauses, type Steps } from '../../lib/steps.ts'
import type { TopicCount } from '../../ports/product-source.ts'
import { scoreFit } from './fit/score-fit.ts'
import type { Candidate } from './fit/topic.ts'
import { readTopic } from './fit/topic.ts'
import { groupVariants } from './listing-variants.ts'
import { getOpening, getWordLists, isAccessory, isKind, toWords } from './product-words.ts'
import { getProductKinds } from './strategy/product-kinds.ts'

/** Minimum number of products for an article. */
const MIN_PRODUCTS = 3
/** Maximum number of candidates to compare with one topic, since the topics are only suggestions. */
const MAX_CANDIDATES = 3000
/** Maximum number of topics that are derived from titles. */
const MAX_DERIVED = 40

/** Counts the different products that fit a topic, and finds their median price. */
function countFitting(candidates: readonly Candidate[], topic: string): Pick<TopicCount, 'products' | 'pricePence'> {
  const criteria = readTopic(topic)
  const fitting = candidates.filter(candidate => scoreFit(candidate, criteria) > 0)
  const products = fitting.map(({ product }) => product)
  const prices = products.flatMap(({ pricePence }) => pricePence ?? []).sort((a, b) => a - b)
  return { products: groupVariants(products).length, pricePence: prices[Math.floor(prices.length / 2)] ?? null }
}

interface Proposal {
  topic: string
  /** Null if it has to be found. */
  category: DefaultCategory | null
  /** Candidates that name the topic. Only these are compared with it, because a feed may have thousands. */
  named: readonly Candidate[]
}

/** Kinds that blogops knows by name. */
function proposeKinds(candidates: readonly Candidate[]): Proposal[] {
  return getProductKinds().map(({ topic, category, match }) => {
    const named = candidates.filter(({ product, type }) => match.test(type ?? product.title))
    return { topic, category, named }
  })
}

/** Words before a noun that make no topic: sizes, packs, verbs. */
const NOT_TELLING = /\d|ing$|^.$|^(?:pack|set|case|kit|combo|in|ear|slice)$/

/** Returns the noun of a title's opening, alone and with the word before it: "iron" and "steam iron". */
function findPhrases({ product, type }: Candidate): string[] {
  if (type !== undefined) return [toWords(type).join(' ')]
  const words = toWords(getOpening(product.title))
  const at = words.findLastIndex(word => isKind(word))
  const [noun, before] = [words[at], words[at - 1]]
  if (noun === undefined) return []
  const { colours, stopWords, softWords, dependentNouns } = getWordLists()
  // The first word is the maker.
  const isNamed = before !== undefined && at > 1 && !NOT_TELLING.test(before) && !stopWords.has(before)
  const isTelling = isNamed && !colours.includes(before) && !softWords.has(before)
  const isWhole = !isAccessory(noun) && !dependentNouns.has(noun)
  return [...(isWhole ? [noun] : []), ...(isTelling ? [`${before} ${noun}`] : [])]
}

function toPlural(noun: string): string {
  const irregular = [...getWordLists().irregularPlurals].find(([, singular]) => singular === noun)
  if (irregular) return irregular[0]
  if (/^(?:tea|coffee|whiske?y|gin|wine)$/.test(noun)) return noun
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

function toTopic(phrase: string): string {
  const { displayWords } = getWordLists()
  const words = phrase.split(' ')
  const noun = words.pop() ?? ''
  return [...words.map(word => displayWords.get(word) ?? word), toPlural(displayWords.get(noun) ?? noun)].join(' ')
}

/** Kinds that the titles name, most frequent first. */
function proposeFromTitles(candidates: readonly Candidate[]): Proposal[] {
  const byPhrase = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    for (const phrase of findPhrases(candidate)) {
      const named = byPhrase.get(phrase)
      if (named) named.push(candidate)
      else byPhrase.set(phrase, [candidate])
    }
  }
  return [...byPhrase]
    .filter(([, named]) => named.length >= MIN_PRODUCTS)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_DERIVED)
    .map(([phrase, named]) => ({ topic: toTopic(phrase), category: null, named }))
}

function proposeTopicsWithoutNoun(candidates: readonly Candidate[]): Proposal[] {
  return getWordLists().topicsWithoutNoun.map(topic => ({ topic, category: 'home', named: candidates }))
}

const TECH =
  /\b(?:usb|hdmi|bluetooth|wireless|wired|ear(?:buds|phones)|headphones?|wi-?fi|[gt]b|mah|4k|smart|led|batter(?:y|ies)|chargers?|cables?|cameras?|laptops?|phones?|monitors?)\b/i
const KITCHEN = /\b(?:kitchen|cook\w*|kettles?|toasters?|blenders?|mixers?|juicers?|coffee|tea|egg|food|pans?|pots?)\b/i

function findCategory({ category, named }: Proposal): DefaultCategory {
  const titles = named.map(({ product }) => product.title)
  const isMostly = (match: RegExp) => titles.filter(title => match.test(title)).length > titles.length / 2
  if (category) return category
  return isMostly(KITCHEN) ? 'kitchen' : isMostly(TECH) ? 'tech' : 'home'
}

type Writable = (topic: TopicCount, candidates: readonly Candidate[]) => boolean

/** Counts the products of each topic, with a pause after each. */
function* countTopics(candidates: readonly Candidate[], isWritable: Writable): Steps<TopicCount[]> {
  const derived = proposeFromTitles(candidates)
  const isNarrow = ({ topic }: Proposal) => toWords(topic).length > 1
  const proposals = [
    ...proposeKinds(candidates),
    ...derived.filter(isNarrow),
    ...derived.filter(proposal => !isNarrow(proposal)),
    ...proposeTopicsWithoutNoun(candidates),
  ]
  const found = new Map<string, TopicCount>()
  for (const proposal of proposals) {
    yield
    const { topic } = proposal
    const key = toWords(topic).join(' ')
    const named = proposal.named.slice(0, MAX_CANDIDATES)
    // "Kettles" adds nothing to "electric kettles".
    const isKnown = [...found.keys()].some(other => other === key || other.endsWith(` ${key}`))
    if (isKnown || named.length < MIN_PRODUCTS) continue
    const counted = { topic, category: findCategory(proposal), ...countFitting(named, topic) }
    if (counted.products >= MIN_PRODUCTS && isWritable(counted, named)) found.set(key, counted)
  }
  return [...found.values()].sort((a, b) => b.products - a.products)
}

/** Loads the writer's knowledge on the first call, as writing does. */
async function loadWritable(): Promise<Writable> {
  const [{ chooseFamily, getGenericFamily }, writerTopic] = await Promise.all([
    import('./writer/families.ts'),
    import('./writer/topic.ts'),
  ])
  return ({ topic, category }, candidates) => {
    const products = candidates.map(({ product }) => ({ ...product, name: product.name ?? product.title }))
    const brief = { topic, category, products, readAt: '', sample: false }
    return chooseFamily(writerTopic.readTopic(topic), brief) !== getGenericFamily()
  }
}

/** Lists all topics that the candidates can serve and the template writer can write about, most products first. */
export async function listTopics(candidates: readonly Candidate[]): Promise<TopicCount[]> {
  return runWithPauses(countTopics(candidates, await loadWritable()))
}
