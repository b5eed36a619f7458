import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Changes } from './article-form.ts'

const articlesKey = ['api', 'articles']

/** Article for editing. Always reloaded, because somebody else may have saved it. */
export function editedArticleQuery(api: Client, id: string) {
  return queryOptions({ queryKey: ['api', 'edited-article', id], queryFn: () => api.articles.byId({ id }), gcTime: 0 })
}

export function revisionsQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...articlesKey, 'by-id', id, 'revisions'],
    queryFn: () => api.articles.revisions({ id }),
  })
}

/** Evidence for the saved text. Every save invalidates it. */
export function evidenceQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...articlesKey, 'by-id', id, 'evidence'],
    queryFn: () => api.articles.evidence({ id }),
  })
}

/** Number of products of an article. Every save invalidates it. */
export function productCountQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...articlesKey, 'by-id', id, 'product-count'],
    queryFn: async () => (await api.articles.products({ articleId: id })).length,
  })
}

/** Text of an article that is not saved yet. */
export type UnsavedText = Pick<Changes, 'title' | 'excerpt' | 'content'>

/** Check of the article with unsaved changes. Every save invalidates it. */
export function checkQuery(api: Client, id: string, unsaved: UnsavedText = {}) {
  return queryOptions({
    queryKey: [...articlesKey, 'by-id', id, 'check', unsaved],
    queryFn: () => api.articles.check({ id, ...unsaved }),
  })
}

/** Model that can judge claims; null if only rules check them. */
export function judgeQuery(api: Client) {
  return queryOptions({
    queryKey: ['api', 'generate', 'judge'],
    queryFn: async () => (await api.generate.engine()).judge,
    retry: false,
  })
}

/** Revisions are immutable. */
export function revisionQuery(api: Client, id: string, number: number) {
  return queryOptions({
    queryKey: ['api', 'revisions', id, number],
    queryFn: () => api.articles.revision({ id, number }),
  })
}

/** Reads an article with unsaved changes as readers would see it, and its products. */
export async function readPreview(api: Client, id: string, changes: Changes) {
  const [article, products] = await Promise.all([
    api.articles.preview({ id, ...changes }),
    api.articles.products({ articleId: id }),
  ])
  return { article, products }
}
