import { auditEffects, auditOutcomes, auditPlaces } from '../../../server/contract/schemas/audit.ts'
import { useLocation } from '../../app/router/router.tsx'

/** Time ranges; without one, all entries are listed. */
export const spans = ['24h', '7d', '30d', '90d'] as const

const oneOf = <T extends string>(all: readonly T[], asked: string | undefined) => all.find(one => one === asked)

/** Filters that are set, in the form of the API. */
export interface AuditFilters {
  by?: string
  about?: string
  place?: (typeof auditPlaces)[number]
  effect?: (typeof auditEffects)[number]
  outcome?: (typeof auditOutcomes)[number]
  since?: (typeof spans)[number]
}

/** Filters of the audit log, stored in the URL, so that they survive reloading, sharing and navigating back. */
export function useFilters() {
  const { path, query, route } = useLocation()
  const place = oneOf(auditPlaces, query.place)
  const effect = oneOf(auditEffects, query.effect)
  const outcome = oneOf(auditOutcomes, query.outcome)
  const since = oneOf(spans, query.since)
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
      const asked = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '')
      route(asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`, true)
    },
    clear: () => route(path, true),
  }
}
