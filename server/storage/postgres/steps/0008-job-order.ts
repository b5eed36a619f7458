import type { MigrationStep } from '../migrate.ts'

/** Jobs are claimed by priority, and not before their retry time. Jobs of older processes have neither. */
export const jobOrder: MigrationStep = {
  name: '0008-job-order',
  sql: `
alter table blogops.job add column priority float8;
alter table blogops.job add column retry_at text collate "C";
`,
}
