import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { stripMarkers } from './markup.ts'
import { getVocabulary } from './vocabulary.ts'

const isProperName = (word: string) => getVocabulary().properNames.has(word)

/** For the middle of a sentence, where the source is known to give its phrases a capital at the head and no other. */
export function lowered(text: string): string {
  const [first = '', ...rest] = inSentence(text).split(' ')
  const plain = /^\p{Lu}\p{Ll}+(-\p{L}\p{Ll}*)*[,;:]?$/u.test(first) && !isProperName(first.replace(/[,;:]$/, ''))
  return [plain ? first.toLowerCase() : first, ...rest].join(' ')
}

/** What an advertisement says of itself, which is not a fact about the thing. */
const ADVERTISING =
  /(best ?sell|#1|no\.? ?1\b|amazing|perfect|premium quality|high quality|ultimate|must.have|gift idea|great for|ideal|upgraded|newest|new gen|20\d\d|£|%|\bout of\b|\/ ?5\b|star|review|rated|rating|official merch|guaranteed|cheap|sale|discount|[!?*★✔✅]|https?:)/i

export function clean(text: string): string {
  return stripMarkers(text)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:])/g, '$1')
    .trim()
    .replace(/^[\s\-–—•|,;:]+|[\s\-–—•|,;:.]+$/g, '')
}

const isCapital = (word: string) => /^\p{Lu}\p{Ll}/u.test(word)

function isEveryday(word: string): boolean {
  return word
    .toLowerCase()
    .replace(/('s)?[,;:]*$/, '')
    .split(/[-/]/)
    .every(part => getVocabulary().everydayWords.has(part))
}

/**
 * For the middle of a sentence: a retailer's capitals go, those of names stay. In a phrase with one capital, at its
 * head, that is the sentence's and not the word's.
 */
export function inSentence(text: string): string {
  const words = clean(text).split(' ')
  const capitals = words.map(word => word.replace(/[,;:]$/, '')).filter(word => isCapital(word) && !isProperName(word))
  const first = words[0] ?? ''
  const sentence = words.length > 2 && capitals.length === 1 && capitals[0] === first
  // All or none: a phrase that is half capitals reads worse than either.
  if (!sentence && !capitals.every(isEveryday)) return words.join(' ')
  return words
    .map(word => (isCapital(word) && !isProperName(word.replace(/[,;:]$/, '')) ? word.toLowerCase() : word))
    .join(' ')
}

export function factValue(value: string): string {
  const text = clean(value)
  return text.length > 70 ? '' : text
}

/** A phrase that reads in a list: a handful of words, no slogan, nothing cut off in the middle. */
function isPrintable(feature: string): boolean {
  const words = feature.split(' ')
  return (
    feature.length >= 3 &&
    feature.length <= 64 &&
    words.length <= 9 &&
    (words.length > 1 || /\d/.test(feature)) &&
    /\p{L}{2}/u.test(feature) &&
    !ADVERTISING.test(feature) &&
    !/\b(and|with|for|of|the|a|to|in|&)$/i.test(feature) &&
    !/^(and|or|for|to|compatible)\b/i.test(feature) &&
    !/^\p{Lu}[\p{Lu}\s]{12,}$/u.test(feature)
  )
}

function titlePhrases(title: string): string[] {
  const [, ...rest] = clean(title).split(/\s*[|,;–—()[\]]\s*|\s+-\s+/)
  return rest.filter(phrase => phrase.split(' ').length <= 6)
}

function saysTheSame(a: string, b: string): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [])
  const [left, right] = [words(a), words(b)]
  const shared = [...left].filter(word => right.has(word)).length
  return shared >= Math.min(left.size, right.size) * 0.6
}

/** What the source lists that can stand in a sentence, without what the name or an earlier feature has said. */
export function printableFeatures(product: BriefedProduct): string[] {
  const listed = product.features.length > 0 ? product.features : titlePhrases(product.title)
  // A source that weighs pros and cons writes its features as phrases too, and not as a retailer's title.
  const curated = product.pros.length > 0
  const kept: string[] = []
  for (const raw of listed) {
    const feature = curated ? lowered(raw) : inSentence(raw)
    // A longer run of a title's words is a heap of search terms.
    if (!isPrintable(feature) || (!curated && feature.split(' ').length > 6)) continue
    if (kept.some(other => saysTheSame(other, feature)) || saysTheSame(product.name, feature)) continue
    kept.push(feature)
  }
  return kept
}

/** A pro, a con or a "suits" as a clause that can follow a colon. */
export function clause(text: string): string {
  return lowered(text)
}

/** All that a source says of a product, to look for words in. */
export function allWords(product: BriefedProduct): string {
  const facts = product.facts.map(fact => `${fact.label} ${fact.value}`)
  return clean([product.title, ...product.features, ...facts, ...product.pros, ...product.cons].join(' | '))
}

/** What a source says a product has: without the facts and features that say it has not. */
export function statedWords(product: BriefedProduct): string {
  const absent = /^(no|none|not|without|n\/a)\b/i
  const facts = product.facts.filter(fact => !absent.test(fact.value)).map(fact => `${fact.label} ${fact.value}`)
  return clean([product.title, ...product.features.filter(feature => !absent.test(feature)), ...facts].join(' | '))
}

/** A word that our own knowledge recognised in a listing, as it stands in a sentence. */
export function termText(match: string): string {
  return clean(match)
    .split(' ')
    .map(word => (/^\p{Lu}\p{Ll}+/u.test(word) && !isProperName(word.split('-')[0] ?? '') ? word.toLowerCase() : word))
    .join(' ')
}
