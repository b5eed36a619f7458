import { useQueryClient } from '@tanstack/react-query'
import { CallError, type Client } from '../../../server/contract/client.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { getUnsupportedCount } from '../../../server/domain/articles.ts'
import { isRefusedWithoutTag } from '../../../server/domain/shops.ts'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import type { ArticleState } from '../../lib/article-changes.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage, type ToastAction } from '../../lib/toasts.ts'

/** A change of an article, after which everything about articles is read again. */
export function useArticleChange<Variables, Result>(
  change: (api: Client, variables: Variables) => Promise<Result>,
  onDone: (variables: Variables, result: Result) => void,
  onError?: (error: Error) => void,
) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (variables: Variables) => change(api, variables),
    onSuccess: (result, variables) => {
      onDone(variables, result)
      return invalidateArticles(queries)
    },
    ...(onError && { onError }),
  })
}

/** Confirmed exceptions of a publication. */
export interface PublishingConsent {
  withoutTag?: true
  withUnsupportedClaims?: true
}

export const getConsent = ({ withoutTag, withUnsupportedClaims }: PublishingConsent): PublishingConsent => ({
  ...(withoutTag && { withoutTag }),
  ...(withUnsupportedClaims && { withUnsupportedClaims }),
})

/** Receives the article after a change was undone. */
export type OnUndone = (head: ArticleHead) => void

/** Returns the action of a toast that undoes a change of an article. Its code is loaded when it runs. */
export function useUndo(onUndone?: OnUndone) {
  const api = useApi()
  const queries = useQueryClient()
  return (before: ArticleState, after: ArticleHead): ToastAction => ({
    label: 'Undo',
    run: () =>
      void import('../../lib/article-changes.ts').then(
        module => module.undoChange(api, queries, { before, after, onUndone }),
        error => showError('Failed to Undo', error),
      ),
  })
}

export function usePublish(onUndone?: OnUndone) {
  const undo = useUndo(onUndone)
  return useArticleChange(
    (api, { id, ...consent }: ArticleState & PublishingConsent) => api.articles.publish({ id, ...getConsent(consent) }),
    (before, head) =>
      showMessage('Published', { description: `“${head.title}” is now on the site.`, action: undo(before, head) }),
    error => {
      if (!isMissingTagError(error) && getUnsupportedClaims(error) === null) showError('Failed to Publish', error)
    },
  )
}

/** Returns true if a public site refused to publish because it has no affiliate tag. */
export function isMissingTagError(error: Error | null): boolean {
  return error instanceof CallError && isRefusedWithoutTag(error.details)
}

/** Returns the number of sentences without a source, if the server refused to publish because of them. */
export function getUnsupportedClaims(error: Error | null): number | null {
  return error instanceof CallError ? getUnsupportedCount(error.details) : null
}

export function useUnpublish(onUndone?: OnUndone) {
  const undo = useUndo(onUndone)
  return useArticleChange(
    (api, { id }: ArticleState) => api.articles.unpublish({ id }),
    (before, head) => {
      const description = `“${head.title}” is a draft again. Readers no longer see it.`
      showMessage('Unpublished', { description, action: undo(before, head) })
    },
    error => showError('Failed to Unpublish', error),
  )
}
