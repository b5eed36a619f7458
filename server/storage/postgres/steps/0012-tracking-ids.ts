import type { MigrationStep } from '../migrate.ts'

/** Creates the tracking ids of the site's account at the shop. */
export const trackingIdTable: MigrationStep = {
  name: '0012-tracking-ids',
  sql: `
create table blogops.tracking_id (
  id text collate "C" primary key, version bigint not null, data text not null
);
`,
}
