import { useQueryClient } from '@tanstack/react-query'
import { CallError, type Client } from '../../../server/contract/client.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { getUnsupportedCount } from '../../../server/domain/articles.ts'
import { formatLocalTime } from '../../../server/domain/local-times.ts'
import { isRefusedWithoutTag } from '../../../server/domain/shops.ts'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'

type ArticleName = Pick<ArticleHead, 'id' | 'title'>

/** A change of an article, after which everything about articles is read again. */
function useArticleChange<Variables, Result>(
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

const getConsent = ({ withoutTag, withUnsupportedClaims }: PublishingConsent): PublishingConsent => ({
  ...(withoutTag && { withoutTag }),
  ...(withUnsupportedClaims && { withUnsupportedClaims }),
})

export const usePublish = () =>
  useArticleChange(
    (api, { id, ...consent }: ArticleName & PublishingConsent) => api.articles.publish({ id, ...getConsent(consent) }),
    ({ title }) => showMessage('Published', { description: `“${title}” is now on the site.` }),
    error => {
      if (!isMissingTagError(error) && getUnsupportedClaims(error) === null) showError('Failed to Publish', error)
    },
  )

/** Returns true if a public site refused to publish because it has no affiliate tag. */
export function isMissingTagError(error: Error | null): boolean {
  return error instanceof CallError && isRefusedWithoutTag(error.details)
}

/** Returns the number of sentences without a source, if the server refused to publish because of them. */
export function getUnsupportedClaims(error: Error | null): number | null {
  return error instanceof CallError ? getUnsupportedCount(error.details) : null
}

export const useUnpublish = () =>
  useArticleChange(
    (api, { id }: ArticleName) => api.articles.unpublish({ id }),
    ({ title }) =>
      showMessage('Unpublished', { description: `“${title}” is a draft again. Readers no longer see it.` }),
    error => showError('Failed to Unpublish', error),
  )

/** Plans the publication of an article, or changes its time. `at` is a local time of the site: `2026-12-24T06:00`. */
export const useSchedule = () =>
  useArticleChange(
    (api, { article, at, ...consent }: PublishingConsent & { article: ArticleName; at: string }) =>
      api.articles.schedule({ id: article.id, at, ...getConsent(consent) }),
    ({ article }, { local, timeZone, note }) => {
      const sentence = `“${article.title}” will be published on ${formatLocalTime(local)} (${timeZone}).`
      showMessage('Scheduled', { description: note === null ? sentence : `${sentence} ${note}` })
    },
  )

export const useUnschedule = () =>
  useArticleChange(
    (api, { id }: ArticleName) => api.articles.unschedule({ id }),
    ({ title }) => showMessage('Unscheduled', { description: `“${title}” stays a draft.` }),
    error => showError('Failed to Unschedule', error),
  )

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
