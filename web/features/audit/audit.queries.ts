import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { auditEffects, auditOutcomes, auditPlaces } from '../../../server/contract/field-values.ts'
import type { AuditEntry } from '../../../server/contract/schemas/audit.ts'
import { useLocation } from '../../app/router/router.tsx'

export const placeLabels: Readonly<Record<AuditEntry['place'], string>> = {
  terminal: 'Terminal',
  browser: 'Browser',
  token: 'Token',
  mcp: 'MCP client',
  schedule: 'Schedule',
}

export const effectLabels: Readonly<Record<AuditEntry['effect'], string>> = {
  write: 'Changes',
  spend: 'May cost money',
  destructive: 'Deletes',
  read: 'Exports data',
}

export const outcomeLabels: Readonly<Record<AuditEntry['outcome'], string>> = {
  done: 'Done',
  failed: 'Failed',
  refused: 'Refused',
  begun: 'Result unknown',
}

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

/** Time ranges; without one, all entries are listed. */
export const timeRanges = ['24h', '7d', '30d', '90d'] as const

const findAllowed = <T extends string>(allowed: readonly T[], param: string | undefined) =>
  allowed.find(candidate => candidate === param)

/** Filters that are set, in the form of the API. */
export interface AuditFilters {
  by?: string
  about?: string
  place?: (typeof auditPlaces)[number]
  effect?: (typeof auditEffects)[number]
  outcome?: (typeof auditOutcomes)[number]
  since?: (typeof timeRanges)[number]
}

/** Filters of the audit log, stored in the URL, so that they survive reloading, sharing and navigating back. */
export function useFilters() {
  const { path, query, route } = useLocation()
  const place = findAllowed(auditPlaces, query.place)
  const effect = findAllowed(auditEffects, query.effect)
  const outcome = findAllowed(auditOutcomes, query.outcome)
  const since = findAllowed(timeRanges, query.since)
  const filters: AuditFilters = {
    ...(query.by && { by: query.by.slice(0, 64) }),
    ...(query.about && { about: query.about.slice(0, 200) }),
    ...(place && { place }),
    ...(effect && { effect }),
    ...(outcome && { outcome }),
    ...(since && { since }),
  }
  return {
    filters,
    /** Sets filters. An empty value removes one. */
    set(changes: { readonly [K in keyof AuditFilters]?: string }): void {
      const params = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '')
      route(params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`, true)
    },
    clear: () => route(path, true),
  }
}
