import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Proposal } from '../../../server/contract/schemas/regeneration.ts'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import { getUnsupportedClaims, type PublishingConsent } from './publishing.queries.ts'
import type { EditingState } from './use-editing.ts'

/** The key starts with `articles`, so that every save reloads it: open proposals become stale. */
export function proposalsQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: ['api', 'articles', 'by-id', id, 'proposals'],
    queryFn: () => api.articles.proposals({ id }),
  })
}

export function proposalQuery(api: Client, id: string, number: number) {
  return queryOptions({
    queryKey: ['api', 'articles', 'by-id', id, 'proposals', number],
    queryFn: () => api.articles.proposal({ id, number }),
  })
}

/** Always reloaded, because saves change the headings. */
export function sectionsQuery(api: Client, id: string) {
  return queryOptions({ queryKey: ['api', 'sections', id], queryFn: () => api.articles.sections({ id }), gcTime: 0 })
}

/** For example `Section “How to Choose”`. */
export function describePart({ part, section }: Pick<Proposal, 'part' | 'section'>): string {
  if (part === 'section') return `Section “${section}”`
  return { dated: 'Dated sections', excerpt: 'Excerpt', products: 'Products' }[part]
}

export function useApprove(editing: EditingState, onDone: () => void) {
  const { article, version } = editing
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ number, withUnsupportedClaims }: Proposal & Pick<PublishingConsent, 'withUnsupportedClaims'>) =>
      api.articles.approve({
        id: article.id,
        number,
        version,
        ...(withUnsupportedClaims && { withUnsupportedClaims }),
      }),
    onSuccess: async (stored, proposal) => {
      editing.replaceWith(stored)
      onDone()
      const history =
        proposal.part === 'products'
          ? 'You can restore the old text from the history, but not the old products.'
          : 'You can restore the old text from the history.'
      showMessage('Approved', {
        description: `${describePart(proposal)} updated in the article. ${history}`,
      })
      await invalidateArticles(queries)
    },
    onError: async error => {
      if (getUnsupportedClaims(error) !== null) return
      showError('Failed to Approve', error)
      await invalidateArticles(queries)
    },
  })
}

export function useDiscard(articleId: string, onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ number }: Proposal) => api.articles.discard({ id: articleId, number }),
    onSuccess: async (_, proposal) => {
      onDone()
      showMessage('Discarded', { description: `${describePart(proposal)}: the article is unchanged.` })
      await invalidateArticles(queries)
    },
    onError: error => showError('Failed to Discard', error),
  })
}
