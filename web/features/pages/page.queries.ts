import { CallError, type Client } from '../../../server/contract/client.ts'
import type { SitePage } from '../../../server/contract/schemas/page.ts'
import { type DataQuery, loadPageData, type PageContext, type PageResult } from '../../lib/page-data.ts'

/** A page by its slug. Null if it does not exist, or is not visible to this visitor. */
export function pageQuery(api: Client, slug: string): DataQuery<SitePage | null> {
  return { queryKey: ['api', 'pages', 'of', slug], queryFn: () => readPage(api, slug) }
}

/** `bad_request`: the requested text cannot be a slug. */
const missingCodes: ReadonlySet<string> = new Set(['not_found', 'bad_request'])

async function readPage(api: Client, id: string): Promise<SitePage | null> {
  try {
    return await api.pages.get({ id })
  } catch (error) {
    if (error instanceof CallError && missingCodes.has(error.code)) return null
    throw error
  }
}

export async function loadSitePage({ queries, api }: PageContext, slug: string): Promise<PageResult> {
  const page = await loadPageData(queries, pageQuery(api, slug))
  if (!page) return { status: 404 }
  return page.slug === slug ? { status: 200 } : { status: 301, location: `/${page.slug}` }
}
