import { GROUP_SIZES } from '../../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { type Ranking, rank } from './check-superlative.ts'
import type { Dimension } from './dimensions.ts'
import { findNamedDimensions, getNumber } from './find-dimensions.ts'
import type { Fault } from './findings.ts'
import { findSubject, type Reading } from './operands.ts'
import { pickDimensions } from './pick-dimensions.ts'

const PLACES: Readonly<Record<string, number>> = { first: 1, top: 1, second: 2, third: 3, fourth: 4, fifth: 5 }

const PLACE =
  /\b(?:(?:ranks?|ranked|comes?|sits?|stands?|placed|finishes|lies|lands?|is|are|puts? .{1,30}?)(?: in| at)? (?:the )?|(?:in|takes?|into) )(first|second|third|fourth|fifth|last|top|bottom)(?: place| spot| position)?(?= (?:for|on|in|by|among|behind|only to|to|overall|here)\b|[,.;]|$)/i
const LEADS = new RegExp(
  String.raw`\b(?:leads|heads|tops) (?:the (?:group|field|pack|list|way|table|${GROUP_SIZES})|this (?:group|list))\b|\btop honours\b`,
  'i',
)
const TRAILS_ONLY = /\btrails only\b|\b(?:second|next) only to\b/i
/** Dimensions in which the highest or the lowest value may be called first. */
const EITHER_END: ReadonlySet<string> = new Set(['price', 'weight', 'noise', 'charging time'])

/** Reads the place that a clause gives to its subject; null if it gives none. A negative place counts from the end. */
function readPlace(text: string): { at: number; end: number; place: number } | null {
  const trails = TRAILS_ONLY.exec(text)
  if (trails) return { at: trails.index, end: trails.index + trails[0].length, place: 2 }
  const leads = LEADS.exec(text)
  if (leads) return { at: leads.index, end: leads.index + leads[0].length, place: 1 }
  const found = PLACE.exec(text)
  const word = found?.[1]?.toLowerCase()
  if (!found || word === undefined) return null
  return { at: found.index, end: found.index + found[0].length, place: PLACES[word] ?? -1 }
}

const isAt = ({ better, equal }: Ranking, place: number) => better <= place - 1 && better + equal >= place - 1

function isRanked(dimension: Dimension, product: BriefedProduct, place: number, reading: Reading): boolean | null {
  const directions = EITHER_END.has(dimension.name) ? [1, -1] : [Math.sign(place)]
  const outcomes = directions.flatMap(direction => {
    const ranking = rank(dimension, product, direction, reading)
    return ranking ? isAt(ranking, Math.abs(place)) : []
  })
  return outcomes.length === 0 ? null : outcomes.includes(true)
}

/** Checks "comes third for reviews", "second only to the Acme", "leads the group on price". */
export function checkRank(reading: Reading): Fault | null {
  const { clause, references } = reading
  const { text } = clause
  const found = readPlace(text)
  if (!found) return null
  const { at, end, place } = found
  // "If capacity comes first for you" is about a reader.
  if (
    /\b(?:if|when|where|whether)\b/i.test(text.slice(0, at)) ||
    /^ for (?:you|many|most|some)\b/.test(text.slice(end))
  )
    return null
  // "It is second, with 73 reviews" does not say by what. "First by score and reviews" is a score that no source states.
  const following = findNamedDimensions(text.slice(end).split(/[,;]/)[0] ?? '')
  if (following.length > 1) return null
  const [after] = following
  const before = findNamedDimensions(text.slice(0, at)).at(-1)
  const named = after ? { at: end + after.at, end: end + after.at } : before ? { at, end } : null
  const [dimension] = named ? pickDimensions({ clause, ...named, unit: null, word: null }, reading.context) : []
  if (!dimension) return null
  const inside = references.find(one => one.at > at && one.end <= end && one.kind === 'named')
  const nearest = references.findLast(one => one.end <= at && one.kind === 'named')
  const isApposed =
    nearest !== undefined && /^ in $/.test(text.slice(nearest.end, at + 1 + text.slice(at).search(/\S/)))
  const subject = inside?.products ?? (isApposed ? nearest.products : null) ?? findSubject(at, end, reading)?.products
  const [product] = subject ?? []
  if (!product || !subject) return null
  const wording = text.slice(at, end)
  const isWrong = subject.some(one => isRanked(dimension, one, place, reading) === false)
  if (isWrong) return { fault: `"${wording}" is wrong of ${product.name}: compare the products by ${dimension.name}.` }
  const [leader] = references.filter(one => one.at >= end && one.kind === 'named').flatMap(one => one.products ?? [])
  const isBehind = /^(?: only)?(?: to| behind)? (?:the )?$/.test(
    text.slice(end, references.find(one => one.at >= end)?.at),
  )
  if (!leader || !isBehind) return null
  const [own, other] = [getNumber(dimension, product), getNumber(dimension, leader)]
  const isAhead = own === null || other === null || EITHER_END.has(dimension.name) ? own !== other : other > own
  return isAhead ? null : { fault: `"${wording}" is wrong: compare ${product.name} with ${leader.name} in the source.` }
}
