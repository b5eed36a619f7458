import { useQueryClient } from '@tanstack/react-query'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { dayMs } from '../../../server/domain/days.ts'
import { toLocalTime } from '../../../server/domain/local-times.ts'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import type { PublishingConsent } from './publishing.queries.ts'

interface PublicationRequest extends PublishingConsent {
  article: Pick<ArticleHead, 'id' | 'title'>
  /** Time in the time zone of the site: `2026-12-24T06:00`. */
  at: string
}

/** Plans the publication of an article, or changes its time. */
export function useSchedule() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ article, at, withoutTag, withUnsupportedClaims }: PublicationRequest) =>
      api.articles.schedule({
        id: article.id,
        at,
        ...(withoutTag && { withoutTag }),
        ...(withUnsupportedClaims && { withUnsupportedClaims }),
      }),
    onSuccess: ({ local, timeZone, note }, { article }) => {
      const sentence = `“${article.title}” will be published on ${formatLocalTime(local)} (${timeZone}).`
      showMessage('Scheduled', { description: note === null ? sentence : `${sentence} ${note}` })
      return invalidateArticles(queries)
    },
  })
}

export function useUnschedule() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id }: Pick<ArticleHead, 'id' | 'title'>) => api.articles.unschedule({ id }),
    onSuccess: (_, { title }) => {
      showMessage('Unscheduled', { description: `“${title}” stays a draft.` })
      return invalidateArticles(queries)
    },
    onError: error => showError('Failed to Unschedule', error),
  })
}

/** Returns six o'clock of the next day in a time zone, for forms. */
export function getUsualTime(timeZone: string): string {
  return `${toLocalTime(Date.now() + dayMs, timeZone).slice(0, 10)}T06:00`
}

/** Formats a local time: `24 Dec 2026, 06:00`. */
export function formatLocalTime(local: string): string {
  const date = new Date(`${local}:00Z`)
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(date)
}
