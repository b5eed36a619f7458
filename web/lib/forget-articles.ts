import type { QueryClient } from '@tanstack/react-query'

/** Query key of the metrics of all articles and their ads. Invalidate it after a change to either. */
export const analyticsKey = ['api', 'analytics']

/** Invalidates article lists, article pages and their metrics. Call it after every change to an article. */
export async function invalidateArticles(queries: QueryClient): Promise<void> {
  const affectedKeys = [['api', 'articles'], analyticsKey]
  await Promise.all(affectedKeys.map(queryKey => queries.invalidateQueries({ queryKey })))
}
