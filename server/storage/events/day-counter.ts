import type { DayCounts, EventCounts, PageDetail, StoredEvent } from '../../ports/event-log.ts'
import { adAfter, askedBy, type Counted, isNameable, kindOf, sourceOf } from './counting-rules.ts'

/**
 * What is told apart in a day, so that made-up addresses do not fill the memory: what comes beyond counts in the sums alone.
 * `details` are the sources, products and ads of all pages together. All of them together stay below `rowSpan`.
 */
export const countedLimits = { pages: 5_000, ads: 2_000, phrases: 5_000, details: 50_000 } as const

/** Visitors and rows share a number; small ones are cheap in a set. */
const rowSpan = 65_536

/** Running counts, and the number by which their visitors are remembered. */
interface Row extends EventCounts {
  readonly id: number
}

interface Page {
  readonly row: Row
  readonly sources: Map<string, Row>
  readonly products: Map<string, number>
  readonly ads: Map<string, Row>
}

interface Visitor {
  readonly id: number
  /** Of the first event of the day. */
  readonly source: string
  ad: string | undefined
}

/** Counts the events of one day, in their order. */
export class DayCounter {
  readonly #total: EventCounts = { visitors: 0, pageviews: 0, productClicks: 0 }
  readonly #visitors = new Map<string, Visitor>()
  readonly #pages = new Map<string, Page>()
  readonly #ads = new Map<string, Row>()
  readonly #phrases = new Map<string, Row>()
  /** Who has been where: a visitor and a row. */
  readonly #seen = new Set<number>()
  #rows = 0
  #details = 0

  add(event: StoredEvent): void {
    const visitor = this.#visitorOf(event)
    visitor.ad = adAfter(event.utm, visitor.ad)
    const kind = kindOf(event)
    if (kind) this.#total[kind] += 1
    this.#addToPage(event, visitor, kind)
    if (visitor.ad !== undefined) this.#count(this.#rowOf(this.#ads, visitor.ad, countedLimits.ads), visitor, kind)
    for (const phrase of askedBy(event)) {
      this.#count(this.#rowOf(this.#phrases, phrase, countedLimits.phrases), visitor, undefined)
    }
  }

  counts(day: string): DayCounts {
    return {
      day,
      total: { ...this.#total },
      pages: new Map([...this.#pages].map(([path, { row }]) => [path, plain(row)])),
      ads: plainRows(this.#ads),
      phrases: new Map([...this.#phrases].map(([phrase, { visitors }]) => [phrase, visitors])),
    }
  }

  paths(): Iterable<string> {
    return this.#pages.keys()
  }

  /** Undefined for a page that nobody was on. */
  page(path: string): PageDetail | undefined {
    const page = this.#pages.get(path)
    return page && { sources: plainRows(page.sources), products: new Map(page.products), ads: plainRows(page.ads) }
  }

  #visitorOf(event: StoredEvent): Visitor {
    const known = this.#visitors.get(event.visitor)
    if (known) return known
    const made: Visitor = { id: this.#visitors.size, source: sourceOf(event), ad: undefined }
    this.#visitors.set(event.visitor, made)
    this.#total.visitors += 1
    return made
  }

  #addToPage({ path, props }: StoredEvent, visitor: Visitor, kind: Counted): void {
    const page = this.#pageOf(path)
    if (!page) return
    const isNew = this.#count(page.row, visitor, kind)
    const source = this.#detailOf(page.sources, visitor.source)
    // Who is new on the page is new among those of a source, too: a visitor has one a day.
    if (source) tally(source, isNew, kind)
    if (visitor.ad !== undefined) this.#count(this.#detailOf(page.ads, visitor.ad), visitor, kind)
    const { product } = props
    if (kind === 'productClicks' && typeof product === 'string' && isNameable(product))
      increase(page.products, product, () => this.#takeDetail())
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
    const before = this.#seen.size
    const isNew = this.#seen.add(id * rowSpan + row.id).size > before
    tally(row, isNew, kind)
    return isNew
  }
}

function tally(row: EventCounts, isNew: boolean, kind: Counted): void {
  if (isNew) row.visitors += 1
  if (kind) row[kind] += 1
}

function increase(counts: Map<string, number>, name: string, mayAdd: () => boolean): void {
  const before = counts.get(name)
  if (before !== undefined || mayAdd()) counts.set(name, (before ?? 0) + 1)
}

function plain({ visitors, pageviews, productClicks }: EventCounts): EventCounts {
  return { visitors, pageviews, productClicks }
}

function plainRows(rows: ReadonlyMap<string, Row>): Map<string, EventCounts> {
  return new Map([...rows].map(([name, row]) => [name, plain(row)]))
}
