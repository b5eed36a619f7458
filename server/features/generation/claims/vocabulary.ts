import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { FactTable } from '../../../ports/product-source.ts'
import { getProductId } from './attributes.ts'
import { COMPUTED } from './computed-facts.ts'
import type { Lexicon } from './lexicon.ts'
import { splitWords, toStem } from './words.ts'

/** Words that a text may use because others state them. */
export interface Vocabulary {
  /** Returns true for a stated word, one of its forms, synonyms, derivations or more general terms. */
  covers(word: string): boolean
  /** Returns true for a stated word or one of its forms. */
  states(word: string): boolean
}

/** Levels of more general terms: "kettle", then "pot", then "cookware". */
const HYPERNYM_LEVELS = 2
const MIN_COMPOUND = 7
const MIN_PART = 3

/** Splits "earhooks" into "ear" and "hooks". */
function splitCompound(word: string, { findLemmas }: Lexicon): string[] {
  if (word.length < MIN_COMPOUND) return []
  const cuts = Array.from({ length: word.length - 2 * MIN_PART + 1 }, (_, at) => at + MIN_PART)
  return cuts.flatMap(cut => {
    const [first, last] = [word.slice(0, cut), word.slice(cut)]
    const lemmas = [findLemmas(first), findLemmas(last)]
    return lemmas.every(({ length }) => length > 0) ? [first, last, ...lemmas.flat()] : []
  })
}

function listHypernyms(lemma: string, { getUses }: Lexicon): string[] {
  const found: string[] = []
  let current = lemma
  for (let level = 0; level < HYPERNYM_LEVELS; level += 1) {
    const hypernym = getUses(current).find(({ part }) => part === 'n')?.hypernym
    if (!hypernym) break
    found.push(hypernym)
    current = hypernym
  }
  return found
}

/** Forms of a word. Names and new words are in no lexicon, so that only their plural is known. */
function toForms(word: string, lexicon: Lexicon): string[] {
  const lemmas = lexicon.findLemmas(word)
  return lemmas.length === 0 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word, ...lemmas]
}

interface WordSets {
  stated: Set<string>
  related: Set<string>
}

/** Adjoining words are also kept as one: "ear hooks" covers "earhooks". */
function addText(text: string, { stated, related }: WordSets, lexicon: Lexicon): void {
  const words = splitWords(text).map(word => word.text)
  for (const [at, word] of words.entries()) {
    const forms = [...toForms(word, lexicon), ...splitCompound(word, lexicon)]
    for (const form of forms) {
      stated.add(form)
      related.add(`~${toStem(form)}`)
      for (const synonym of lexicon.getSynonyms(form)) related.add(synonym)
      for (const hypernym of listHypernyms(form, lexicon)) related.add(hypernym)
    }
    const next = words[at + 1]
    if (next) stated.add(word + next)
  }
}

export function createVocabulary(texts: readonly string[], lexicon: Lexicon): Vocabulary {
  const sets = { stated: new Set<string>(), related: new Set<string>() }
  for (const text of texts) addText(text, sets, lexicon)
  const { stated, related } = sets
  const states = (word: string) => toForms(word, lexicon).some(form => stated.has(form))
  const covers = (word: string) =>
    toForms(word, lexicon).some(form => stated.has(form) || related.has(form) || related.has(`~${toStem(form)}`))
  return { covers, states }
}

/** Texts of the facts of a product, without those that follow from other products' facts. */
function getFactTexts(product: BriefedProduct, { byProduct }: FactTable): string[] {
  const facts = byProduct.get(getProductId(product)) ?? []
  const stated = facts.filter(({ source }) => source !== COMPUTED).flatMap(({ field, quote }) => [field, quote])
  return [...stated, product.name, product.title, product.category]
}

/** Cached, because each sentence of an article needs the words of its products. */
const cache = new WeakMap<BriefedProduct, Vocabulary>()

/** Words of the facts of a product. */
export function getVocabulary(product: BriefedProduct, table: FactTable, lexicon: Lexicon): Vocabulary {
  const known = cache.get(product) ?? createVocabulary(getFactTexts(product, table), lexicon)
  cache.set(product, known)
  return known
}
