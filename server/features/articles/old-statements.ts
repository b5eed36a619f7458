import * as z from 'zod'
import { type StatesOld, sentenceBreak } from '../../domain/stated-figures.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { Kind, RecordKinds } from '../../ports/records.ts'

/** Finds and removes old figures in texts, and in stored data of any form. */

export interface Range {
  start: number
  end: number
}

/** Begin a sentence that says nothing without the one before it: "That makes it the cheapest." */
const dependent = new RegExp(
  [
    "^(?:That|This|Those|These)(?:['’]s|\\s(?:is|are|was|were|makes?|puts?|leaves?|means|gives?|would|may|saves?)) ",
    '^The (?:difference|gap|saving) |^For (?:that|the difference)|^At (?:that|this number) |^Even so,|^So many ',
    '^(?:With|From) (?:(?:that|this|so) (?:many|few)) |^Opinions in those |^If (?:it|that) (?:is|does) not, |^It is an? [a-z]+ (?:result|score|average) ',
  ].join('|'),
)
/** Figures at the end of a list item or heading: ", £34.99", " (rated 4.4 out of 5)". */
const figuresAtEnd =
  /\s*(?:[,;:–—(]|\s-\s)[^\p{L}]*(?:(?:rated|stars?|out|of|from|for|at|now|about|and|in|over|reviews?|ratings?)\b[^\p{L}]*)*$/u
/** Maximum characters of these figures, which bounds the search. */
const maxTail = 120
const aboutFigures = /\b(?:price|cost|rating|rated|score|review)/i

/** Matches comparisons of prices, ratings and numbers of reviews without a figure. */
export const comparesFigures =
  /\b(?:(?:cheap|dear)(?:er|est)|(?:more|less|most|least) expensive|(?:lowest|highest|lower|higher|same) price|costs? (?:more|less|the (?:most|least)|\p{L}+(?: times)? as much)|price (?:range|spread|gap)|(?:most|least|more|fewer|fewest)[- ](?:review(?:ed|s)|opinions|people|buyers)|(?:highest|best|lowest|higher|better|lower|top)[- ](?:rat(?:ed|ings?)|scor(?:es?|ing))|(?:scor(?:es?|ed)|rat(?:ings?|ed|es?)|review(?:ed|s))\b[^.]*\b(?:low(?:er|est)|high(?:er|est)|better|best|most|least))\b/iu

/** Finds the ranges of a text to leave out. @param isLine True for list items and headings. */
export function findOld(text: string, statesOld: StatesOld, isLine: boolean): Range[] {
  const breaks = [...text.matchAll(new RegExp(sentenceBreak, 'gu'))]
  const starts = [0, ...breaks.map(found => found.index + found[0].length)]
  let isAfterOld = false
  const found = starts.flatMap((start, at) => {
    const end = starts[at + 1] ?? text.length
    const sentence = text.slice(start, end)
    const isOld = statesOld(sentence)
    isAfterOld = isOld || (isAfterOld && dependent.test(sentence))
    if (!isAfterOld) return []
    const tail = isLine && isOld ? figuresAtEnd.exec(sentence.slice(-maxTail)) : null
    const head = tail ? sentence.slice(0, Math.max(0, sentence.length - maxTail) + tail.index) : ''
    const keepsHead = /\p{L}/u.test(head) && !aboutFigures.test(head) && !statesOld(head)
    return [{ start: keepsHead ? start + head.length : start, end }]
  })
  // The space before the last sentence goes with it.
  let kept = text.length
  for (const { start, end } of found.toReversed()) if (end === kept) kept = start
  return kept === text.length ? found : [...found, { start: text.slice(0, kept).trimEnd().length, end: kept }]
}

export function removeRanges(text: string, ranges: readonly Range[], offset = 0): string {
  const lastFirst = ranges.toSorted((a, b) => b.start - a.start)
  return lastFirst.reduce((left, { start, end }) => {
    const [from, to] = [start, end].map(at => Math.max(0, at - offset))
    return left.slice(0, from) + left.slice(to)
  }, text)
}

/** Removes figures from data of any form. */
export type Clean = <T>(value: T) => T

/** Object that describes a product, with what a person stated. */
const describedSchema = z.looseObject({ asin: z.string(), stated: z.record(z.string(), z.unknown()).catch({}) })
const fields = { pricePence: 'price', price: 'price', rating: 'rating', reviewCount: 'reviews' } as const

export function createCleaning(asins: ReadonlySet<string>, cleanText: (text: string) => string): Clean {
  const cleanProduct = (product: object) => {
    const { data } = describedSchema.safeParse(product)
    if (!data || !asins.has(data.asin)) return product
    const figures = Object.entries(fields).filter(([field, name]) => field in product && !(name in data.stated))
    return {
      ...product,
      ...('image' in product && { image: '' }),
      ...Object.fromEntries(figures.map(([field]) => [field, null])),
    }
  }
  const cleanAny = (_: string, value: unknown) => {
    // Ids, times and addresses have no spaces.
    if (typeof value === 'string') return value.includes(' ') ? cleanText(value) : value
    if (Array.isArray(value)) return value.filter(each => each !== '')
    return typeof value === 'object' && value !== null ? cleanProduct(value) : value
  }
  return value => JSON.parse(JSON.stringify(value), cleanAny)
}

/** Stores the records that change. */
export async function putCleaned<K extends Kind>(
  tx: Transaction,
  kind: K,
  records: readonly RecordKinds[K][],
  clean: Clean,
) {
  for (const record of records) {
    const cleaned = clean(record)
    if (JSON.stringify(cleaned) !== JSON.stringify(record)) await tx.put(kind, cleaned)
  }
}

/** Cleans a stored text or JSON file. */
export async function cleanBlob(blobs: BlobStore, key: string, clean: Clean): Promise<void> {
  const bytes = /\.(?:html|json)$/.test(key) ? await blobs.get(key) : undefined
  if (!bytes) return
  const text = new TextDecoder().decode(bytes)
  const cleaned = key.endsWith('.html') ? clean(text) : JSON.stringify(clean(JSON.parse(text)))
  if (cleaned !== text) await blobs.put(key, new TextEncoder().encode(cleaned))
}
