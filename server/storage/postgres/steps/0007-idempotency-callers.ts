import type { MigrationStep } from '../migrate.ts'

/** Indexes stored calls by caller, to limit how many each caller may store. Existing rows have no caller. */
export const idempotencyCallers: MigrationStep = {
  name: '0007-idempotency-callers',
  sql: `
alter table blogops.idempotency add column caller text collate "C";
create index on blogops.idempotency (caller, id);
`,
}
