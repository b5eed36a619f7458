import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { CallError, type Client } from '../../../server/contract/client.ts'
import type { ChangedLink } from '../../../server/contract/schemas/links.ts'
import { getUnsupportedCount } from '../../../server/domain/articles.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'

const linksKey = ['api', 'links']

/** Interval in milliseconds at which the list is read again during a check. */
const refreshMs = 4_000

/** Links with a problem. A check changes them by itself, so the list is read again while one runs. */
export function linksQuery(api: Client) {
  return queryOptions({
    queryKey: linksKey,
    queryFn: () => api.links.list(),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.jobId !== null ? refreshMs : false),
  })
}

/** Starts a check, or joins the running one. */
export function useLinkCheck() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: () => api.links.check({}),
    onSuccess: () => showMessage('The links are being checked. Results appear as they arrive.'),
    onError: error => showError('Failed to Check the Links', error),
    onSettled: () => queries.invalidateQueries({ queryKey: linksKey }),
  })
}

/** Change of a link in all articles that have it. */
export interface LinkChange {
  link: string
  action: 'repair' | 'remove'
  /** New address; missing for the known target. */
  to?: string
  withUnsupportedClaims?: boolean
}

/** Repairs or removes a link. Dialogs show their failures themselves. */
export function useLinkChange({ hasDialog = false, onDone = () => {} } = {}) {
  const api = useApi()
  const queries = useQueryClient()
  const change = useSingleMutation({
    mutationFn: ({ action, to, ...request }: LinkChange) =>
      action === 'remove'
        ? api.links.remove(request)
        : api.links.repair({ ...request, ...(to !== undefined && { to }) }),
    onSuccess: changed => {
      showMessage(describeChange(changed))
      onDone()
    },
    onError: error => {
      if (!hasDialog) showError('Failed to Change the Link', error)
    },
    onSettled: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: linksKey }), invalidateArticles(queries)])
    },
  })
  const { error } = change
  const isRefused = error instanceof CallError && getUnsupportedCount(error.details) !== null
  /** `consent`: accepts that sentences lose their source, after a refusal for that reason. */
  return { ...change, consent: isRefused ? ({ withUnsupportedClaims: true } as const) : null }
}

function describeChange({ to, changed, refused }: ChangedLink): string {
  const done = `${to === null ? 'Removed the link from' : 'Changed the link in'} ${formatQuantity(changed.length, 'article')}.`
  const [first] = refused
  return first ? `${done} “${first.title}” is unchanged: ${first.message}` : done
}
