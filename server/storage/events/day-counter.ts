import { type DayCounts, type EventCounts, type PageDetail, pageOf, type StoredEvent } from '../../ports/event-log.ts'
import { plain, plainRows, type Row, tally } from './counted-rows.ts'
import { adAfter, askedBy, type Counted, isNameable, kindOf, sourceOf } from './counting-rules.ts'
import { NumberSet } from './number-set.ts'

/**
 * What is told apart in a day, so that made-up addresses do not fill the memory: what comes beyond counts in the sums alone.
 * `details` are the sources, products and ads of all pages together. All of them together stay below `rowSpan`. `clicks` are
 * those of one visitor: nobody goes on to more products in a day. All of it together takes up some tens of megabytes.
 */
export const countedLimits = {
  ...{ visitors: 100_000, pages: 5_000, ads: 2_000, phrases: 5_000, details: 50_000, clicks: 30 },
} as const

/** Visitors and rows share a number. */
const rowSpan = 65_536

interface Page {
  readonly row: Row
  readonly sources: Map<string, Row>
  /** Those whose product is not named are under no name. */
  readonly products: Map<string, Row>
  readonly ads: Map<string, Row>
}

interface Visitor {
  readonly id: number
  /** Of the first event of the day. */
  readonly source: string
  ad: string | undefined
  /** Product clicks counted so far. */
  clicks: number
}

/** Counts the events of one day, in their order. */
export class DayCounter {
  readonly #total: EventCounts = { visitors: 0, pageviews: 0, productClicks: 0 }
  readonly #visitors = new Map<string, Visitor>()
  readonly #pages = new Map<string, Page>()
  readonly #ads = new Map<string, Row>()
  readonly #phrases = new Map<string, Row>()
  /** Who has been where: a visitor and a row. */
  readonly #seen = new NumberSet()
  #crowded = false
  #rows = 0
  #details = 0
  /** Products that are not told apart. */
  readonly #otherProducts = this.#newRow()

  add(event: StoredEvent): void {
    // Again: in files of earlier versions some have the slash.
    const page = this.#pageOf(pageOf(event.path))
    const visitor = this.#visitorOf(event)
    if (visitor) this.#addOf(visitor, event, page)
    else if (kindOf(event) === 'pageviews') for (const row of [this.#total, page?.row]) tally(row, false, 'pageviews')
  }

  counts(of: Pick<DayCounts, 'day' | 'bytes'>): DayCounts {
    return {
      ...of,
      total: { ...this.#total },
      pages: new Map([...this.#pages].map(([path, { row }]) => [path, plain(row)])),
      ads: plainRows(this.#ads),
      phrases: new Map([...this.#phrases].map(([phrase, { visitors }]) => [phrase, visitors])),
      crowded: this.#crowded,
    }
  }

  paths(): Iterable<string> {
    return this.#pages.keys()
  }

  /** Undefined for a page that nobody was on. */
  page(path: string): PageDetail | undefined {
    const page = this.#pages.get(path)
    if (!page) return undefined
    const products = [...page.products].flatMap(([name, { visitors }]) =>
      name === '' ? [] : [[name, visitors] as const],
    )
    return { sources: plainRows(page.sources), products: new Map(products), ads: plainRows(page.ads) }
  }

  /** Undefined for one more than are told apart. */
  #visitorOf(event: StoredEvent): Visitor | undefined {
    const known = this.#visitors.get(event.visitor)
    if (known) return known
    if (this.#visitors.size >= countedLimits.visitors || this.#seen.isFull) {
      this.#crowded = true
      return undefined
    }
    const made: Visitor = { id: this.#visitors.size, source: sourceOf(event), ad: undefined, clicks: 0 }
    this.#visitors.set(event.visitor, made)
    this.#total.visitors += 1
    return made
  }

  #addOf(visitor: Visitor, event: StoredEvent, page: Page | undefined): void {
    visitor.ad = adAfter(event.utm, visitor.ad)
    const kind = this.#kindOf(event, visitor, page)
    tally(this.#total, false, kind)
    if (page) this.#addToPage(page, visitor, kind)
    if (visitor.ad !== undefined) this.#count(this.#rowOf(this.#ads, visitor.ad, countedLimits.ads), visitor, kind)
    for (const phrase of askedBy(event))
      this.#count(this.#rowOf(this.#phrases, phrase, countedLimits.phrases), visitor, undefined)
  }

  /** What an event counts as: a product click does once for a visitor, a page and a product. */
  #kindOf(event: StoredEvent, visitor: Visitor, page: Page | undefined): Counted {
    const kind = kindOf(event)
    if (kind !== 'productClicks') return kind
    if (visitor.clicks >= countedLimits.clicks) return undefined
    if (!this.#count(this.#productOf(page, event), visitor, kind)) return undefined
    visitor.clicks += 1
    return kind
  }

  #productOf(page: Page | undefined, { props: { product } }: StoredEvent): Row {
    const name = typeof product === 'string' && isNameable(product) ? product : ''
    return (page && this.#detailOf(page.products, name)) ?? this.#otherProducts
  }

  #addToPage(page: Page, visitor: Visitor, kind: Counted): void {
    const isNew = this.#count(page.row, visitor, kind)
    const source = this.#detailOf(page.sources, visitor.source)
    // Who is new on the page is new among those of a source, too: a visitor has one a day.
    tally(source, isNew, kind)
    if (visitor.ad !== undefined) this.#count(this.#detailOf(page.ads, visitor.ad), visitor, kind)
  }

  #pageOf(path: string): Page | undefined {
    const known = this.#pages.get(path)
    if (known || this.#pages.size >= countedLimits.pages) return known
    const made = { row: this.#newRow(), sources: new Map(), products: new Map(), ads: new Map() }
    this.#pages.set(path, made)
    return made
  }

  #rowOf(rows: Map<string, Row>, name: string, most: number): Row | undefined {
    const known = rows.get(name)
    if (known || rows.size >= most) return known
    const made = this.#newRow()
    rows.set(name, made)
    return made
  }

  #detailOf(rows: Map<string, Row>, name: string): Row | undefined {
    const known = rows.get(name)
    if (known || !this.#takeDetail()) return known
    return this.#rowOf(rows, name, countedLimits.details)
  }

  #takeDetail(): boolean {
    if (this.#details >= countedLimits.details) return false
    this.#details += 1
    return true
  }

  #newRow(): Row {
    this.#rows += 1
    return { id: this.#rows, visitors: 0, pageviews: 0, productClicks: 0 }
  }

  /** @returns whether the visitor is new there. */
  #count(row: Row | undefined, { id }: Visitor, kind: Counted): boolean {
    if (!row) return false
    const isNew = this.#seen.add(id * rowSpan + row.id)
    tally(row, isNew, kind)
    return isNew
  }
}
