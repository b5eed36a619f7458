import type { QueryClient } from '@tanstack/react-query'

/** Figures of all articles and their ads: whatever changes one of these makes them old. */
export const analyticsKey = ['api', 'analytics']

/** To be called after every change of an article: lists, the article's own page and its figures are read anew. */
export async function forgetArticles(queries: QueryClient): Promise<void> {
  const old = [['api', 'articles'], analyticsKey]
  await Promise.all(old.map(queryKey => queries.invalidateQueries({ queryKey })))
}
