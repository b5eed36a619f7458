import { type DayLimits, standardLimits } from '../../contract/limits.ts'
import { type DayCounts, type PageDetail, pageOf, type StoredEvent } from '../../ports/event-log.ts'
import { plain, plainRows, type Row, tally } from './counted-rows.ts'
import { adAfter, askedBy, type Counted, kindOf, productOf, sourceOf } from './counting-rules.ts'
import {
  type DaySizes,
  type DayState,
  emptyDay,
  markOf,
  otherProductsId,
  type Page,
  type Visitor,
} from './day-state.ts'
import { mostNumbers } from './number-set.ts'

/**
 * Limits of the rows and visitors counted individually in a day, so that made-up addresses cannot fill the memory.
 * Events beyond the limits count only in the totals. `details` are the sources, products and ads of all pages
 * together. The sum of all rows stays below the range of `toVisitMark`. `clicks` limits the product clicks of one
 * visitor. `marks` are visits of visitors to rows. With the standard limits a day takes tens of megabytes; the size
 * grows with the number of visitors.
 */
export function countedLimits({ visitors, pages }: DayLimits) {
  return {
    visitors,
    pages,
    ads: 2_000,
    phrases: 5_000,
    details: 10 * pages,
    clicks: 30,
    marks: Math.ceil((visitors / standardLimits.visitors) * mostNumbers),
  }
}

type Limited = Exclude<keyof DaySizes, 'rows'>

/** Counts the events of one day in order. */
export class DayCounter {
  readonly #limits: ReturnType<typeof countedLimits>
  readonly #state: DayState
  readonly #otherProducts: Row = { id: otherProductsId, visitors: 0, pageviews: 0, productClicks: 0 }

  /** @param state updated with each event; an empty day by default. */
  constructor(limits: DayLimits, state = emptyDay(countedLimits(limits).marks)) {
    this.#limits = countedLimits(limits)
    this.#state = state
  }

  add(event: StoredEvent): void {
    // Repeated here because files of earlier versions contain paths with a trailing slash.
    const page = this.#pageOf(pageOf(event.path))
    const visitor = this.#visitorOf(event)
    if (visitor) this.#addOf(visitor, event, page)
    else if (kindOf(event) === 'pageviews')
      for (const row of [this.#state.total, page?.row]) tally(row, false, 'pageviews')
  }

  counts(of: Pick<DayCounts, 'day' | 'bytes'>): DayCounts {
    const { total, pages, ads, phrases, crowded } = this.#state
    return {
      ...of,
      total: { ...total },
      pages: new Map([...pages].map(([path, { row }]) => [path, plain(row)])),
      ads: plainRows(ads),
      phrases: new Map([...phrases].map(([phrase, { visitors }]) => [phrase, visitors])),
      crowded,
    }
  }

  paths(): Iterable<string> {
    return this.#state.pages.keys()
  }

  /** Returns undefined for a page without events. */
  page(path: string): PageDetail | undefined {
    const page = this.#state.pages.get(path)
    if (!page) return undefined
    const products = [...page.products].flatMap(([name, { visitors }]) =>
      name === '' ? [] : [[name, visitors] as const],
    )
    return { sources: plainRows(page.sources), products: new Map(products), ads: plainRows(page.ads) }
  }

  /** Returns undefined if the limit of visitors is reached. */
  #visitorOf(event: StoredEvent): Visitor | undefined {
    const { visitors, seen, total } = this.#state
    const known = visitors.get(event.visitor)
    if (known) return known
    if (total.visitors >= this.#limits.visitors || seen.isFull) {
      this.#state.crowded = true
      return undefined
    }
    const made: Visitor = { id: total.visitors, source: sourceOf(event), ad: undefined, clicks: 0 }
    visitors.set(event.visitor, made)
    total.visitors += 1
    return made
  }

  #addOf(visitor: Visitor, event: StoredEvent, page: Page | undefined): void {
    const { total, ads, phrases } = this.#state
    visitor.ad = adAfter(event.utm, visitor.ad)
    const kind = this.#kindOf(event, visitor, page)
    tally(total, false, kind)
    if (page) this.#addToPage(page, visitor, kind)
    if (visitor.ad !== undefined) this.#count(this.#rowOf('ads', ads, visitor.ad), visitor, kind)
    for (const phrase of askedBy(event)) this.#count(this.#rowOf('phrases', phrases, phrase), visitor, undefined)
  }

  /** Returns the counter that an event increments. A product click counts once per visitor, page and product. */
  #kindOf(event: StoredEvent, visitor: Visitor, page: Page | undefined): Counted {
    const kind = kindOf(event)
    if (kind !== 'productClicks') return kind
    if (visitor.clicks >= this.#limits.clicks) return undefined
    if (!this.#count(this.#productRowOf(page, event), visitor, kind)) return undefined
    visitor.clicks += 1
    return kind
  }

  #productRowOf(page: Page | undefined, event: StoredEvent): Row {
    return (page && this.#detailOf(page.products, productOf(event))) ?? this.#otherProducts
  }

  #addToPage(page: Page, visitor: Visitor, kind: Counted): void {
    const isNew = this.#count(page.row, visitor, kind)
    const source = this.#detailOf(page.sources, visitor.source)
    // A visitor has one source a day, so a new visitor of the page is also a new visitor of that source.
    tally(source, isNew, kind)
    if (visitor.ad !== undefined) this.#count(this.#detailOf(page.ads, visitor.ad), visitor, kind)
  }

  #pageOf(path: string): Page | undefined {
    const { pages } = this.#state
    const known = pages.get(path)
    if (known) return known
    const row = this.#newRow('pages')
    if (!row) return undefined
    const made = { row, sources: new Map(), products: new Map(), ads: new Map() }
    pages.set(path, made)
    return made
  }

  #detailOf(rows: Map<string, Row>, name: string): Row | undefined {
    return this.#rowOf('details', rows, name)
  }

  #rowOf(of: Limited, rows: Map<string, Row>, name: string): Row | undefined {
    const known = rows.get(name)
    if (known) return known
    const made = this.#newRow(of)
    if (made) rows.set(name, made)
    return made
  }

  /** Returns undefined if the limit is reached. */
  #newRow(of: Limited): Row | undefined {
    const { sizes } = this.#state
    if (sizes[of] >= this.#limits[of]) return undefined
    sizes[of] += 1
    sizes.rows += 1
    return { id: sizes.rows, visitors: 0, pageviews: 0, productClicks: 0 }
  }

  /** @returns true if the visitor is new in this row. */
  #count(row: Row | undefined, { id }: Visitor, kind: Counted): boolean {
    if (!row) return false
    const isNew = this.#state.seen.add(markOf(id, row.id))
    tally(row, isNew, kind)
    return isNew
  }
}
