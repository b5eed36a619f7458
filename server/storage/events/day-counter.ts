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
 * What is told apart in a day, so that made-up addresses do not fill the memory: what comes beyond counts in the sums alone.
 * `details` are the sources, products and ads of all pages together. All of them together stay below the rows that `markOf`
 * tells apart. `clicks` are those of one visitor: nobody goes on to more products in a day. `marks` are visits of a visitor to
 * a row. With the standard limits, all of it takes up some tens of megabytes; it grows with the visitors.
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

/** Counts the events of one day, in their order. */
export class DayCounter {
  readonly #limits: ReturnType<typeof countedLimits>
  readonly #state: DayState
  readonly #otherProducts: Row = { id: otherProductsId, visitors: 0, pageviews: 0, productClicks: 0 }

  /** @param state changed by what is counted; a new day's by default. */
  constructor(limits: DayLimits, state = emptyDay(countedLimits(limits).marks)) {
    this.#limits = countedLimits(limits)
    this.#state = state
  }

  add(event: StoredEvent): void {
    // Again: in files of earlier versions some have the slash.
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

  /** Undefined for a page that nobody was on. */
  page(path: string): PageDetail | undefined {
    const page = this.#state.pages.get(path)
    if (!page) return undefined
    const products = [...page.products].flatMap(([name, { visitors }]) =>
      name === '' ? [] : [[name, visitors] as const],
    )
    return { sources: plainRows(page.sources), products: new Map(products), ads: plainRows(page.ads) }
  }

  /** Undefined for one more than are told apart. */
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

  /** What an event counts as: a product click does once for a visitor, a page and a product. */
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
    // Who is new on the page is new among those of a source, too: a visitor has one a day.
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

  /** Undefined for one more than are told apart. */
  #newRow(of: Limited): Row | undefined {
    const { sizes } = this.#state
    if (sizes[of] >= this.#limits[of]) return undefined
    sizes[of] += 1
    sizes.rows += 1
    return { id: sizes.rows, visitors: 0, pageviews: 0, productClicks: 0 }
  }

  /** @returns whether the visitor is new there. */
  #count(row: Row | undefined, { id }: Visitor, kind: Counted): boolean {
    if (!row) return false
    const isNew = this.#state.seen.add(markOf(id, row.id))
    tally(row, isNew, kind)
    return isNew
  }
}
