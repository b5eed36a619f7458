import { NUMBER_WORDS } from '../../../../domain/number-words.ts'
import { agreesAmount, findAmounts, findNumbers, getPackSize } from './amounts.ts'
import { type Fault, type Findings, noFindings } from './findings.ts'
import { LISTED } from './opening-quantifiers.ts'
import type { Reading } from './operands.ts'
import { countsProducts, isKindOf, NUMBER, parseNumber } from './quantified.ts'
import { readQuantities } from './quantities.ts'

/** Words before the product whose price is spent: "for the price of one Acme", "for what the Acme costs". */
const BUDGET_BEFORE =
  /\b(?:(?:for|with) (?:the )?(?:same )?(?:price|cost|money|outlay|sum)(?: of)?|for what|the (?:price|cost) of)(?: you (?:would |'d )?pay for)?(?: (?:an?|one|a single|the|this))*\s$|^\s*(?:for|instead of|in place of) (?:an?|one|a single|each) $/i
const BUYS =
  /\b(?:(?:would|could|will|can|'d) (?:\w+ )?(?:buy|have|get|afford|line up|pick up|take home|own|cover|pay for)|buys?|gets? you)\b/i
const COUNT = new RegExp(String.raw`\b(${NUMBER_WORDS}|\d{1,2}|an?|another) (?:of (?:the|these|those) )?$`, 'i')
const CHANGE_AFTER = /^ (?:to spare|in hand|back|(?:of |in )?change|left(?: over)?|over|spare|remaining)\b/i
const THESE = new RegExp(String.raw`\b(${NUMBER_WORDS}|\d{1,2}) of (?:these|them)\b`, 'i')

export function isPurchase(text: string): boolean {
  return BUYS.test(text)
}

const TIMES_AFTER = new RegExp(String.raw`^ (?:(twice)|(${NUMBER_WORDS}|\d{1,2}) times)\b`, 'i')

/** Reads how many are bought: "three Bolts", "the Bolt three times". */
const getTimes = (before: string, after: string): number => {
  const [, twice, times] = TIMES_AFTER.exec(after) ?? []
  if (twice !== undefined) return 2
  const stated = times ?? COUNT.exec(before)?.[1]
  return stated === undefined || /^an/i.test(stated) || stated === 'a' ? 1 : parseNumber(stated)
}

/** Products that a clause says could be bought, with their numbers. */
function findBought({ clause: { text, names }, context }: Reading, from: number, budget: number) {
  const named = names.filter(({ at }) => at >= from && at !== budget)
  const bought = named.map(({ product, at }) => ({ product, times: getTimes(text.slice(0, at), text.slice(at + 1)) }))
  const these = THESE.exec(text)?.[1]
  if (bought.length > 0 || these === undefined || !context.own) return bought
  return [{ product: context.own, times: parseNumber(these) }]
}

/** Checks "For the price of one Acme you could have three Bolts and get about £4 back". */
export function checkPurchase(reading: Reading): Findings | null {
  const { clause } = reading
  const { text, names } = clause
  const buys = BUYS.exec(text)
  const payer = names.find(({ at }) => BUDGET_BEFORE.test(text.slice(0, at)))
  if (!buys || !payer || payer.product.pricePence === null) return null
  const bought = findBought(reading, payer.at < buys.index ? buys.index : 0, payer.at)
  const prices = bought.map(({ product, times }) => (product.pricePence === null ? null : product.pricePence * times))
  if (bought.length === 0 || prices.includes(null)) return null
  const left = payer.product.pricePence - prices.reduce<number>((total, price) => total + (price ?? 0), 0)
  const change = findAmounts(text).find(({ unit, end }) => unit === 'pence' && CHANGE_AFTER.test(text.slice(end)))
  const consumed = [{ at: 0, end: text.length }]
  if (left >= 0 && (!change || agreesAmount(change, left)))
    return { ...noFindings, confirmed: change ? [change] : [], consumed }
  const fault = `"${text.slice(buys.index, buys.index + buys[0].length)}" is wrong: compare the prices of ${payer.product.name} and ${bought[0]?.product.name} in the source.`
  return { ...noFindings, fault, consumed }
}

const THE_OTHERS = new RegExp(String.raw`\bthe other (${NUMBER})\b(?! of\b)(?: (\p{L}+s)\b)?`, 'iu')

/** Checks the number of "the other six": of all products but those that the sentence is about. */
export function checkOthers({ clause: { text }, references, context }: Reading): Fault | null {
  const { own, products } = context
  const [wording, number = '', noun = 'others'] = THE_OTHERS.exec(text) ?? []
  const meant = references.flatMap(({ kind, products: found }) => (kind === 'pronoun' || !found ? [] : [found]))
  if (wording === undefined || !countsProducts(noun, context) || (own && meant.length === 0 && !LISTED.test(text)))
    return null
  const kinds = [...text.replace(wording, ' ').matchAll(/\bthe (\p{L}+)/giu)].flatMap(found => found[1] ?? [])
  const ofKinds = products.filter(product => kinds.some(kind => isKindOf(kind, product)))
  const groups = [...(own ? [[own]] : []), ...meant]
  const sizes = [groups.flat(), [...groups.flat(), ...ofKinds], ...groups].map(group => new Set(group).size)
  const left = products.length - parseNumber(number)
  const isCounted = [...sizes, ...findNumbers(text.replace(wording, ' '))].includes(left)
  if (left > 0 && (groups.length === 0 || isCounted)) return null
  return { fault: `"${wording}" is wrong: the article has ${products.length} products.`, isOpen: left > 0 }
}

/** Returns true for a number of things: "2 cables", but not "2 m cables". */
const isCount = (text: string) => findAmounts(text).every(({ unit }) => unit === '')

const PACK = '(?:pack|set|box|case|bundle)'
const PACKED_THINGS = new RegExp(
  String.raw`\b(?:both(?: of)?(?: the| its)?|the pair of|(?:((?<!\bof )the)|(?:all|each|one)(?: of)?(?: the| its)?|gets?|includes?|contains?|comes? with) (${NUMBER}))(?: (?!spare|extra|more|other)[\p{L}-]+)? (\uE004|\p{L}+s\b)(?! and\b|(?: of (?:the|a) pair)? (?:that|which) you\b)`,
  'giu',
)
/** Words for the things of a pack beside "the two cables". */
const REST = /\b(?:spare|left|over|keep|rest|other|third|remain\w*)\b/i
/** Numbers of things in the pack of the product, and not in those that shops sell. */
const PACK_SIZES = new RegExp(
  String.raw`\b(?:${PACK} (?:of|has|holds) (${NUMBER})|(${NUMBER})[- ]pack|(${NUMBER}) (?:(?:\uE004|\p{L}+s) (?:(?:are|come) )?|(?<=\bthere are \S+ ))in (?:the|each|every|its) ${PACK})(?!\w)(?<!\b(?:shops|stores|sellers|makers|brands|rivals|also \p{L}+s)\b(?:(?! it\b)[^,;])*)`,
  'giu',
)

/** Checks the number of things in the pack of a product: "both cables" of three. */
export function checkParts({ clause: { text, names }, context }: Reading): Fault | null {
  const own = context.own ?? names[0]?.product
  const packSize = own ? getPackSize(own) : 1
  if (!own || packSize < 2 || names.some(({ product }) => product !== own)) return null
  const stated = readQuantities(own).flatMap(({ unit, number }) => (unit === '' ? number : []))
  const things = [...text.matchAll(PACKED_THINGS)]
    .map(([said, some, number = 'two', thing = '']) => ({ said, some, thing, count: parseNumber(number) }))
    .filter(({ said, thing }) => context.own && isCount(said) && (thing === '\uE004' || isKindOf(thing, own)))
    .filter(({ count, some }) => count !== context.products.length && !(some && count < packSize && REST.test(text)))
  const packs = [...text.matchAll(PACK_SIZES)]
    .map(([said, ...counts]) => ({ said, count: parseNumber(counts.find(count => count !== undefined) ?? '') }))
    .filter(({ count }) => !stated.includes(count))
  const wrong = [...things, ...packs].find(({ count }) => count !== packSize)
  return { fault: wrong ? `"${wrong.said.replace('\uE004', 'things')}" is wrong: the pack has ${packSize}.` : null }
}
