import { parseNumberWords } from '../../../domain/number-words.ts'
import type { Lexicon, WordUse } from './lexicon.ts'
import { isSensitiveTerm, isThirdPartyTerm } from './sensitive-terms.ts'
import type { Vocabulary } from './vocabulary.ts'
import { FREQUENT, findRole, getMainUse, isAbstract, isSeparated, PEOPLE, weighUse } from './word-weights.ts'
import { isFunctionWord, splitWords, type Word } from './words.ts'

/** Words that a sentence may use. */
export interface CoverageSources {
  /** Facts of the products of the sentence. */
  own: Vocabulary
  /** Topic and category. */
  topic: Vocabulary
  /** Facts of the other products. */
  others: readonly Vocabulary[]
}

export interface UncoveredWord {
  text: string
  /** Size of the claim that the word makes, from 0 for a neutral word to 1 for a part or a material. */
  weight: number
  /** True for words that only a third party can establish: of health, awards, warranties, offers. */
  isSensitive: boolean
  /** True for a thing that only facts of other products state. */
  isForeign: boolean
}

/** Words about listings, prices and reviews, which every product has, and about the article itself. */
const LISTING_WORDS = new Set(
  `price cost rating star score review reviewer listing page title figure number drawback downside strength verdict
  pick choice list shortlist description specification spec fact detail value money bargain product model item pair
  option alternative rival buy buyer average tally total sample opinion comment customer
  endorsement mark seller retailer entry show name state mention minus plus catalogue feedback comparison owner cheap dear expensive compare low lower high higher pricey pricier priciest tag`.split(
    /\s+/,
  ),
)
const QUANTITY = '23'
/** Symbols that are checked with their figures. */
const UNIT_SYMBOLS = new Set(
  `m mm cm km g kg mg l ml cl h hr hrs s sec min mins w kw wh kwh mwh v a ah mah mb gb tb mbps gbps hz khz mhz ghz db c f k p x
  st nd rd th lm mp oz lb lbs ft in psi rpm dpi fps hd uhd ip vs am pm uk gbp etc eg ie`.split(/\s+/),
)

const NEGATIONS = new Set(['no', 'without', 'neither', 'nor', 'none', 'nothing', 'lack', 'lacks', 'lacking', 'omits'])
/** Words after which something absent is named, up to the end of the clause. */
const CONTRASTS =
  /\b(?:rather than|instead of|as opposed to|not (?:just |only )?for|not (?:the|an?|as)|unlike|forget)\b[^,;:.()–—]*$/i
/** Verbs that deny with "up": "you give up a display". */
const GIVING = new Set(['give', 'gives', 'giving'])
const NEGATED_WORDS = 4

/** Returns true within "no display" and "neither a rating nor a review". */
function isNegated(words: readonly Word[], at: number, text: string): boolean {
  if (CONTRASTS.test(text.slice(0, words[at]?.at))) return true
  for (let before = at - 1; before >= Math.max(0, at - NEGATED_WORDS); before -= 1) {
    const [word, next] = [words[before], words[before + 1]]
    if (!word || !next || isSeparated(text, word, next)) return false
    if (NEGATIONS.has(word.text) || (next.text === 'up' && GIVING.has(word.text))) return true
  }
  return false
}

/** Damage and wear. That a product does not suffer them is a claim about its quality. */
const DAMAGE =
  /(?:\b(?:will not|can ?not|never|do(?:es)? not)|n't) (?:(?!mention|state|say|list)[\w-]+ ){0,2}?(fad(?:e|es|ed|ing)|rust|leak|crack|chip|warp|discolou?r|tear|torn|break|broken|burn|puncture|wear out|slip|tip over|shake loose|blunt|corrode|tarnish|peel|stain|shrink|melt|scratch|snap|fray|fail)s?(?:ed)?\b(?! (?:(?:the|your|any|a) )?(?:bank|budget|hole)\b| to\b)/i

/** Finds the damage that a sentence denies and no fact mentions: "it will not fade in the sun". */
export function findDeniedDamage(text: string, facts: Pick<Vocabulary, 'covers'>): string | null {
  const [said, damage = ''] = DAMAGE.exec(text) ?? []
  return said === undefined || splitWords(damage).some(({ text: word }) => facts.covers(word)) ? null : said
}

const CARRIED_OVER = { claimed: 0.6, circumstance: 0.4 }
/** Share of the weight of a noun that explains a stated code: "the E27 socket". */
const EXPLAINED = 0.3
/** Share of the weight of a word before a colon: "Breakfast radio fans, take note: …". */
const LEAD_IN = 0.4
const CODE_BEFORE = /\b[A-Z]{1,4}\d{1,3} $/
/** Share of the other products that use a word which belongs to the kind of product. */
const COMMON = 0.5

type Origin = 'category' | 'other' | 'nowhere'

/** Finds out whether other products have a word that the sentence's products lack. */
function findOrigin(text: string, use: WordUse | null, others: readonly Vocabulary[]): Origin {
  const stating = others.filter(other => other.states(text)).length
  if (stating === 0) return 'nowhere'
  const isFrequent = (use?.count ?? 0) >= FREQUENT
  if (stating >= 2 && (isFrequent || stating > COMMON * others.length)) return 'category'
  return (use?.count ?? 0) >= 2 * FREQUENT || (use && isAbstract(use)) ? 'nowhere' : 'other'
}

/** Returns true for numbers, units, and the words that every article may use. */
function isNeutral({ text }: Word, { findLemmas, getUses }: Lexicon): boolean {
  const lemmas = findLemmas(text)
  if (parseNumberWords(text) > 0 || LISTING_WORDS.has(text) || LISTING_WORDS.has(text.replace(/s$/, ''))) return true
  if (lemmas.length === 0) return UNIT_SYMBOLS.has(text)
  return lemmas.some(
    lemma =>
      LISTING_WORDS.has(lemma) || getUses(lemma).some(({ files, part }) => part === 'n' && files.includes(QUANTITY)),
  )
}

function isSensitive(text: string, { findLemmas }: Lexicon): boolean {
  return [text, text.replace(/s$/, ''), ...findLemmas(text)].some(isSensitiveTerm)
}

/** Words that mean the same, unlike "guaranteed". */
const GUARANTEES = ['guarantee', 'warranty']

/** Facts must state a sensitive term in this form; a synonym is enough for people: "kids" and "children". */
function isSensitiveCovered(words: readonly Word[], at: number, { own }: CoverageSources, lexicon: Lexicon): boolean {
  const text = words[at]?.text ?? ''
  const [file = ''] = getMainUse(words, at, lexicon)?.files ?? []
  if (PEOPLE.has(file)) return own.covers(text)
  return own.states(text) || (GUARANTEES.includes(text) && GUARANTEES.some(own.states))
}

function isThirdParty(text: string, { findLemmas }: Lexicon): boolean {
  return [text, text.replace(/s$/, ''), ...findLemmas(text)].some(isThirdPartyTerm)
}

/** Weighs a word that no fact of the sentence's products covers. */
function weighWord(words: readonly Word[], at: number, context: WeighedText): number {
  const { text, sources, lexicon } = context
  const word = words[at]
  if (!word) return 0
  const use = getMainUse(words, at, lexicon)
  const origin = findOrigin(word.text, use, sources.others)
  if (origin === 'category') return 0
  const isModifier = use?.part === 'n' && isFollowedByNoun(words, at, context)
  // Verbs after such words mean "say": "the description stresses".
  if (use?.part === 'v' && LISTING_WORDS.has(words[at - 1]?.text ?? '')) return 0
  const role = findRole(words, at, text)
  const weight = weighUse(use, role) * (word.isPossessive || isModifier ? 0.5 : 1) * getShare(text, word.at)
  return origin === 'other' ? Math.min(1, weight + CARRIED_OVER[role]) : weight
}

/** Start of a comment after a colon that says nothing of the product itself: "2.5 hours: the tent has a cinema now". */
const COMMENT = /:(?= [^:]*$)(?!.*\b(?:it|its|they|their|them|you|your|we|our)\b(?! ?[.!]?$))/i

/** Returns the position from which on a sentence comments on what it states; its length if there is no comment. */
export function findComment(text: string): number {
  const at = text.search(COMMENT)
  return at < 0 ? text.length : at
}

/** Returns the share of its weight that a word keeps: less beside a colon and after a code. */
function getShare(text: string, at: number): number {
  const leadIn = at < text.indexOf(':') || at > findComment(text) ? LEAD_IN : 1
  return CODE_BEFORE.test(text.slice(Math.max(0, at - 10), at)) ? EXPLAINED : leadIn
}

function isFollowedByNoun(words: readonly Word[], at: number, { text, lexicon }: WeighedText): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (!word || !next || isSeparated(text, word, next) || isFunctionWord(next.text)) return false
  return getMainUse(words, at + 1, lexicon)?.part === 'n'
}

interface WeighedText {
  text: string
  sources: CoverageSources
  lexicon: Lexicon
}

/** Returns true if facts or the topic cover a word, alone or written as one with its neighbour. */
function isCovered(words: readonly Word[], at: number, { own, topic }: CoverageSources): boolean {
  const [before = '', word = '', next = ''] = [words[at - 1]?.text, words[at]?.text, words[at + 1]?.text]
  return own.covers(word) || topic.covers(word) || own.states(word + next) || own.states(before + word)
}

/** Returns true for advice such as "Fold the handle", whose objects are what the reader does. */
function isImperative([first]: readonly Word[], { findLemmas, getUses }: Lexicon): boolean {
  if (!first || !findLemmas(first.text).includes(first.text)) return false
  const uses = getUses(first.text)
  const verb = uses.find(({ part }) => part === 'v')
  return verb !== undefined && uses.every(({ part, count }) => part === 'v' || count <= 3 * verb.count)
}

/** Weight from which on a word of other products is a claim by itself. */
const FOREIGN = 0.8

function isForeign(text: string, { others }: CoverageSources): boolean {
  return others.some(other => other.states(text))
}

const IMPERATIVE_SHARE = 0.6

/** Finds a term of health, law, awards or warranties that no fact states and the sentence does not deny. */
export function findThirdPartyTerm(text: string, facts: Pick<Vocabulary, 'states'>, lexicon: Lexicon): string | null {
  const words = splitWords(text)
  if (isImperative(words, lexicon)) return null
  const found = words.find(
    (word, at) => isThirdParty(word.text, lexicon) && !facts.states(word.text) && !isNegated(words, at, text),
  )
  return found?.text ?? null
}

/** Finds the words of a sentence that neither facts nor the topic cover, each once, with its weight. */
export function findUncoveredWords(text: string, sources: CoverageSources, lexicon: Lexicon): UncoveredWord[] {
  const words = splitWords(text)
  const share = isImperative(words, lexicon) ? IMPERATIVE_SHARE : 1
  const found = words.flatMap((word, at): UncoveredWord[] => {
    if (isFunctionWord(word.text) || isNegated(words, at, text)) return []
    if (isSensitive(word.text, lexicon))
      return isSensitiveCovered(words, at, sources, lexicon)
        ? []
        : [{ text: word.text, weight: 1, isSensitive: true, isForeign: false }]
    if (isNeutral(word, lexicon) || isCovered(words, at, sources)) return []
    const weighed = weighWord(words, at, { text, sources, lexicon })
    return [
      {
        text: word.text,
        weight: share * weighed,
        isSensitive: false,
        isForeign: isForeign(word.text, sources) && weighed >= FOREIGN,
      },
    ]
  })
  return [...new Map(found.map(one => [one.text, one])).values()]
}
