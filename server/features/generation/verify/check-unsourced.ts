import { findMeasures } from '../../../domain/measures.ts'
import { foldName } from '../../../domain/products.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { HEADINGS } from '../article-text.ts'
import { getSourceTexts, isRated } from './check-quotations.ts'
import { createMarker, removeMarks, replaceMarks, type SentenceScope, toSentenceScopes } from './mentions.ts'
import { createProblem, type Problem } from './problem.ts'

const NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d+)'
const PEOPLE = '(?:buyers|owners|customers|reviewers|users|shoppers|people|parents)'
const EXPERTS =
  '(?:doctors|dentists|physicians|dermatologists|nutritionists|physiotherapists|chefs|athletes|celebrities|experts|professionals|audiologists|vets|magazines?|reviewers)'

/** Words for facts that only a third party can establish. */
const SENSITIVE: readonly RegExp[] = [
  // Whole phrases come first, so that an award of one organisation does not confirm another's.
  /\b(?:red dot|good housekeeping|t3|techradar|what hi-?fi\??) (?:design )?awards?\b|\baward[- ]winning\b|\bwhich\? (?:best buy|great value)\b/gi,
  // "If awards matter" names no award.
  /(?<=\b(?:an?|the|its|of|won) )if (?:design )?awards?\b/gi,
  /\b(?:iF|IF) (?:[Dd]esign )?[Aa]wards?\b/g,
  /(?<!\w)(?:number one|no\.? ?1|#1|top) best[- ]?sell(?:ers?|ing)\b/gi,
  /\b(?:awards?|accolades?|best buy|what hi-?fi|editors?'?s? choice|good housekeeping|prize-winning|trophy|red dot)\b|\bwhich\?/gi,
  /\b(?:recommended|endorsed|approved|backed|developed|founded) by\b|\b(?:trusted|loved) by (?:over |the |many |\w+ )?(?:thousands|millions|buyers|owners|customers|users|parents|experts|professionals|\d)|\bformer (?=[\w ]{0,30}(?:engineers?|designers?|employees|staff)\b)/gi,
  new RegExp(`\\b${EXPERTS} (?:also |all |often )?(?:recommend|endorse|trust|swear by|approve|praise|love)`, 'gi'),
  /\b(?:guarantee[ds]?|warrant(?:y|ies)|money-back)\b/gi,
  /\b(?:certified|certifications?|certificates?|accredited|fda|ukca|kitemark|ce[ -]mark(?:ed|ing)?|fsc|energy star|iso \d+)\b/gi,
  /\b(?:safe (?:for|to|around)|child-?safe|child-?proof|non-?toxic|hypoallergenic|bpa[- ]free|clinically|medical[- ]grade|hearing aids?|pacemakers?|pregnan(?:t|cy)|suitable for (?:children|babies|infants|toddlers))\b/gi,
  /\b(?:water[ -]?proof(?:ing|ed)?|water[ -]?resistan(?:t|ce)|watertight|splash[ -]?proof|sweat[ -]?proof|swimming|diving|submersible|submerged)\b/gi,
  /\b(?:discount(?:s|ed)?|half[ -]price|reduced (?:in price|(?:from|by) (?:£|\d|half|an? |up to ))|black friday|cyber monday|prime day|special offer|vouchers?|coupons?|cashback|price cut)\b/gi,
  /\b(?:next|same)-day\b|\bfree (?:[\w-]+ )?(?:delivery|shipping|postage|returns?)\b|\b(?:fast|quick|prime) (?:delivery|shipping)\b/gi,
  /\b(?:in stock|out of stock|sold out|sell(?:s|ing) out|limited stock|few left)\b/gi,
  /\b(?:best[ -]?sell(?:er|ers|ing)|top[ -]sell(?:er|ers|ing)|number one (?:seller|choice|brand)|amazon'?s? choice)\b|#1\b/gi,
  new RegExp(
    `\\b(?:${NUMBER} (?:in|out of) ${NUMBER}|(?:nine|two|three)[ -](?:tenths|thirds|quarters) of|(?:the )?(?:vast )?majority of|half of) (?:the |all |its |verified )?${PEOPLE}\\b`,
    'gi',
  ),
]
/** Denial before the word: "It comes without a guarantee". But "not heavy and with a guarantee" claims one. */
const DENIED =
  /\b(?:no|not(?! only)|\w{1,12}n't|never|without|nor|neither|nothing|nobody|none|rather than|instead of)(?: (?!(?:and|but|yet|so)\b)[\w'’-]{1,30}){0,4} ?$/i
/** Questions and advice claim nothing: "Check the warranty", "whether it is waterproof". */
const QUESTIONED =
  /\b(?:whether|if|unless|any|check|ask|silent|look for|how long|(?:the )?length of|where (?:a|the) (?:seller|maker|listing))\b(?:,? [\w'’-]{1,30}){0,9},? ?$/i
const MISSING =
  /^(?: (?:period|length|terms|itself))? (?:is|are|was) (?:not|nowhere|left out|missing|unknown|unstated|silent)\b/i
const FACT = "(?:the |its )?[\\w'-]+(?: [\\w'-]+){0,3}"
/**
 * Whole sentences about missing facts: "For the guarantee, which several of the others publish, there is only a
 * blank."
 */
const LEFT_OUT = new RegExp(
  `^(?:${[
    `for ${FACT},? (?:which (?:several|some|most|all) of the others publish, )?there is (?:only a blank|nothing)`,
    `others here publish ${FACT}; this [a-z]+(?: [a-z]+)? does not`,
    `unlike some of its rivals, it leaves ${FACT} unstated`,
    `we cannot tell you about ${FACT}, since the [a-z]+(?: [a-z]+)? does not`,
  ].join('|')})\\.$`,
  'i',
)
/** Questions and definitions claim nothing. "It is a Which?" is a name, not a question. */
const GENERAL = /^["'(]?which\?["')]?$|(?<!\b(?:which|what hi-?fi))\?["')]?$|^an? (?:rating|grade|mark|standard) of\b/i

function isClaimed(sentence: string, at: number, word: string): boolean {
  const before = sentence.slice(Math.max(0, at - 120), at)
  const after = sentence.slice(at + word.length)
  return !DENIED.test(before) && !QUESTIONED.test(before) && !MISSING.test(after)
}

/** Returns the sensitive words that a sentence claims, in its spelling. */
export function findSensitiveWords(sentence: string): string[] {
  if (GENERAL.test(sentence) || LEFT_OUT.test(sentence)) return []
  // `matchAll` recompiles its pattern at each call, which is far slower than a failed search.
  const spellings = SENSITIVE.filter(spelling => sentence.search(spelling) !== -1)
  const occurrences = spellings.flatMap(spelling => [...sentence.matchAll(spelling)])
  return occurrences.filter(({ index, 0: word }) => isClaimed(sentence, index, word)).map(([word]) => word.trim())
}

/** Normalizes spelling for a search: "water-proof" matches "waterproof", but "which" does not match "Which?". */
function squash(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}?#]+/gu, '')
}

const ALL =
  /\b(?:every|each|all|both|any|none|most) (?:of (?:them|these|the) ?)?(?:[\w-]+ ){0,2}?(?:products?|pairs?|models?|ones?|here|of them|of these|listings?)\b|\bboth\b|\bhere\b/i
const CONTINUES_SUBJECT =
  /^(?:it|its|it's|they|their|this|these|the (?:brand|maker|pair|product|model|set|company))\b|\b(?:it|this (?:product|pair|model|brand|set|one))\b/i

/**
 * Products that a sentence is about; none for general advice. With `each`, a claim must be true of all of them,
 * otherwise of any one.
 */
function findClaimSubjects(
  { sentence, own, inBlock, named }: SentenceScope,
  block: Block,
  all: readonly BriefedProduct[],
): ClaimSubjects {
  if (named.length > 0) return { products: named, each: false }
  if (inBlock.length > 0) return { products: inBlock, each: false }
  if (own) return { products: [own], each: false }
  if (ALL.test(sentence)) return { products: all, each: !ONE_OF_ALL.test(sentence) }
  const isAdvice = [HEADINGS.guide, HEADINGS.steps].some(heading => foldName(block.section) === foldName(heading))
  const general = isAdvice && !/\bhere\b/i.test(sentence)
  const continuesSubject =
    CONTINUES_SUBJECT.test(sentence) && !/\b(?:an?|any|your|the) [\w-]+ .{0,80}\bit\b/i.test(sentence)
  return { products: general && !continuesSubject ? [] : all, each: false }
}

/** "The only one of the five with a guarantee" is about one product. */
const ONE_OF_ALL = /\b(?:only|just) (?:one|\w+)? ?of (?:the|these|all)\b|\balone (?:of|among)\b/i

interface ClaimSubjects {
  products: readonly BriefedProduct[]
  each: boolean
}

/** Nouns for a guarantee: not "guaranteed to arrive" or "the maker guarantees a quiet night". */
const GUARANTEE =
  /(?<!\b(?:to|will|can|may|would|should|not|we|they|you|it|that|which|makers?|brands?) )\b(?:guarantees?|warrant(?:y|ies))\b(?! (?:that|to|you|it|its|an?|the|your)\b)|\bguaranteed (?=for\b|\d)/i
const NO_GUARANTEE =
  /^(?:no(?![- ]?(?:quibble|fuss))|none|not|nil|n\W?a|unknown|excluded)\b|\b(?:not included|excluded|void|sold separately)\b/i

/** Returns the lengths of the guarantees of a text. */
function findTerms(text: string): string[] {
  const clauses = text.split(/[,;]| (?:and|but|with) /).filter(clause => GUARANTEE.test(clause))
  const lifetime = clauses.some(clause => /\blifetime\b/i.test(clause)) ? ['lifetime'] : []
  return [...lifetime, ...clauses.flatMap(findMeasures).map(({ key }) => key)]
}

/** Returns true if a source states a guarantee, of the length that a sentence states. */
function isGuaranteed(sentence: string, product: BriefedProduct): boolean {
  const labels = product.facts.map(({ label }) => label)
  const texts = getSourceTexts(product)
  // The check of measures finds lengths that no text of the source states.
  const stated = new Set(['lifetime', ...texts.flatMap(findMeasures).map(({ key }) => key)])
  const terms = findTerms(sentence).filter(term => stated.has(term))
  return texts.some(text => {
    const { 0: word = '', index = 0 } = GUARANTEE.exec(text) ?? {}
    const rest = text.slice(index + word.length).replace(/^\W+/, '')
    if (word === '' || labels.includes(text) || NO_GUARANTEE.test(rest) || !isClaimed(text, index, word)) return false
    return terms.length === 0 || findTerms(text).some(term => terms.includes(term))
  })
}

/** Returns true if a source states a word, or the same in other words: a "warranty" is a guarantee, IPX7 is waterproof. */
function isStated(word: string, sentence: string, product: BriefedProduct): boolean {
  if (/^(?:guarantees?|warrant\w+)$/i.test(word) && GUARANTEE.test(sentence)) return isGuaranteed(sentence, product)
  return getSourceText(product).includes(squash(word)) || isRated(word, product)
}

/** Normalized source texts, cached because every text is checked against them. */
const sourceTextCache = new WeakMap<BriefedProduct, string>()

function getSourceText(product: BriefedProduct): string {
  const source = sourceTextCache.get(product) ?? getSourceTexts(product).map(squash).join(' ')
  sourceTextCache.set(product, source)
  return source
}

/**
 * Checks claims that a writer cannot know against the sources: awards, endorsements, guarantees, certificates, safety,
 * water resistance, discounts, delivery, stock, ranks and shares of buyers. In a sentence about a product, the word
 * must appear in its source; general advice is not checked.
 */
export function checkUnsourced(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const mark = createMarker(products, topic)
  const topicText = squash(topic)
  return blocks.flatMap(block =>
    toSentenceScopes(block, mark, products).flatMap(scope => {
      const sentence = replaceMarks(scope.sentence)
      const words = findSensitiveWords(sentence).filter(word => !topicText.includes(squash(word)))
      if (words.length === 0) return []
      const { products: subjects, each } = findClaimSubjects(scope, block, products)
      const missing = words.filter(word => {
        const isIn = (product: BriefedProduct) => isStated(word, sentence, product)
        return subjects.length > 0 && !(each ? subjects.every(isIn) : subjects.some(isIn))
      })
      return missing.slice(0, 1).map((word): Problem => {
        const text = removeMarks(scope.sentence)
        const subject =
          subjects.length === 1 ? ` of ${subjects[0]?.name}` : each ? ' of each product' : ' of any product'
        const message = `"${word}" is not in the source${subject}. Leave it out. In: "${text.slice(0, 160)}"`
        return createProblem(block, 'unsourced_claim', message, text)
      })
    }),
  )
}
