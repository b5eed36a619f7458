import { readPageNumber } from '../../server/contract/page-number.ts'
import { readAhead } from '../lib/page-reads.ts'
import type { PageAnswer, Reading } from '../lib/reading.ts'
import { siteQuery } from '../lib/site.queries.ts'
import { findRoute, notFound } from './routes.tsx'

export type Prepared = PageAnswer & { needsApp: boolean }

/** Loads the code and data of a page, so that it can render synchronously. `address` is the path with its query. */
export async function preparePage(reading: Reading, address: string): Promise<Prepared> {
  const { route, params, page } = pageAt(address)
  const [answer] = await Promise.all([
    route.read(reading, params, { page }),
    readAhead(reading.queries, siteQuery(reading.api)),
    route.preload(),
  ])
  return { ...(typeof answer === 'number' ? { status: answer } : answer), needsApp: route.needsApp ?? false }
}

function pageAt(address: string) {
  const [path = '', query = ''] = address.split('?', 2)
  const found = findRoute(path)
  const page = found.route.paginated ? readPageNumber(new URLSearchParams(query).get('page')) : 1
  return page === undefined ? { route: notFound, params: {}, page: 1 } : { ...found, page }
}
