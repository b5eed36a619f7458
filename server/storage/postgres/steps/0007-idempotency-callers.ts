import type { MigrationStep } from '../migrate.ts'

/** How many calls are kept of one caller is counted; those of an earlier time count for nobody. */
export const idempotencyCallers: MigrationStep = {
  name: '0007-idempotency-callers',
  sql: `
alter table blogops.idempotency add column caller text collate "C";
create index on blogops.idempotency (caller, id);
`,
}
