import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { ADVERTISING, isVariantOnly } from '../listing-variants.ts'
import { isKind, toWords } from '../product-words.ts'
import { stripMarkers } from './markup.ts'
import { getVocabulary } from './topic.ts'

const isProperName = (word: string) => getVocabulary().properNames.has(word)

/** Formats text for use within a sentence, from a source that capitalises only the first word of a phrase. */
export function toPhrase(text: string): string {
  const [first = '', ...rest] = normalizeCapitals(text).split(' ')
  // "Ra 95" is a unit with its number.
  const isUnit = /^\p{Lu}\p{Ll}$/u.test(first) && /^\d/.test(rest[0] ?? '')
  const isPlain =
    !isUnit && /^\p{Lu}\p{Ll}+(-\p{L}\p{Ll}*)*[,;:]?$/u.test(first) && !isProperName(first.replace(/[,;:]$/, ''))
  return [isPlain ? first.toLowerCase() : first, ...rest].join(' ')
}

export function cleanText(text: string): string {
  return stripMarkers(text)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:])/g, '$1')
    .trim()
    .replace(/^[\s\-–—•|,;:]+|[\s\-–—•|,;:.]+$/g, '')
}

const isCapitalized = (word: string) => /^\p{Lu}\p{Ll}/u.test(word)

function isEveryday(word: string): boolean {
  return word
    .toLowerCase()
    .replace(/('s)?[,;:]*$/, '')
    .split(/[-/]/)
    .every(part => getVocabulary().everydayWords.has(part))
}

/**
 * Formats text for use within a sentence: converts the capitals of titles to lower case, except in names. If only the
 * first word of a phrase is capitalised, the capital belongs to the sentence.
 */
function normalizeCapitals(text: string): string {
  // Counted things are not names: "12 Functions".
  const words = cleanText(text)
    .replace(/(?<=^\d+[ -])\p{Lu}\p{Ll}+/u, counted => (isProperName(counted) ? counted : counted.toLowerCase()))
    .split(' ')
  const capitals = words
    .map(word => word.replace(/[,;:]$/, ''))
    .filter(word => isCapitalized(word) && !isProperName(word))
  const first = words[0] ?? ''
  const isSentenceCase = words.length > 2 && capitals.length === 1 && capitals[0] === first
  // Change all capitals or none: a half-capitalised phrase reads worse than either.
  if (!isSentenceCase && !capitals.every(isEveryday)) return words.join(' ')
  return words
    .map(word => (isCapitalized(word) && !isProperName(word.replace(/[,;:]$/, '')) ? word.toLowerCase() : word))
    .join(' ')
}

export function toFactValue(value: string): string {
  // "IP5" lacks one of the two characters of its standard.
  const text = cleanText(value).replace(/^IP\d$/i, '$& (incomplete)')
  return text.length > 70 ? '' : text
}

/** Matches what is not a feature: a part number, a colour, a disclaimer, a search term for an audience. */
const NO_FEATURE =
  /^[A-Z]{1,5}-?\d{3,}[A-Z\d/-]*$|\b(?:not included|sold separately|may vary|please note|excluding|colou?rs? (?:may|vary)|model number|part number|mpn|sku)\b|^(?:movies?|games?|video games?|tv) fans?$|\bfor (?:kids|adults|men|women|boys|girls|children|collectors)\b|^(?:ps\d|xbox|iphone|ipad|android(?! tv)|laptop|tv)\b|^(?:small |medium |large )?\d+(?:\.\d+)? ?(?:cm|mm|inch) ?x|^\d[\d.,/]* ?-?(?:mah|k?w|v|gb|tb|l|ml|m|cm|mm|g|kg|inch|inches)$|^(?:pack of \d+|(?:.* (?:and|with|plus) )?\d+[ -]?packs?)$|^\d[\d.]* ?x ?\d|\bblade length\b|^(?:new gen|gift (?:idea|box)|(?:.* )?(?:toy|gift) set|(?:3d )?stereo(?: sound)?)$|\b(?:gifts?|presents?|camping|travel(?:l?ing)?|outdoors?|indoors?)$/i

/** Returns true for a phrase of nothing but colours, sizes and part numbers: "Grey and Black", "Black OBN86BK". */
function isVariant(feature: string): boolean {
  const words = feature.replace(/\b[A-Z]{1,5}\d{2,}[A-Z\d/-]*\b|\bchrome\b/gi, ' ')
  return words.split(/ and | & |\//i).every(part => isVariantOnly(part.trim()))
}

/** Returns true for a phrase that fits a list: a few words, no slogan, not truncated. */
function isPrintable(feature: string): boolean {
  const words = feature.split(' ')
  return (
    feature.length >= 3 &&
    feature.length <= 64 &&
    words.length <= 9 &&
    (words.length > 1 || /\d/.test(feature)) &&
    /\p{L}{2}/u.test(feature) &&
    !ADVERTISING.test(feature) &&
    !NO_FEATURE.test(feature) &&
    !isVariant(feature) &&
    !/\b(and|with|for|of|the|a|to|in|&)$/i.test(feature) &&
    !/^(and|or|for|to|compatible)\b/i.test(feature) &&
    !/^\p{Lu}[\p{Lu}\s]{12,}$/u.test(feature)
  )
}

function splitTitle(title: string): string[] {
  const [, ...rest] = cleanText(title).split(/\s*[|,;–—()[\]]\s*|\s+-\s+/)
  return rest.filter(phrase => phrase.split(' ').length <= 6)
}

/** Returns true for a name in a title, such as that of a film: "Raiders Of the Lost Ark". */
function isName(feature: string): boolean {
  const capitals = feature.split(' ').filter(word => isCapitalized(word) && !isProperName(word))
  return capitals.length >= 2 && !/\d/.test(feature)
}

/** Removes the kind of product before a feature: "Bluetooth Headphones with Stereo Sound" has the feature "Stereo Sound". */
function removeKind(feature: string): string {
  const [kind = '', rest = ''] = feature.split(/(?:^|\s)with\s+(.+)/i)
  return rest !== '' && (kind === '' || isKindName(kind)) ? rest : feature
}

/** Returns true for a phrase that only names the kind of product or its use: "3D Stereo Wireless Headphones". */
function isKindName(text: string): boolean {
  const [opening = ''] = text.split(/\s(?:for|of)\s/i)
  return isKind(toWords(opening).at(-1) ?? '') || /\b(?:print|poster|bunting|plaque)$/i.test(opening)
}

function isSimilar(a: string, b: string): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [])
  const [left, right] = [words(a), words(b)]
  const shared = [...left].filter(word => right.has(word)).length
  return shared >= Math.min(left.size, right.size) * 0.6
}

/** Returns true if two features count the same things: "40 teabags" and "160 teabags". */
function isCountOfSame(one: string, other: string): boolean {
  const [, counted] = /^\d+ (\p{L}+)$/u.exec(one) ?? []
  return counted !== undefined && counted === /^\d+ (\p{L}+)$/u.exec(other)?.[1]
}

/** Returns features that fit a sentence, without those that the name or another feature already states. */
export function findPrintableFeatures(product: BriefedProduct): string[] {
  const listed = product.features.length > 0 ? product.features : splitTitle(product.title)
  // Sources with pros and cons write features as phrases; others copy the retailer's title.
  const isCurated = product.pros.length > 0
  const features: string[] = []
  for (const raw of listed) {
    const feature = (isCurated ? toPhrase(raw) : normalizeCapitals(removeKind(raw)))
      .replaceAll(' & ', ' and ')
      .replace(/(\d) ?(?:lbs|Lbs|LBS)\b/, '$1 lb')
    // Longer phrases from a title are lists of search terms, and names of the kind say nothing new.
    const isTitlePart = isCurated || (feature.split(' ').length <= 6 && !isKindName(feature) && !isName(feature))
    if (!isPrintable(feature) || !isTitlePart) continue
    if (features.some(other => isSimilar(other, feature)) || isSimilar(product.name, feature)) continue
    // "40 teabags, Pack of 4, 160 teabags": the total is the larger count.
    const count = features.findIndex(other => isCountOfSame(other, feature))
    if (count < 0) features.push(feature)
    else if (Number.parseInt(feature, 10) > Number.parseInt(features[count] ?? '', 10)) features[count] = feature
  }
  return features
}

/** Returns the acronyms of a name with the words of the title that they stand for: "ROTLA", "Raiders Of the Lost Ark". */
export function explainAcronyms({ name, title }: BriefedProduct): [acronym: string, words: string][] {
  return (name.match(/\b\p{Lu}{3,6}\b/gu) ?? []).flatMap(acronym => {
    const initials = new RegExp(`^${[...acronym].join('\\w*(?: \\w+)*? ')}\\w*$`, 'i')
    const words = splitTitle(title).find(clause => clause.split(' ').length > 2 && initials.test(clause))
    return words === undefined ? [] : [[acronym, words] as [string, string]]
  })
}

/** Returns all text of a product's source, for searching. */
export function getAllText(product: BriefedProduct): string {
  const facts = product.facts.map(fact => `${fact.label} ${fact.value}`)
  return cleanText([product.title, ...product.features, ...facts, ...product.pros, ...product.cons].join(' | '))
}

/** Returns the text of a product's source, without facts and features that it lacks ("Noise cancelling: None"). */
export function getStatedText(product: BriefedProduct): string {
  const absent = /^(no|none|not|without|n\/a)\b/i
  const facts = product.facts.filter(fact => !absent.test(fact.value)).map(fact => `${fact.label} ${fact.value}`)
  return cleanText([product.title, ...product.features.filter(feature => !absent.test(feature)), ...facts].join(' | '))
}

/** Formats a term found in a listing for use within a sentence. */
export function toTermText(match: string): string {
  const text = cleanText(match).replace(/\baluminum\b/i, word => (word < 'a' ? 'Aluminium' : 'aluminium'))
  // "COMFORT BLANKET" is no abbreviation.
  if (/^\p{Lu}{4,}(?: \p{Lu}{4,})+$/u.test(text)) return text.toLowerCase()
  return text
    .split(' ')
    .map(word => {
      // "Hz" and "Ra" are units, and "12-Year" counts something.
      const isPlain = /^(?:\d+-)?\p{Lu}\p{Ll}{2,}/u.test(word) && !isProperName(word.split('-')[0] ?? '')
      return isPlain ? word.toLowerCase() : word
    })
    .join(' ')
}
