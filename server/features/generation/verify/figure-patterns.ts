import { NUMBER_WORDS, ONE_TO_NINE, parseNumberWords, TWENTY_TO_NINETY_NINE } from '../../../domain/number-words.ts'
import type { Figure } from './figures.ts'

const NUMBER = String.raw`\d{1,3}(?:[, ]\d{3}){1,4}(?:\.\d{1,9})?|\d{1,15}(?:\.\d{1,9})?`
const SCALE = String.raw`(?:\s?(k|thousand|m|million)\b)?`
/** Words between a count and its noun: "436 verified customer reviews", but not "IPX7 for water and 9 ratings". */
const ADJECTIVES = String.raw`(?:(?!(?:and|at|by|for|from|in|of|on|or|than|to|with)\b)[a-z][\w'-]*\s){0,3}?`
const PEOPLE = '(?:buyers?|customers?|shoppers?|reviewers?|owners?|purchasers?)'

function parseNumber(text: string | undefined, scale?: string): number {
  const folded = (text ?? '').toLowerCase()
  const value = /^\d/.test(folded) ? Number(folded.replace(/[, ]/g, '')) : parseNumberWords(folded)
  if (!scale) return value
  return value * (scale.startsWith('m') ? 1_000_000 : 1000)
}

export interface Pattern {
  kind: Figure['kind']
  spelling: RegExp
  /** Returns null if the match is not a figure. */
  value(found: RegExpExecArray): number | null
}

const parsePence = (found: RegExpExecArray) => Math.round(parseNumber(found[1], found[2]) * 100_000) / 1000
const parseFirst = (found: RegExpExecArray) => parseNumber(found[1])
const parseScaled = (found: RegExpExecArray) => parseNumber(found[1], found[2])

/** Wordings that pages and articles share. */
export const PATTERNS: readonly Pattern[] = [
  { kind: 'price', spelling: new RegExp(String.raw`£\s?(${NUMBER})(?:\s?(k|m)\b)?`, 'gi'), value: parsePence },
  // "£29,99" and "£1.299,00" do not match the format of the data: they could be typing errors.
  { kind: 'price', spelling: /£\s?\d+(?:\.\d{3})*,\d{1,2}\b(?!\d)/g, value: () => Number.NaN },
  { kind: 'price', spelling: new RegExp(String.raw`\bGBP\s?(${NUMBER})`, 'gi'), value: parsePence },
  {
    kind: 'price',
    spelling: new RegExp(String.raw`(?<![£\d.,])(${NUMBER})\s?(?:£|GBP\b|pounds?\b(?! of\b)|quid\b)`, 'gi'),
    value: parsePence,
  },
  {
    kind: 'price',
    spelling: new RegExp(
      String.raw`\b(${NUMBER_WORDS}|\d{1,4}) (?:pounds?|quid),? (?:(?:and )?(${NUMBER_WORDS}|\d{1,2}) ?(?:pence|p)|(${TWENTY_TO_NINETY_NINE}|\d{2}))\b`,
      'gi',
    ),
    value: ([, pounds, pence, rest]) => 100 * parseNumber(pounds) + parseNumber(pence ?? rest),
  },
  {
    kind: 'price',
    spelling: new RegExp(String.raw`\b(${NUMBER_WORDS})[ -](?:pounds?\b(?! of\b)|quid\b)`, 'gi'),
    value: parsePence,
  },
  { kind: 'price', spelling: /(?<![\d.,@])(\d{1,2})p\b/g, value: found => Number(found[1]) },
  {
    kind: 'foreign',
    spelling: new RegExp(
      String.raw`[$\u20ac¥]\s?(?:${NUMBER})|\b(?:${NUMBER})\s?(?:[$\u20ac¥]|dollars?\b|euros?\b|USD\b|EUR\b)`,
      'gi',
    ),
    value: () => Number.NaN,
  },
  {
    kind: 'rating',
    spelling: new RegExp(
      String.raw`(?<![\d./])(\d+(?:\.\d+)?|${NUMBER_WORDS})\s?(?:out of|/)\s?(?:5|five)(?!\.?\d|/)(?:\s?stars?\b)?`,
      'gi',
    ),
    value: parseFirst,
  },
  {
    kind: 'foreign',
    spelling: new RegExp(
      String.raw`(?<![\d./])(?:\d+(?:\.\d+)?|${NUMBER_WORDS})\s?(?:out of|/)\s?(?:10|ten|100|a hundred)(?!\.?\d|/)\b`,
      'gi',
    ),
    value: () => Number.NaN,
  },
  {
    kind: 'rating',
    spelling: new RegExp(String.raw`(?<![\d./])(\d+(?:\.\d+)?|${NUMBER_WORDS})[\s-]?stars?\b`, 'gi'),
    value: parseFirst,
  },
  {
    kind: 'rating',
    spelling:
      /\b(?:rat(?:ed|es)|rating(?: of| is)?|scor(?:e|es|ed)(?: of)?|averag(?:es|ing|e of))(?: at| it| an average of)?\s(\d\.\d+)\b(?!\s?(?:%|(?:l|litres?|kg|g|kw|w|v|a|m|mm|cm|inch(?:es)?|hours?|h|mah|x)\b))/gi,
    value: parseFirst,
  },
  {
    kind: 'rating',
    spelling: new RegExp(String.raw`\b(${NUMBER_WORDS}) and a half(?: out of five|[ -]stars?)\b`, 'gi'),
    value: found => parseNumber(found[1]) + 0.5,
  },
  {
    kind: 'share',
    spelling: new RegExp(
      String.raw`\b(?:thousands|millions) of (?:[a-z]+\s){0,2}?(?:${PEOPLE}|users|people|reviews|ratings)\b`,
      'gi',
    ),
    value: () => Number.NaN,
  },
  { kind: 'rating', spelling: /(?<![\w.,])(\d\.\d+)[\s-](?:[a-z]+\s){0,2}?(?:rating|score)\b/gi, value: parseFirst },
  { kind: 'rating', spelling: /(?<![\w.,])(\d(?:\.\d+)?)\s?[★⭐🌟](?!\s?[★⭐🌟☆])/gu, value: parseFirst },
  {
    kind: 'rating',
    spelling: /(?<!\d\s?)[★⭐🌟✪✫✬✭✮✯✰✩]+|[★⭐🌟✪✫✬✭✮✯✰✩]{2,}/gu,
    value: found => [...found[0]].length,
  },
  {
    kind: 'reviews',
    spelling: new RegExp(
      String.raw`(?<![\w.,/]|out of )(${NUMBER})${SCALE}\+?\s${ADJECTIVES}(?:reviews|ratings|opinions|(?<=\d\s)review)\b`,
      'gi',
    ),
    value: parseScaled,
  },
  {
    kind: 'reviews',
    spelling: new RegExp(String.raw`(?<![\w.,/]|out of )(${NUMBER})${SCALE}\+?\s${ADJECTIVES}${PEOPLE}\b`, 'gi'),
    value: parseScaled,
  },
  {
    kind: 'reviews',
    spelling: new RegExp(String.raw`\b(?:reviewed|rated) by (${NUMBER})${SCALE}\b`, 'gi'),
    value: parseScaled,
  },
  {
    kind: 'share',
    spelling: new RegExp(
      String.raw`\b\d+(?:\.\d+)?\s?(?:%|per ?cent)\s(?:of )?(?:[a-z]+\s){0,2}?(?:${PEOPLE}|users|people|reviews|ratings)\b`,
      'gi',
    ),
    value: () => Number.NaN,
  },
]

const ROUGHLY = '(?:(?:only|just|about|around|roughly|nearly|almost|under|over|a mere|an? average of) ){0,2}'
/** End of the phrase after a bare price or rating: no unit and no noun follows. */
const NO_UNIT = String.raw`(?=\s?(?:[.,;:!?)|](?!\d)|$)|\s(?:on|at|by|today|from|now|and|or|here|there|in|with|for|overall|across|online|each)\b)`
const PRICED = String.raw`(?:\b(?:costs?|costing|priced at|sells? (?:for|at)|selling (?:for|at)|yours for|going for|on offer (?:for|at)|reduced to|down to|available (?:for|at)|listed at|retails? at|comes in at)\s${ROUGHLY}|\bprice(?:d|s)?(?: is| of|:| tag(?: is| of)?)?\s${ROUGHLY})`
const RATED = String.raw`(?:\brat(?:ed|es|ing|ings)(?: is| of|:)?|\bscor(?:e|es|ed)(?: is| of|:)?|\bstars?:|\baverag(?:es|ing|e)(?: is| of|:)?)\s(?:it |them |at |an? |an average of ){0,2}`
/** Excludes other ratings, such as "Energy rating: 3". */
const NOT_A_GRADE = String.raw`(?<!\b(?:energy|water|resistance|ip|noise|age|power|fire|tog|safety|proofing|voltage|wattage|weight|load)[- ])`
const unconfirmable = () => Number.NaN
const parseWords = (found: RegExpExecArray) => parseNumberWords(found[1] ?? '')
/** Ignores idioms such as "three for the price of one". */
const parsePoundWords = (found: RegExpExecArray) => (parseWords(found) < 4 ? null : parseWords(found) * 100)
/** Ignores counts below ten: "one review" and "two reviewers" are usually idioms. */
const parseLargeCount = (found: RegExpExecArray) => (parseWords(found) < 10 ? null : parseWords(found))

const toPattern = (source: string, flags = 'gi') => new RegExp(source, flags)

/** Wordings used only in articles: without signs, in words, as ranks. */
export const LOOSE_PATTERNS: readonly Pattern[] = [
  { kind: 'price', spelling: toPattern(String.raw`\bprice:\s?£?\s?(${NUMBER})`), value: parsePence },
  {
    kind: 'rating',
    spelling: toPattern(String.raw`${NOT_A_GRADE}\b(?:rating|stars|score):\s?(\d(?:\.\d{1,3})?)(?![\d.,]*\d)`),
    value: parseFirst,
  },
  {
    kind: 'reviews',
    spelling: toPattern(String.raw`\b(?:reviews|ratings):\s?(${NUMBER})${SCALE}(?!\.\d)`),
    value: parseScaled,
  },
  { kind: 'price', spelling: toPattern(`${PRICED}(${NUMBER})${NO_UNIT}`), value: parsePence },
  { kind: 'price', spelling: toPattern(String.raw`(?<![£\d.,])(${NUMBER})\s?(?:sterling\b|stg\b)`), value: parsePence },
  { kind: 'price', spelling: toPattern(String.raw`\bstg\s?(${NUMBER})`), value: parsePence },
  { kind: 'price', spelling: toPattern(String.raw`£\s?[-\u2013\u2014\u2212~]\s?\d[\d.,]{0,9}`), value: unconfirmable },
  { kind: 'price', spelling: toPattern(String.raw`\b(${NUMBER_WORDS})[ -](?:pence|sterling)\b`), value: parseWords },
  { kind: 'price', spelling: toPattern(String.raw`(?<![£\d.,])(\d{1,6}) pence\b`), value: parseFirst },
  {
    kind: 'price',
    spelling: toPattern(String.raw`(?<![£\d.,@]|\b(?:f\/|(?:version|page) ))(\d{1,4}\.\d{1,2}) ?(?:p|pence)\b`),
    value: parseFirst,
  },
  {
    kind: 'price',
    spelling: /(?<![\d.,@])(?!(?:144|240|360|480|540|576|720|900)p)(\d{3})p\b/g,
    value: found => Number(found[1]),
  },
  {
    kind: 'price',
    spelling: toPattern(String.raw`${PRICED}(?:£\s?)?(${NUMBER_WORDS})${NO_UNIT}`),
    value: parsePoundWords,
  },
  {
    kind: 'price',
    spelling: toPattern(String.raw`(?:${PRICED}|\b(?:for|at|only|just|pay) )${ONE_TO_NINE} ${TWENTY_TO_NINETY_NINE}\b`),
    value: unconfirmable,
  },
  { kind: 'price', spelling: /\ba tenner\b/gi, value: () => 1000 },
  { kind: 'price', spelling: /\ba fiver\b/gi, value: () => 500 },
  {
    kind: 'price',
    spelling: /\b(?:two|three|four|five|several) (?:tenners?|fivers?)\b|\bunder a grand\b/gi,
    value: unconfirmable,
  },
  {
    kind: 'rating',
    spelling: toPattern(String.raw`${NOT_A_GRADE}${RATED}([0-5](?:\.\d{1,3})?)${NO_UNIT}`),
    value: parseFirst,
  },
  {
    kind: 'rating',
    spelling: toPattern(
      String.raw`(?<![\d./])(\d\.\d{1,3}|(?<=\b(?:it|them|rated|scores?|scored) )\d) of (?:5|five)\b`,
    ),
    value: parseFirst,
  },
  {
    kind: 'rating',
    spelling: toPattern(
      String.raw`(?<![\w.,£])([0-5]\.\d{1,2}) (?:from|by|across|over|among|based on|after) (?:${NUMBER})${SCALE}\b`,
    ),
    value: parseFirst,
  },
  { kind: 'rating', spelling: toPattern(String.raw`(?<!\*)\*{4,5}(?!\*)`), value: found => found[0].length },
  { kind: 'rating', spelling: /(?<![★⭐🌟☆])☆{3,5}(?![★⭐🌟☆])/gu, value: unconfirmable },
  {
    kind: 'foreign',
    spelling: toPattern(String.raw`(?<![\d./])\d{1,2}(?:\.\d{1,2})? of (?:10|ten)\b(?=[\s.,;!?)|]*$|[.,;!?)|])`),
    value: unconfirmable,
  },
  { kind: 'rating', spelling: toPattern(String.raw`\bperfect (five|5(?:\.0)?)(?![\d/-]|\.\d)`), value: parseFirst },
  { kind: 'foreign', spelling: /\bperfect (?:ten|10)\b/gi, value: unconfirmable },
  {
    kind: 'reviews',
    spelling: toPattern(
      String.raw`\b(?:reviews|ratings|review count)(?::| is| are)?\s\(?(${NUMBER})${SCALE}\)?${NO_UNIT}`,
    ),
    value: parseScaled,
  },
  {
    kind: 'reviews',
    spelling: toPattern(
      String.raw`\b(${NUMBER_WORDS})\s(?!times\b)${ADJECTIVES}(?:reviews|ratings|opinions|${PEOPLE})\b`,
    ),
    value: parseLargeCount,
  },
  {
    kind: 'reviews',
    spelling: toPattern(
      String.raw`\b(?:from|by|across) (?:over |more than |nearly |almost )?(${NUMBER})${SCALE}\+? ${ADJECTIVES}(?:people|users|votes)\b`,
    ),
    value: parseScaled,
  },
  {
    kind: 'share',
    spelling: toPattern(
      String.raw`\b(?:${NUMBER}|${NUMBER_WORDS})${SCALE}\+? (?:${PEOPLE}|people|users|households|homes) (?:who |have |has |already |now ){0,3}(?:bought|chose|chosen|own|owned|purchased|picked|ordered|trust|love|use)\b`,
    ),
    value: unconfirmable,
  },
  {
    kind: 'share',
    spelling: toPattern(
      String.raw`\bsold (?:over |more than |nearly |almost )?(?:${NUMBER})${SCALE}|\b(?:${NUMBER})${SCALE} (?:units |copies )?(?:sold|bought)\b`,
    ),
    value: unconfirmable,
  },
  {
    kind: 'share',
    spelling:
      /\b\d{1,3}(?:\.\d+)?\s?(?:%|per ?cent) (?:off|discount|cheaper|saving)\b|\b(?:with|save|saves|saving|take|get|now|extra) \d{1,4} off\b/gi,
    value: unconfirmable,
  },
  {
    kind: 'share',
    spelling:
      /\bhalf[- ]price\b|\ball[- ]time low\b|\b(?:cheapest|lowest)(?: price)? (?:(?:it|they) (?:has|have|had|was|were) )?ever\b|\blowest[- ]ever\b/gi,
    value: unconfirmable,
  },
]
