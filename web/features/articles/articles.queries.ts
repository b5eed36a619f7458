import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { isRefusedWithoutTag } from '../../../server/contract/affiliate-tag.ts'
import { CallError, type Client } from '../../../server/contract/client.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { forgetArticles } from '../../lib/forget-articles.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { Changes } from './article-form.ts'

const all = ['api', 'articles']

/** Filter of the article list. */
export interface Wanted {
  /** `all`: drafts and published articles. `deleted`: articles that can be restored. */
  status: ArticleHead['status'] | 'all'
  /** Words that the title must contain; empty for any title. */
  title: string
}

interface Part {
  of: Wanted
  articles: ArticleHead[]
  hasMore: boolean
}

const partSize = 50

/**
 * Articles, newest first, loaded page by page. Previous results stay visible while a new filter loads; `filter` says
 * which filter they belong to.
 */
export function headsQuery(api: Client, wanted: Wanted) {
  return infiniteQueryOptions({
    queryKey: [...all, 'list', wanted],
    queryFn: ({ pageParam }) => readPart(api, wanted, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, _, offset) => (hasMore ? offset + partSize : undefined),
    select: ({ pages }) => ({ of: pages[0]?.of ?? wanted, articles: eachOnce(pages.flatMap(part => part.articles)) }),
    placeholderData: keepPreviousData,
  })
}

async function readPart(api: Client, of: Wanted, offset: number): Promise<Part> {
  const { status, title } = of
  // Request one more than is shown, to find out if there is another page.
  const found = await api.articles.list({ status, ...(title && { title }), offset, limit: partSize + 1 })
  return { of, articles: found.slice(0, partSize), hasMore: found.length > partSize }
}

/** Removes duplicates: an article created between two requests shifts another one onto the next page. */
function eachOnce(articles: readonly ArticleHead[]): ArticleHead[] {
  return [...new Map(articles.map(article => [article.id, article])).values()]
}

/** Article for editing. Always reloaded, because somebody else may have saved it. */
export function editedQuery(api: Client, id: string) {
  return queryOptions({ queryKey: ['api', 'edited-article', id], queryFn: () => api.articles.byId({ id }), gcTime: 0 })
}

export function revisionsQuery(api: Client, id: string) {
  return queryOptions({ queryKey: [...all, 'by-id', id, 'revisions'], queryFn: () => api.articles.revisions({ id }) })
}

/** Evidence for the saved text. Every save invalidates it. */
export function evidenceQuery(api: Client, id: string) {
  return queryOptions({ queryKey: [...all, 'by-id', id, 'evidence'], queryFn: () => api.articles.evidence({ id }) })
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

type Named = Pick<ArticleHead, 'id' | 'title'>

export function usePublish() {
  const api = useApi()
  const queries = useQueryClient()
  return useWrite({
    mutationFn: ({ id, withoutTag = false }: Named & { withoutTag?: boolean }) =>
      api.articles.publish({ id, ...(withoutTag && { withoutTag }) }),
    onSuccess: (_, { title }) => {
      showMessage('Published', { description: `“${title}” is on the site.` })
      return forgetArticles(queries)
    },
    onError: error => {
      if (!lacksTag(error)) showError('Failed to Publish', error)
    },
  })
}

/** Returns true if a public site refused to publish because it has no affiliate tag. */
export function lacksTag(error: Error | null): boolean {
  return error instanceof CallError && isRefusedWithoutTag(error.details)
}

export function useUnpublish() {
  const api = useApi()
  const queries = useQueryClient()
  return useWrite({
    mutationFn: ({ id }: Named) => api.articles.unpublish({ id }),
    onSuccess: (_, { title }) => {
      showMessage('Unpublished', { description: `“${title}” is a draft again; readers no longer see it.` })
      return forgetArticles(queries)
    },
    onError: error => showError('Failed to Unpublish', error),
  })
}

export function useRestore() {
  const api = useApi()
  const queries = useQueryClient()
  return useWrite({
    mutationFn: ({ id }: Named) => api.articles.restore({ id }),
    onSuccess: (_, { title }) => {
      showMessage('Restored', { description: `“${title}” is back as it was.` })
      return forgetArticles(queries)
    },
    onError: error => showError('Failed to Restore', error),
  })
}

/** Deletes an article. The toast offers to undo it. */
export function useDelete() {
  const api = useApi()
  const queries = useQueryClient()
  const restore = useRestore()
  return useWrite({
    mutationFn: ({ id }: Named) => api.articles.delete({ id }),
    onSuccess: (_, article) => {
      showMessage('Deleted', {
        description: `“${article.title}” is no longer on the site.`,
        action: { label: 'Undo', run: () => restore.mutate(article) },
      })
      return forgetArticles(queries)
    },
    onError: error => showError('Failed to Delete', error),
  })
}
