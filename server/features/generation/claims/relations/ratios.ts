import { NUMBER_WORDS, parseNumberWords } from '../../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { readQualifier } from '../../verify/qualifiers.ts'
import { type Amount, SHARES, toNumber } from './amounts.ts'
import { LISTED_UNITS } from './find-dimensions.ts'
import { readQuantities } from './quantities.ts'

/** "four times", "half": a number that multiplies another amount. */
export type Ratio = Amount

const MULTIPLES: Readonly<Record<string, number>> = { twice: 2, double: 2, triple: 3, treble: 3, thrice: 3 }
const SHARE = Object.keys(SHARES).join('|')
const MULTIPLE = Object.keys(MULTIPLES).join('|')
const MORE_OR_LESS = String.raw`more|less|fewer|(?!(?:over|under|after|other)\b)\w+er`

const RATIO = new RegExp(
  String.raw`\b(?:(half(?= as (?!much|many)\w+ again\b)|half (?=as (?:much|many) (?:\w+ )?again\b)as (?:much|many)|half again as)|(?:(an?|${NUMBER_WORDS})[ -])?(?<!\b(?:the|easy|first|second|other|better) )(${SHARE})s?(?= (?:as|the|of|what|that|those|its|their|\uE004)|(?<=\bof (?:which|that)\b[^;.]{0,60})(?=[.,;]|$| (?:is|goes)))(?! the battle| of an? \p{L}| of (?:them|these|the (?:five|four|list|group)))|(${MULTIPLE})(?= (?:the|that|those|what|as|of|its|this|\uE004))(?! the chance)|(\d{1,3}(?:\.\d)?|${NUMBER_WORDS})( and a half)? times(?= (?:as|the|that|those|what|its|more|of|\w+er|\uE004))|(\d{1,3}) ?(?:per cent|%) (more|less|\w+er)(?! than (?:the|its) (?:maker|standard|own))|(?:(an?|one|two|three) )(third|quarter|fifth|tenth)s? (${MORE_OR_LESS})\b|(\d{1,3}(?:\.\d)? ?(?:per cent|%)|all)(?= of the total(?:[.,;]|$| (?:goes|is|comes|belongs|number|reviews|price|cost|bill)\b)))`,
  'giu',
)

const LESS = /^(?:less|smaller|lighter|cheaper|lower|shorter|fewer|quieter|dimmer|slower|thinner|narrower|weaker)$/i

function parseRatio([, again, parts, share, multiple, times, half, percentage, more, count, part, than, ofTotal]:
  | RegExpExecArray
  | string[]): number {
  if (again !== undefined) return 1.5
  if (part !== undefined) {
    const size = (/^an?$/i.test(count ?? '') ? 1 : parseNumberWords(count ?? '')) / (SHARES[part.toLowerCase()] ?? 1)
    return LESS.test(than ?? '') ? 1 - size : 1 + size
  }
  if (share !== undefined) {
    const count = parts === undefined || /^an?$/i.test(parts) ? 1 : parseNumberWords(parts)
    return count / (SHARES[share.toLowerCase()] ?? Number.NaN)
  }
  if (ofTotal !== undefined) return /^a/i.test(ofTotal) ? 1 : Number.parseFloat(ofTotal) / 100
  if (multiple !== undefined) return MULTIPLES[multiple.toLowerCase()] ?? Number.NaN
  if (percentage !== undefined) {
    return 1 + (LESS.test(more ?? '') ? -1 : 1) * (Number(percentage) / 100)
  }
  return toNumber(times ?? '') + (half === undefined ? 0 : 0.5)
}

/** Finds the ratios of a text: "twice", "a third of", "more than four times", "40 per cent more". */
export function findRatios(text: string): Ratio[] {
  return [...text.matchAll(RATIO)].map(found => {
    const [said] = found
    const at = found.index
    const isMore = /^[^,;]{0,30}? and then some\b/.test(text.slice(at + said.length))
    const isNear = /^[^,;]{0,40}, (?:near enough|give or take|or thereabouts|or so)\b/.test(
      text.slice(at + said.length),
    )
    const qualifier = isMore ? 'over' : isNear ? 'about' : readQualifier(text, at, said.length)
    return { number: parseRatio(found), unit: 'times', qualifier, at, end: at + said.length, text: said }
  })
}

/** Comparatives of properties that code does not know: "a hundred times finer". */
export const UNKNOWN = /^ (?:as )?(?!over\b|other\b)\p{L}{2,}er\b/u

/** Something of which a product has many: "A page from the Acme costs …". */
export const OF_PART = /\b(?:an?|each|every|one) \p{L}+ (?:from|of|in|on|with) (?:the )?\uE004/iu

/** Measures of a product, and the areas that its lengths span. */
function listSizes(product: BriefedProduct): { number: number; unit: string }[] {
  const measures = readQuantities(product).filter(({ unit }) => unit !== '' && !LISTED_UNITS.has(unit))
  const lengths = measures.filter(({ unit }) => unit === 'mm')
  const toArea = (one: number, other: number) => ({ number: one * other, unit: 'area' })
  return [...measures, ...lengths.flatMap(one => lengths.map(other => toArea(one.number, other.number)))]
}

/** Returns true if a ratio is that of some measure of two products. */
export function isRatioOfAny(
  ratio: Ratio,
  text: string,
  [ones, others]: readonly (readonly BriefedProduct[])[],
): boolean {
  const sizes = (others ?? []).flatMap(listSizes)
  return (ones ?? [])
    .flatMap(listSizes)
    .some(one => sizes.some(other => one.unit === other.unit && agreesRatio(ratio, one.number / other.number, text)))
}

const EXACT = /\b(?:exactly|precisely)\b/i

/** Largest deviations of a ratio from the actual one that its wording covers, as shares. */
const RATIO_TOLERANCE = { exact: 0.01, plain: 0.036, near: 0.085, about: 0.13 }

/** Returns true if a stated ratio is true of the actual one. */
export function agreesRatio({ number, qualifier, at }: Ratio, actual: number, text: string): boolean {
  const share = actual / number - 1
  const isExact = EXACT.test(text.slice(Math.max(0, at - 12), at))
  switch (qualifier) {
    case 'exact':
      return Math.abs(share) <= (isExact ? RATIO_TOLERANCE.exact : RATIO_TOLERANCE.plain)
    case 'about':
      return Math.abs(share) <= RATIO_TOLERANCE.about
    case 'just_under':
      return share < 0.005 && share >= -RATIO_TOLERANCE.near
    case 'just_over':
      return share > -0.005 && share <= RATIO_TOLERANCE.about
    case 'under':
      return share < 0
    case 'over':
      return share > 0
    case 'at_least':
      return share >= -1e-9
    case 'at_most':
      return share <= 1e-9
  }
}
