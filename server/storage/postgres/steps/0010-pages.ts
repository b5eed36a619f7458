import type { MigrationStep } from '../migrate.ts'

/** Creates the pages of the site and their revisions. */
export const pageTables: MigrationStep = {
  name: '0010-pages',
  sql: `
create table blogops.page (
  id text collate "C" primary key, version bigint not null, data text not null, slug text collate "C"
);
create unique index on blogops.page (slug);
create table blogops.page_revision (
  id text collate "C" primary key, version bigint not null, data text not null,
  page_id text collate "C", number float8
);
create index on blogops.page_revision (page_id, number desc nulls last, id);
`,
}
