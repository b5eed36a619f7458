import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { AuditFilters } from './use-filters.ts'

/** Number of entries per page. */
const pageSize = 50

/**
 * Audit entries, newest first, page by page. Not cached after the screen is left, because entries are added from
 * anywhere.
 */
export function auditQuery(api: Client, filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['api', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      api.audit.list(
        { ...filters, limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: getFirstPage(),
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)?.id),
    gcTime: 0,
  })
}

const getFirstPage = (): string | undefined => undefined
