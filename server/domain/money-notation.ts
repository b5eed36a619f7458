import { type Currency, defaultCurrency, getCurrency, listSpellings } from './money.ts'

/**
 * Two notations for the money in a text. The rules that check claims, and the templates that write, know one: "£29.99",
 * "pounds", "8p". A site's readers may see another: "€29.99", "euros", "8c". Texts are converted where they enter and
 * leave those rules.
 */
export interface MoneyNotation {
  /** Converts a text of the site, plain or HTML, to the notation of the rules. */
  toRules(text: string): string
  /** Converts a text from the notation of the rules to the site's. */
  toSite(text: string): string
}

interface Replacement {
  /** Source of a regular expression without groups that capture. */
  pattern: string
  replace(found: string): string
}

/** Tags and addresses. They stay as they are. */
const UNCHANGED = String.raw`<\/?[a-z][^<>]*>|https?:\/\/[^\s<>"]+`

const SPACE = String.raw`[\s\u00a0]?`
const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{N}])`
const NO_LETTER_AFTER = String.raw`(?![\p{L}\p{N}])`
/** "The pound sign of a keyboard" is not money. */
const NO_SIGN_AFTER = '(?! signs?(?![a-z]))'

/** Stand-in for a pound sign, which is foreign on the site. The rules refuse yen as foreign, and no shop uses them. */
const FOREIGN_POUND = '¥'

/**
 * On a site that does not sell in pounds, a pound is a weight. The rules read units without regard to case. Nobody else
 * uses these spellings, so that the way back is exact.
 */
const WEIGHTS: ReadonlyMap<string, string> = new Map([
  ['pound', 'lB'],
  ['pounds', 'lBs'],
  ['Pound', 'lBS'],
  ['Pounds', 'LbS'],
  ['POUND', 'lbS'],
])
const WEIGHT_WORDS = new Map([...WEIGHTS].map(([word, unit]) => [unit, word]))

/** A small number: "8", "6.2". Longer ones are measures: "1080p". */
const SMALL_NUMBER = String.raw`(?<![\p{L}\p{N}.,@])\d{1,2}(?:\.\d{1,2})?`
const AFTER_SMALL_NUMBER = `(?<=${SMALL_NUMBER})`

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

const capitalize = (word: string) => word.replace(/^./, first => first.toUpperCase())

function createConverter(replacements: readonly Replacement[]): (text: string) => string {
  const patterns = replacements.map(({ pattern }) => `(${pattern})`)
  const all = new RegExp([UNCHANGED, ...patterns].join('|'), 'gu')
  return text =>
    text.replace(all, (found: string, ...groups: unknown[]) => {
      const at = groups.slice(0, replacements.length).findIndex(group => group !== undefined)
      return replacements[at]?.replace(found) ?? found
    })
}

/** Replaces words in lower case and with a capital. */
function replaceWords(words: readonly (readonly [from: string, to: string])[], before = ''): Replacement {
  const both = new Map(
    words.flatMap(([from, to]) => [[from, to] as const, [capitalize(from), capitalize(to)] as const]),
  )
  const longestFirst = [...both.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  return {
    pattern: `${before}${NO_LETTER_BEFORE}(?:${longestFirst.join('|')})${NO_LETTER_AFTER}${NO_SIGN_AFTER}`,
    replace: found => both.get(found) ?? found,
  }
}

/** Matches a sign anywhere, and a code before or after digits. "$" is not the end of "US$". */
function toSignPattern(spelling: string): string {
  const sign = escapePattern(spelling)
  if (!/^[A-Z]{3}$/.test(spelling))
    return `${/^\p{L}/u.test(spelling) ? NO_LETTER_BEFORE : String.raw`(?<!\p{L})`}${sign}`
  return `${NO_LETTER_BEFORE}${sign}${SPACE}(?=\\d)|(?<=\\d${SPACE})${sign}${NO_LETTER_AFTER}`
}

function createToRules(currency: Currency): (text: string) => string {
  const { words, centSign } = currency
  // Signs of letters alone, such as "kr", are too common in names and models.
  const spellings = listSpellings(currency).filter(
    spelling => spelling === currency.code || /[^\p{L}.]/u.test(spelling),
  )
  return createConverter([
    { pattern: [...spellings.map(toSignPattern), '&euro;'].join('|'), replace: () => '£' },
    { pattern: ['£', '&pound;', toSignPattern(defaultCurrency)].join('|'), replace: () => FOREIGN_POUND },
    replaceWords(
      [
        [words.many, 'pounds'],
        [words.one, 'pound'],
        [words.cents, 'pence'],
        [words.cent, 'penny'],
      ],
      // "Per cent" is not money.
      '(?<![Pp]er[ -])',
    ),
    {
      pattern: `${NO_LETTER_BEFORE}(?:${[...WEIGHTS.keys()].toReversed().join('|')})${NO_LETTER_AFTER}`,
      replace: found => WEIGHTS.get(found) ?? found,
    },
    ...(centSign === null
      ? []
      : [{ pattern: `${AFTER_SMALL_NUMBER}${centSign}${NO_LETTER_AFTER}`, replace: () => 'p' }]),
    // "A film at 60p" states frames.
    { pattern: `${AFTER_SMALL_NUMBER}p${NO_LETTER_AFTER}`, replace: () => 'P' },
  ])
}

function createToSite({ sign, words, centSign }: Currency): (text: string) => string {
  return createConverter([
    { pattern: '£', replace: () => sign },
    { pattern: FOREIGN_POUND, replace: () => '£' },
    replaceWords([
      ['pounds', words.many],
      ['pound', words.one],
      ['pence', words.cents],
      ['penny', words.cent],
    ]),
    {
      pattern: `${NO_LETTER_BEFORE}(?:${[...WEIGHT_WORDS.keys()].toReversed().join('|')})${NO_LETTER_AFTER}`,
      replace: found => WEIGHT_WORDS.get(found) ?? found,
    },
    {
      pattern: `${SMALL_NUMBER}p${NO_LETTER_AFTER}`,
      replace: found => {
        const number = found.slice(0, -1)
        if (centSign !== null) return `${number}${centSign}`
        return `${sign}${(Number(number) / 100).toFixed(number.includes('.') ? 3 : 2)}`
      },
    },
    { pattern: `${AFTER_SMALL_NUMBER}P${NO_LETTER_AFTER}`, replace: () => 'p' },
  ])
}

const unchanged: MoneyNotation = { toRules: text => text, toSite: text => text }

/** Notations by currency. Their patterns are slow to compile. */
const notations = new Map<string, MoneyNotation>()

/** Returns the notation of a currency; that of pounds changes nothing. */
export function getMoneyNotation(currency: string | undefined = defaultCurrency): MoneyNotation {
  if (currency === defaultCurrency) return unchanged
  const known = notations.get(currency)
  if (known) return known
  const found = getCurrency(currency)
  const notation = { toRules: createToRules(found), toSite: createToSite(found) }
  notations.set(currency, notation)
  return notation
}
