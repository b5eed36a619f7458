import { type DayLimits, defaultLimits } from '../../contract/limits.ts'
import { type DayCounts, normalizePagePath } from '../../domain/events.ts'
import type { PageDetail, StoredEvent } from '../../ports/event-log.ts'
import {
  addToRow,
  attributeAd,
  type Counter,
  type CountRow,
  getCounter,
  getProduct,
  getSearchPhrases,
  getSource,
  isCountable,
  toCounts,
  toCountsByName,
  toVisitMark,
} from './counting-rules.ts'
import {
  createDayState,
  type DaySizes,
  type DayState,
  maxNumbers,
  otherProductsId,
  type Page,
  type Visitor,
} from './day-state.ts'

/**
 * Limits of the rows and visitors counted individually in a day, so that made-up addresses cannot fill the memory.
 * Events beyond the limits count only in the totals. `details` are the sources, products and ads of all pages
 * together. The sum of all rows stays below the range of `toVisitMark`. `clicks` limits the product clicks of one
 * visitor. `marks` are visits of visitors to rows. With the standard limits a day takes tens of megabytes; the size
 * grows with the number of visitors.
 */
export function getRowLimits({ visitors, pages }: DayLimits) {
  return {
    visitors,
    pages,
    ads: 2_000,
    phrases: 5_000,
    details: 10 * pages,
    clicks: 30,
    marks: Math.ceil((visitors / defaultLimits.visitors) * maxNumbers),
  }
}

type LimitedRows = Exclude<keyof DaySizes, 'rows'>

/** Counts the events of one day in order. */
export class DayCounter {
  readonly #limits: ReturnType<typeof getRowLimits>
  readonly #state: DayState
  readonly #otherProducts: CountRow = { id: otherProductsId, visitors: 0, pageviews: 0, productClicks: 0 }

  /** @param state updated with each event; an empty day by default. */
  constructor(limits: DayLimits, state = createDayState(getRowLimits(limits).marks)) {
    this.#limits = getRowLimits(limits)
    this.#state = state
  }

  add(event: StoredEvent): void {
    if (!isCountable(event)) return
    // Repeated here because files of earlier versions contain paths with a trailing slash.
    const page = this.#getPage(normalizePagePath(event.path))
    const visitor = this.#getVisitor(event)
    if (visitor) this.#addEvent(visitor, event, page)
    else if (getCounter(event) === 'pageviews')
      for (const row of [this.#state.total, page?.row]) addToRow(row, false, 'pageviews')
  }

  counts(dayFile: Pick<DayCounts, 'day' | 'bytes'>): DayCounts {
    const { total, pages, ads, phrases, crowded } = this.#state
    return {
      ...dayFile,
      total: { ...total },
      pages: new Map([...pages].map(([path, { row }]) => [path, toCounts(row)])),
      ads: toCountsByName(ads),
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
    return { sources: toCountsByName(page.sources), products: new Map(products), ads: toCountsByName(page.ads) }
  }

  /** Returns undefined if the limit of visitors is reached. */
  #getVisitor(event: StoredEvent): Visitor | undefined {
    const { visitors, visits, total } = this.#state
    const existing = visitors.get(event.visitor)
    if (existing) return existing
    if (total.visitors >= this.#limits.visitors || visits.isFull) {
      this.#state.crowded = true
      return undefined
    }
    const created: Visitor = { id: total.visitors, source: getSource(event), ad: undefined, clicks: 0 }
    visitors.set(event.visitor, created)
    total.visitors += 1
    return created
  }

  #addEvent(visitor: Visitor, event: StoredEvent, page: Page | undefined): void {
    const { total, ads, phrases } = this.#state
    visitor.ad = attributeAd(event.utm, visitor.ad)
    const counter = this.#getCounter(event, visitor, page)
    addToRow(total, false, counter)
    if (page) this.#addToPage(page, visitor, counter)
    if (visitor.ad !== undefined) this.#count(this.#getRow('ads', ads, visitor.ad), visitor, counter)
    for (const phrase of getSearchPhrases(event))
      this.#count(this.#getRow('phrases', phrases, phrase), visitor, undefined)
  }

  /** Returns the counter that an event increments. A product click counts once per visitor, page and product. */
  #getCounter(event: StoredEvent, visitor: Visitor, page: Page | undefined): Counter {
    const counter = getCounter(event)
    if (counter !== 'productClicks') return counter
    if (visitor.clicks >= this.#limits.clicks) return undefined
    if (!this.#count(this.#getProductRow(page, event), visitor, counter)) return undefined
    visitor.clicks += 1
    return counter
  }

  #getProductRow(page: Page | undefined, event: StoredEvent): CountRow {
    return (page && this.#getDetailRow(page.products, getProduct(event))) ?? this.#otherProducts
  }

  #addToPage(page: Page, visitor: Visitor, counter: Counter): void {
    const isNew = this.#count(page.row, visitor, counter)
    const source = this.#getDetailRow(page.sources, visitor.source)
    // A visitor has one source a day, so a new visitor of the page is also a new visitor of that source.
    addToRow(source, isNew, counter)
    if (visitor.ad !== undefined) this.#count(this.#getDetailRow(page.ads, visitor.ad), visitor, counter)
  }

  #getPage(path: string): Page | undefined {
    const { pages } = this.#state
    const existing = pages.get(path)
    if (existing) return existing
    const row = this.#newRow('pages')
    if (!row) return undefined
    const created = { row, sources: new Map(), products: new Map(), ads: new Map() }
    pages.set(path, created)
    return created
  }

  #getDetailRow(rows: Map<string, CountRow>, name: string): CountRow | undefined {
    return this.#getRow('details', rows, name)
  }

  #getRow(kind: LimitedRows, rows: Map<string, CountRow>, name: string): CountRow | undefined {
    const existing = rows.get(name)
    if (existing) return existing
    const created = this.#newRow(kind)
    if (created) rows.set(name, created)
    return created
  }

  /** Returns undefined if the limit is reached. */
  #newRow(kind: LimitedRows): CountRow | undefined {
    const { sizes } = this.#state
    if (sizes[kind] >= this.#limits[kind]) return undefined
    sizes[kind] += 1
    sizes.rows += 1
    return { id: sizes.rows, visitors: 0, pageviews: 0, productClicks: 0 }
  }

  /** @returns true if the visitor is new in this row. */
  #count(row: CountRow | undefined, { id }: Visitor, counter: Counter): boolean {
    if (!row) return false
    const isNew = this.#state.visits.add(toVisitMark(id, row.id))
    addToRow(row, isNew, counter)
    return isNew
  }
}
