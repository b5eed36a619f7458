import { foldText, toWords } from './words.ts'

/** Price range in pence that a topic states: "under £50", "between £20 and £40". */
export interface PriceRange {
  from: number
  to: number
}

/** Topic parsed into search criteria. */
export interface TopicCriteria {
  /** Product kinds requested: "earbuds or headphones" names two. */
  things: Thing[]
  price: PriceRange
}

export interface Thing {
  /** Noun that a listing must contain; null for vague words such as "gadgets", "gifts" and "accessories". */
  noun: string | null
  /** Words that distinguish kinds with the same noun: the "coffee" of "coffee grinder". */
  distinguishing: string[]
  /** Descriptive words: "wireless", "small", and everything after "for". */
  describing: string[]
}

const STOP_WORDS = new Set(
  `a an and are at best big buy buyer buying by cheap cheapest comparison compared current expensive from get good great guide
  i in is it latest me most my new of on or our overall pick rated ranked recommended review reviewed round roundup that the
  this to top uk ultimate under value vs we what which with you your budget affordable quality`.split(/\s+/),
)

const DESCRIBING_WORDS = new Set(
  `wireless bluetooth portable mini small large compact smart electric electrical digital automatic cordless rechargeable
  foldable folding adjustable waterproof lightweight heavy light quiet silent fast premium professional pro modern classic
  stylish comfortable durable reliable manual usb mens womens men women kid kids child children adult beginner long short black white red
  blue green pink grey 4k hd true stereo high low powerful everyday personalised noisecancelling ergonomic 2023 2024 2025 2026
  2027`.split(/\s+/),
)

const VAGUE_WORDS = new Set(
  'gadget gear equipment accessory appliance product gift present essential item device tool kit thing stuff option idea tech'.split(
    ' ',
  ),
)

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

function getSignificantWords(text: string): string[] {
  return toWords(text).filter(word => !STOP_WORDS.has(word) && !/^20\d\d$/.test(word))
}

function readThing(phrase: string): Thing | null {
  const [core = '', ...tail] = phrase.split(/\s(?:for|with|without|in|on|that|which|under|below|at|to)\s/i)
  const coreWords = getSignificantWords(core)
  const last = coreWords.findLast(word => !DESCRIBING_WORDS.has(word)) ?? coreWords.at(-1)
  if (last === undefined) return null
  const noun = VAGUE_WORDS.has(last) ? null : last
  const others = coreWords.filter(word => word !== last)
  return {
    noun,
    distinguishing: others.filter(word => !DESCRIBING_WORDS.has(word)),
    describing: [...others.filter(word => DESCRIBING_WORDS.has(word)), ...getSignificantWords(tail.join(' '))],
  }
}

export function readTopic(topic: string): TopicCriteria {
  const { price, rest } = readPrice(topic)
  const phrases = rest.split(/\s(?:and|or|vs\.?|versus)\s|[&,/]/i).filter(phrase => foldText(phrase) !== '')
  const things = phrases.map(readThing).filter(thing => thing !== null)
  return { things, price }
}
