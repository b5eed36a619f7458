import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../server/contract/client.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { getUnsupportedCount } from '../../../server/domain/articles.ts'
import { isRefusedWithoutTag } from '../../../server/domain/shops.ts'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'

type ArticleName = Pick<ArticleHead, 'id' | 'title'>

/** Confirmed exceptions of a publication. */
export interface PublishingConsent {
  withoutTag?: true
  withUnsupportedClaims?: true
}

export function usePublish() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id, withoutTag, withUnsupportedClaims }: ArticleName & PublishingConsent) =>
      api.articles.publish({
        id,
        ...(withoutTag && { withoutTag }),
        ...(withUnsupportedClaims && { withUnsupportedClaims }),
      }),
    onSuccess: (_, { title }) => {
      showMessage('Published', { description: `“${title}” is now on the site.` })
      return invalidateArticles(queries)
    },
    onError: error => {
      if (!isMissingTagError(error) && getUnsupportedClaims(error) === null) showError('Failed to Publish', error)
    },
  })
}

/** Returns true if a public site refused to publish because it has no affiliate tag. */
export function isMissingTagError(error: Error | null): boolean {
  return error instanceof CallError && isRefusedWithoutTag(error.details)
}

/** Returns the number of sentences without a source, if the server refused to publish because of them. */
export function getUnsupportedClaims(error: Error | null): number | null {
  return error instanceof CallError ? getUnsupportedCount(error.details) : null
}

export function useUnpublish() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id }: ArticleName) => api.articles.unpublish({ id }),
    onSuccess: (_, { title }) => {
      showMessage('Unpublished', { description: `“${title}” is a draft again. Readers no longer see it.` })
      return invalidateArticles(queries)
    },
    onError: error => showError('Failed to Unpublish', error),
  })
}

export function useRestore() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id }: ArticleName) => api.articles.restore({ id }),
    onSuccess: (_, { title }) => {
      showMessage('Restored', { description: `“${title}” is back with its earlier status.` })
      return invalidateArticles(queries)
    },
    onError: error => showError('Failed to Restore', error),
  })
}

/** Deletes an article. The toast offers to undo it. */
export function useDelete() {
  const api = useApi()
  const queries = useQueryClient()
  const restore = useRestore()
  return useSingleMutation({
    mutationFn: ({ id }: ArticleName) => api.articles.delete({ id }),
    onSuccess: (_, article) => {
      showMessage('Deleted', {
        description: `“${article.title}” is no longer on the site.`,
        action: { label: 'Undo', run: () => restore.mutate(article) },
      })
      return invalidateArticles(queries)
    },
    onError: error => showError('Failed to Delete', error),
  })
}
