import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import type { Changes } from './article-form.ts'
import { useArticleChange } from './publishing.queries.ts'

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

type ArticleName = Pick<ArticleHead, 'id' | 'title'>

export const useRestore = () =>
  useArticleChange(
    (api, { id }: ArticleName) => api.articles.restore({ id }),
    ({ title }) => showMessage('Restored', { description: `“${title}” is back with its earlier status.` }),
    error => showError('Failed to Restore', error),
  )

/** Deletes an article. The toast offers to undo it. */
export function useDelete() {
  const restore = useRestore()
  return useArticleChange(
    (api, { id }: ArticleName) => api.articles.delete({ id }),
    article =>
      showMessage('Deleted', {
        description: `“${article.title}” is no longer on the site.`,
        action: { label: 'Undo', run: () => restore.mutate(article) },
      }),
    error => showError('Failed to Delete', error),
  )
}
