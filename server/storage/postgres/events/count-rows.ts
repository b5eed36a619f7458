import { normalizePagePath } from '../../../domain/events.ts'
import type { StoredEvent } from '../../../ports/event-log.ts'
import {
  attributeAd,
  type CountRow,
  getCounter,
  getProduct,
  getSearchPhrases,
  getSource,
  isCountable,
} from '../../events/counting-rules.ts'
import type { DayState, Visitor } from '../../events/day-state.ts'

export type RowKind = 'page' | 'ad' | 'phrase' | 'source' | 'product' | 'page_ad'

/** Key of a row of a day's counts. `page` is empty for pages, and for ads and phrases of the whole day. */
export interface RowName {
  kind: RowKind
  page: string
  name: string
}

/** Returns the rows that counting these events may change, each page before its details. */
export function listTouchedRows(
  events: readonly StoredEvent[],
  visitors: ReadonlyMap<string, Pick<Visitor, 'source' | 'ad'>>,
): RowName[] {
  const names = new Map<string, RowName>()
  const add = (kind: RowKind, page: string, name: string) =>
    names.set(JSON.stringify([kind, page, name]), { kind, page, name })
  const known = new Map(visitors)
  for (const event of events.filter(isCountable)) {
    const page = normalizePagePath(event.path)
    const before = known.get(event.visitor) ?? { source: getSource(event), ad: undefined }
    const { source, ad } = { ...before, ad: attributeAd(event.utm, before.ad) }
    known.set(event.visitor, { source, ad })
    add('page', '', page)
    add('source', page, source)
    if (getCounter(event) === 'productClicks') add('product', page, getProduct(event))
    for (const phrase of getSearchPhrases(event)) add('phrase', '', phrase)
    if (ad === undefined) continue
    add('ad', '', ad)
    add('page_ad', page, ad)
  }
  return [...names.values()]
}

/** Puts a row into the state of a day. The row of a page must precede its details. */
export function putRow(state: DayState, { kind, page, name }: RowName, row: CountRow): void {
  if (kind === 'page') state.pages.set(name, { row, sources: new Map(), products: new Map(), ads: new Map() })
  else getRowsOfKind(state, kind, page)?.set(name, row)
}

export function* listRows({ pages, ads, phrases }: DayState): Generator<RowName & { row: CountRow }> {
  for (const [name, { row, ...details }] of pages) {
    yield { kind: 'page', page: '', name, row }
    yield* toNamedRows('source', name, details.sources)
    yield* toNamedRows('product', name, details.products)
    yield* toNamedRows('page_ad', name, details.ads)
  }
  yield* toNamedRows('ad', '', ads)
  yield* toNamedRows('phrase', '', phrases)
}

function* toNamedRows(
  kind: RowKind,
  page: string,
  rows: ReadonlyMap<string, CountRow>,
): Generator<RowName & { row: CountRow }> {
  for (const [name, row] of rows) yield { kind, page, name, row }
}

function getRowsOfKind(
  state: DayState,
  kind: Exclude<RowKind, 'page'>,
  page: string,
): Map<string, CountRow> | undefined {
  if (kind === 'ad') return state.ads
  if (kind === 'phrase') return state.phrases
  const details = state.pages.get(page)
  if (kind === 'source') return details?.sources
  return kind === 'product' ? details?.products : details?.ads
}
