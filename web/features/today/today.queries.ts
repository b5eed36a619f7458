import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showMessage } from '../../lib/toasts.ts'

const todayKey = ['api', 'today']

/** Milliseconds between reads while a job runs. */
const pollMs = 5_000

/** Read again each time the page opens, because assistants, schedules and terminals change it without notifying it. */
export function todayQuery(api: Client) {
  return queryOptions({
    queryKey: todayKey,
    queryFn: () => api.today.get(),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.running.some(({ kind }) => kind === 'job') ? pollMs : false),
  })
}

/** Publishes a draft. A refusal is shown next to the button, so there is no toast for it. */
export function usePublishDraft() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (id: string) => api.articles.publish({ id }),
    onSuccess: async ({ title }) => {
      showMessage('Published', { description: `“${title}” is now on the site.` })
      await Promise.all([invalidateArticles(queries), queries.invalidateQueries({ queryKey: todayKey })])
    },
  })
}
