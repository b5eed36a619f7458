/** Price range in pence that a topic states: "under £50", "between £20 and £40". */
export interface PriceRange {
  from: number
  to: number
}

const POUNDS = String.raw`(?:£|gbp\s?)?\s?(\d[\d,]*(?:\.\d{1,2})?)\s?(?:pounds?|quid|gbp)?`
const NOT_A_MEASURE = String.raw`(?!\s?(?:cm|mm|m|kg|g|l|ml|inch|inches|in|hours?|h|w|watts?|s|years?|people|litres?|gb|tb|%|"))\b`
const BETWEEN = new RegExp(`(?:between|from)?\\s*£\\s?(\\d[\\d,]*(?:\\.\\d+)?)\\s*(?:and|to|-|–)\\s*${POUNDS}`, 'i')
const AT_MOST = new RegExp(
  `\\b(?:under|below|less than|cheaper than|up to|within|max(?:imum)?|no more than)\\s+${POUNDS}${NOT_A_MEASURE}`,
  'i',
)
const OR_LESS = /£\s?(\d[\d,]*(?:\.\d+)?)\s+(?:or|and)\s+(?:less|under|below)/i
const AT_LEAST = /\b(?:over|above|more than|at least|from)\s+£\s?(\d[\d,]*(?:\.\d+)?)/i

function toPence(text: string | undefined): number {
  return Math.round(Number((text ?? '').replaceAll(',', '')) * 100)
}

/** Reads the price range a topic states, and returns the topic without it. */
export function readPrice(topic: string): { price: PriceRange; rest: string } {
  const without = (found: RegExpExecArray) => topic.replace(found[0], ' ')
  const between = BETWEEN.exec(topic)
  if (between) return { price: { from: toPence(between[1]), to: toPence(between[2]) }, rest: without(between) }
  const maximum = OR_LESS.exec(topic) ?? AT_MOST.exec(topic)
  if (maximum) return { price: { from: 0, to: toPence(maximum[1]) }, rest: without(maximum) }
  const minimum = AT_LEAST.exec(topic)
  if (minimum) return { price: { from: toPence(minimum[1]), to: Number.POSITIVE_INFINITY }, rest: without(minimum) }
  return { price: { from: 0, to: Number.POSITIVE_INFINITY }, rest: topic }
}
