import { parsePageNumber } from '../../server/contract/page-number.ts'
import { loadPageData } from '../lib/page-reads.ts'
import type { PageContext, PageResult } from '../lib/reading.ts'
import { siteQuery } from '../lib/site.queries.ts'
import { findRoute, notFound } from './routes.tsx'

export type PreparedPage = PageResult & { needsApp: boolean }

/** Loads the code and data of a page, so that it can render synchronously. `address` is the path with its query. */
export async function preparePage(context: PageContext, address: string): Promise<PreparedPage> {
  const { route, params, page } = resolvePage(address)
  const [result] = await Promise.all([
    route.read(context, params, { page }),
    loadPageData(context.queries, siteQuery(context.api)),
    route.preload(),
  ])
  return { ...(typeof result === 'number' ? { status: result } : result), needsApp: route.needsApp ?? false }
}

function resolvePage(address: string) {
  const [path = '', query = ''] = address.split('?', 2)
  const match = findRoute(path)
  const page = match.route.paginated ? parsePageNumber(new URLSearchParams(query).get('page')) : 1
  return page === undefined ? { route: notFound, params: {}, page: 1 } : { ...match, page }
}
