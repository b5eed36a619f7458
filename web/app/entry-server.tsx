import { renderToString } from 'react-dom/server'
import { createReadClient } from '../../server/contract/client.ts'
import type { PageRequest, RenderedPage } from '../../server/contract/page.ts'
import { MarkupCacheContext } from '../lib/kept.tsx'
import { loadPageData } from '../lib/page-reads.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { siteQuery } from '../lib/site.queries.ts'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { createMarkupCache } from './parts-keeper.tsx'
import { preparePage } from './prepare-page.ts'
import { findRoute } from './routes.tsx'

export function isPaginated(path: string): boolean {
  return findRoute(path).route.paginated ?? false
}

export { cover } from './social-card/cover.ts'

const markupCache = createMarkupCache()

/** Renders a public page for a visitor who is not signed in. */
export async function render({ path, read, assets }: PageRequest): Promise<RenderedPage> {
  const queries = createQueryClient()
  const api = createReadClient(read)
  const prepared = await preparePage({ queries, api }, path)
  if (prepared.status === 301) return { ...prepared, html: '', cacheable: true }
  const { status, needsApp, freshUntil } = prepared
  const { events } = await loadPageData(queries, siteQuery(api))
  const document = renderToString(
    <Document assets={assets} events={events} status={status} needsApp={needsApp}>
      <MarkupCacheContext value={markupCache}>
        <App queries={queries} api={api} path={path} />
      </MarkupCacheContext>
    </Document>,
  )
  return {
    status,
    html: `<!doctype html>${document}`,
    cacheable: true,
    ...(freshUntil !== undefined && { freshUntil }),
  }
}
