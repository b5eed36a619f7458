import type { Figure } from './figures.ts'
import { NUMBER_WORDS, parseNumberWords } from './number-words.ts'

export const NUMBER = String.raw`\d{1,3}(?:[, ]\d{3}){1,4}(?:\.\d{1,9})?|\d{1,15}(?:\.\d{1,9})?`
export const SCALE = String.raw`(?:\s?(k|thousand|m|million)\b)?`
/** Words between a count and its noun: "436 verified customer reviews", but not "IPX7 for water and 9 ratings". */
export const ADJECTIVES = String.raw`(?:(?!(?:and|at|by|for|from|in|of|on|or|than|to|with)\b)[a-z][\w'-]*\s){0,3}?`
export const PEOPLE = '(?:buyers?|customers?|shoppers?|reviewers?|owners?|purchasers?)'

function parseNumber(text: string | undefined, scale?: string): number {
  const said = (text ?? '').toLowerCase()
  const value = /^\d/.test(said) ? Number(said.replace(/[, ]/g, '')) : parseNumberWords(said)
  if (!scale) return value
  return value * (scale.startsWith('m') ? 1_000_000 : 1000)
}

export interface Pattern {
  kind: Figure['kind']
  spelling: RegExp
  /** Returns null if the match is not a figure. */
  value(found: RegExpExecArray): number | null
}

export const parsePence = (found: RegExpExecArray) => Math.round(parseNumber(found[1], found[2]) * 100_000) / 1000
export const parseFirst = (found: RegExpExecArray) => parseNumber(found[1])
export const parseScaled = (found: RegExpExecArray) => parseNumber(found[1], found[2])

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
    spelling: new RegExp(String.raw`\b(${NUMBER_WORDS})[ -](?:pounds?\b(?! of\b)|quid\b)`, 'gi'),
    value: parsePence,
  },
  { kind: 'price', spelling: /(?<![\d.,@])(\d{1,2})p\b/g, value: found => Number(found[1]) },
  {
    kind: 'foreign',
    spelling: new RegExp(
      String.raw`[$€¥]\s?(?:${NUMBER})|\b(?:${NUMBER})\s?(?:[$€¥]|dollars?\b|euros?\b|USD\b|EUR\b)`,
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
