import type { MigrationStep } from '../migrate.ts'

export const blobTable: MigrationStep = {
  name: '0003-blobs',
  sql: `
create table blogops.blob (key text collate "C" primary key, bytes bytea not null);
-- Pictures and packed texts do not get smaller by being compressed again.
alter table blogops.blob alter column bytes set storage external;
`,
}
