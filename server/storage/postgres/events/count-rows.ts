import { pageOf, type StoredEvent } from '../../../ports/event-log.ts'
import type { Row } from '../../events/counted-rows.ts'
import { adAfter, askedBy, kindOf, productOf, sourceOf } from '../../events/counting-rules.ts'
import type { DayState, Visitor } from '../../events/day-state.ts'

export type RowKind = 'page' | 'ad' | 'phrase' | 'source' | 'product' | 'page_ad'

/** Key of a row of a day's counts. `page` is empty for pages, and for ads and phrases of the whole day. */
export interface RowName {
  kind: RowKind
  page: string
  name: string
}

/** Returns the rows that counting these events may change, each page before its details. */
export function rowsTouched(
  events: readonly StoredEvent[],
  visitors: ReadonlyMap<string, Pick<Visitor, 'source' | 'ad'>>,
): RowName[] {
  const names = new Map<string, RowName>()
  const note = (kind: RowKind, page: string, name: string) =>
    names.set(JSON.stringify([kind, page, name]), { kind, page, name })
  const known = new Map(visitors)
  for (const event of events) {
    const page = pageOf(event.path)
    const before = known.get(event.visitor) ?? { source: sourceOf(event), ad: undefined }
    const { source, ad } = { ...before, ad: adAfter(event.utm, before.ad) }
    known.set(event.visitor, { source, ad })
    note('page', '', page)
    note('source', page, source)
    if (kindOf(event) === 'productClicks') note('product', page, productOf(event))
    for (const phrase of askedBy(event)) note('phrase', '', phrase)
    if (ad === undefined) continue
    note('ad', '', ad)
    note('page_ad', page, ad)
  }
  return [...names.values()]
}

/** Puts a row into the state of a day. The row of a page must precede its details. */
export function placeRow(state: DayState, { kind, page, name }: RowName, row: Row): void {
  if (kind === 'page') state.pages.set(name, { row, sources: new Map(), products: new Map(), ads: new Map() })
  else rowsOfKind(state, kind, page)?.set(name, row)
}

export function* rowsOf({ pages, ads, phrases }: DayState): Generator<RowName & { row: Row }> {
  for (const [name, { row, ...details }] of pages) {
    yield { kind: 'page', page: '', name, row }
    yield* named('source', name, details.sources)
    yield* named('product', name, details.products)
    yield* named('page_ad', name, details.ads)
  }
  yield* named('ad', '', ads)
  yield* named('phrase', '', phrases)
}

function* named(kind: RowKind, page: string, rows: ReadonlyMap<string, Row>): Generator<RowName & { row: Row }> {
  for (const [name, row] of rows) yield { kind, page, name, row }
}

function rowsOfKind(state: DayState, kind: Exclude<RowKind, 'page'>, page: string): Map<string, Row> | undefined {
  if (kind === 'ad') return state.ads
  if (kind === 'phrase') return state.phrases
  const details = state.pages.get(page)
  if (kind === 'source') return details?.sources
  return kind === 'product' ? details?.products : details?.ads
}
