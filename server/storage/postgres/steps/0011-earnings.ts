import type { MigrationStep } from '../migrate.ts'

/** Creates the imported earnings reports and their days. */
export const earningsTables: MigrationStep = {
  name: '0011-earnings',
  sql: `
create table blogops.earnings_import (
  id text collate "C" primary key, version bigint not null, data text not null
);
create table blogops.earnings_day (
  id text collate "C" primary key, version bigint not null, data text not null, month text collate "C"
);
create index on blogops.earnings_day (month, id);
`,
}

/** Creates the tracking ids of the site's account at the shop. */
export const trackingIdTable: MigrationStep = {
  name: '0012-tracking-ids',
  sql: `
create table blogops.tracking_id (
  id text collate "C" primary key, version bigint not null, data text not null
);
`,
}
