import { isAsin, readProductLink, toProductUrl } from './amazon.ts'
import { formatDay } from './days.ts'
import { formatPriceIn } from './money.ts'
import { foldName } from './products.ts'
import { defaultShop } from './shops.ts'

/** Section of a diff: items that both lists share, or items before and after a change. */
export type DiffSection =
  | { readonly kind: 'same'; readonly items: readonly string[] }
  | { readonly kind: 'changed'; readonly before: readonly string[]; readonly after: readonly string[] }

/** Maximum number of pairs to compare. Longer texts are shown as one change. */
const maxPairs = 4_000_000

/** Returns the differences of two lists by their longest common subsequence. */
export function diffLists(before: readonly string[], after: readonly string[]): DiffSection[] {
  const start = countCommonPrefix(before, after)
  const end = countCommonPrefix(before.slice(start).toReversed(), after.slice(start).toReversed())
  const middle = diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const sections: DiffSection[] = [
    { kind: 'same', items: before.slice(0, start) },
    ...middle,
    { kind: 'same', items: before.slice(before.length - end) },
  ]
  return sections.filter(section =>
    section.kind === 'same' ? section.items.length > 0 : section.before.length + section.after.length > 0,
  )
}

function countCommonPrefix(first: readonly string[], second: readonly string[]): number {
  const difference = first.findIndex((item, index) => item !== second[index])
  return difference < 0 ? first.length : difference
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffSection[] {
  if (before.length * after.length > maxPairs) return [{ kind: 'changed', before, after }]
  const lengths = computeCommonLengths(before, after)
  const sections: DiffSection[] = []
  let [from, to] = [0, 0]
  for (const [i, j] of findCommonPairs(before, after, lengths)) {
    const isNext = i === from && j === to
    const last = sections.at(-1)
    if (!isNext) sections.push({ kind: 'changed', before: before.slice(from, i), after: after.slice(to, j) })
    if (isNext && last?.kind === 'same')
      sections.splice(-1, 1, { kind: 'same', items: [...last.items, before[i] ?? ''] })
    else sections.push({ kind: 'same', items: [before[i] ?? ''] })
    ;[from, to] = [i + 1, j + 1]
  }
  return [...sections, { kind: 'changed', before: before.slice(from), after: after.slice(to) }]
}

/** `lengths[i][j]` is the length of the longest common subsequence of `before` from `i` and `after` from `j`. */
function computeCommonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, nextRow] = [lengths[i], lengths[i + 1]]
      if (!row || !nextRow) continue
      row[j] = before[i] === after[j] ? 1 + (nextRow[j + 1] ?? 0) : Math.max(nextRow[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

/** Yields the index pairs of shared items. */
function* findCommonPairs(before: readonly string[], after: readonly string[], lengths: readonly Uint32Array[]) {
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      yield [i, j] as const
      i += 1
      j += 1
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1
    else j += 1
  }
}

/** State of a product before or after a proposed change. */
interface ProductState {
  readonly name: string
  readonly asin?: string | null | undefined
  readonly price: number | null
  /** ISO 4217. */
  readonly currency: string
  readonly rating: number | null
  readonly reviewCount: number | null
  /** True if only its shop may show the price now. */
  readonly seePrice?: boolean | undefined
  /** Badge of a top pick. */
  readonly isPick?: string | undefined
  readonly facts?: readonly { label: string; value: string }[] | undefined
  /** ISO 8601 time of the price reading. */
  readonly readAt: string
}

/** Change of a product, in the order of the new list; removed products come last. */
export type ProductChange<Product extends ProductState> =
  | { readonly kind: 'added'; readonly after: Product }
  | { readonly kind: 'removed'; readonly before: Product }
  | { readonly kind: 'kept'; readonly before: Product; readonly after: Product }

/** Compares products by ASIN, or by name if neither has one. */
export function isSameProduct(first: Identity, second: Identity): boolean {
  const [firstAsin, secondAsin] = [first.asin ?? null, second.asin ?? null]
  return firstAsin === secondAsin && (firstAsin !== null || foldName(first.name) === foldName(second.name))
}

interface Identity {
  asin?: string | null | undefined
  name: string
}

/** Compares UTC days, not times: readers see the day on which a price was read. */
export function isReadOnLaterDay(before: { readAt: string }, after: { readAt: string }): boolean {
  return after.readAt.slice(0, 10) > before.readAt.slice(0, 10)
}

export function listProductChanges<Product extends ProductState>(
  before: readonly Product[],
  after: readonly Product[],
): ProductChange<Product>[] {
  const remaining = [...before]
  const changes = after.map((product): ProductChange<Product> => {
    const at = remaining.findIndex(other => isSameProduct(other, product))
    const [found] = at < 0 ? [] : remaining.splice(at, 1)
    return found ? { kind: 'kept', before: found, after: product } : { kind: 'added', after: product }
  })
  return [...changes, ...remaining.map((product): ProductChange<Product> => ({ kind: 'removed', before: product }))]
}

/** Describes the differences of a product that stays: `£29.99, was £34.99`. */
export function describeChanges(before: ProductState, after: ProductState): string[] {
  const facts: readonly (readonly [string, string, string])[] = [
    ['', formatPrice(before), formatPrice(after)],
    ...formatReadDays(before, after),
    ['rated ', formatRating(before), formatRating(after)],
    ['', formatReviews(before), formatReviews(after)],
    ['', formatPick(before), formatPick(after)],
    ['called ', before.name, after.name],
  ]
  const changes = facts.flatMap(([lead, was, is]) => (was === is ? [] : [`${lead}${is}, was ${was}`]))
  const hasNewFacts = JSON.stringify(before.facts ?? []) !== JSON.stringify(after.facts ?? [])
  return hasNewFacts ? [...changes, 'facts updated'] : changes
}

/** Returns the days of the price readings if both states have a price and the new reading is of a later day. */
function formatReadDays(before: ProductState, after: ProductState): [string, string, string][] {
  if (before.price === null || after.price === null || !isReadOnLaterDay(before, after)) return []
  const readOn = ({ readAt }: ProductState) => `read on ${formatDay(readAt)}`
  return [['price ', readOn(before), readOn(after)]]
}

export function formatPrice({ price, currency, seePrice }: ProductState): string {
  if (price === null) return seePrice ? 'price on Amazon' : 'no price'
  return formatPriceIn(price, currency)
}

function formatRating({ rating }: ProductState): string {
  return rating === null ? 'not at all' : `${rating.toFixed(1)} of 5`
}

function formatReviews({ reviewCount }: ProductState): string {
  return reviewCount === null ? 'reviews not counted' : `${reviewCount.toLocaleString('en-GB')} reviews`
}

function formatPick({ isPick }: ProductState): string {
  return isPick === undefined ? 'no top pick' : `top pick: ${isPick}`
}

/** Name, link and ASIN of a product, as a person types them. */
interface ProductAddress {
  name: string
  link: string
  asin: string
}

/** Applies a new link: its ASIN follows, and an empty name is taken from the words of the address. */
export function withLink<V extends ProductAddress>(values: V, link: string): V {
  const read = readProductLink(link)
  return read ? { ...values, link, asin: read.asin, name: values.name || read.title } : { ...values, link }
}

/** Applies a new ASIN: the link follows, in the shop that it leads to. */
export function withAsin<V extends ProductAddress>(values: V, typed: string): V {
  const asin = typed.trim().toUpperCase()
  const shop = readProductLink(values.link)?.shop ?? defaultShop
  return isAsin(asin) ? { ...values, asin, link: toProductUrl(asin, shop) } : { ...values, asin }
}
