import type { PageStatus, Reading } from '../lib/reading.ts'
import { siteQuery } from '../lib/site.queries.ts'
import { findRoute } from './routes.tsx'

/** Loads the code and the data of a page, after which it renders in one go. */
export async function preparePage(reading: Reading, path: string): Promise<{ status: PageStatus; needsApp: boolean }> {
  const { route, params } = findRoute(path)
  const [status] = await Promise.all([
    route.read(reading, params),
    reading.queries.fetchQuery(siteQuery(reading.api)),
    route.preload(),
  ])
  return { status, needsApp: route.needsApp ?? false }
}
