import type { MigrationStep } from '../migrate.ts'

/**
 * Counts past days again when they are next read: links of ads may also name `fb`, `ig`, `instagram` or `meta` as
 * their source. Open days continue with the rows that they have.
 */
export const recountAds: MigrationStep = {
  name: '0013-recount-ads',
  sql: 'update blogops.event_day set counted = 0 where not open',
}
