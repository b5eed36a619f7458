import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { AuditFilters } from './use-filters.ts'

/** Entries that come at a time. */
const batch = 50

/** Newest first, page by page. What anybody does adds to it, from anywhere: nothing of it is kept once the screen is left. */
export function auditQuery(api: Client, filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['api', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      api.audit.list({ ...filters, limit: batch, ...(pageParam !== undefined && { before: pageParam }) }, { signal }),
    initialPageParam: newest(),
    getNextPageParam: page => (page.length < batch ? undefined : page.at(-1)?.id),
    gcTime: 0,
  })
}

const newest = (): string | undefined => undefined
