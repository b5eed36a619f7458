import type { MigrationStep } from './migrate.ts'
import { recordTables } from './steps/0001-records.ts'
import { eventTables } from './steps/0002-events.ts'
import { titleWords } from './steps/0005-title-words.ts'
import { authorTable } from './steps/0009-authors.ts'
import { pageTables } from './steps/0010-pages.ts'
import { earningsTables, trackingIdTable } from './steps/0011-earnings.ts'

const blobTable: MigrationStep = {
  name: '0003-blobs',
  sql: `
create table blogops.blob (key text collate "C" primary key, bytes bytea not null);
-- Pictures and packed texts do not get smaller by being compressed again.
alter table blogops.blob alter column bytes set storage external;
`,
}

/** Holds one row while a site is being moved into the database, and after a move that was interrupted. */
const moveTable: MigrationStep = {
  name: '0004-moves',
  sql: 'create table blogops.move (source text not null, blobs text, started_at timestamptz not null default now())',
}

/** Includes the title in the indexes by which articles are sorted, so that a search reads only matching articles. */
const searchOrders: MigrationStep = {
  name: '0006-search-orders',
  sql: `
drop index blogops.article_status_created_at_id_idx;
drop index blogops.article_status_published_at_id_idx;
drop index blogops.article_status_deleted_at_id_idx;
create index on blogops.article (status, created_at desc nulls last, id) include (title_folded);
create index on blogops.article (status, published_at desc nulls last, id) include (title_folded);
create index on blogops.article (status, deleted_at desc nulls last, id) include (title_folded);
`,
}

/** Indexes stored calls by caller, to limit how many each caller may store. Existing rows have no caller. */
const idempotencyCallers: MigrationStep = {
  name: '0007-idempotency-callers',
  sql: `
alter table blogops.idempotency add column caller text collate "C";
create index on blogops.idempotency (caller, id);
`,
}

/** Jobs are claimed by priority, and not before their retry time. Jobs of older processes have neither. */
const jobOrder: MigrationStep = {
  name: '0008-job-order',
  sql: `
alter table blogops.job add column priority float8;
alter table blogops.job add column retry_at text collate "C";
`,
}

/**
 * Counts past days again when they are next read: links of ads may also name `fb`, `ig`, `instagram` or `meta` as
 * their source. Open days continue with the rows that they have.
 */
const recountAds: MigrationStep = {
  name: '0013-recount-ads',
  sql: 'update blogops.event_day set counted = 0 where not open',
}

/** Creates the changes of plans that were refused for good. */
const refusalTable: MigrationStep = {
  name: '0014-refusals',
  sql: `
create table blogops.refusal (
  id text collate "C" primary key, version bigint not null, data text not null
);
`,
}

/** All migration steps in order, from an empty database to the current tables. */
export const steps: readonly MigrationStep[] = [
  recordTables,
  eventTables,
  blobTable,
  moveTable,
  titleWords,
  searchOrders,
  idempotencyCallers,
  jobOrder,
  authorTable,
  pageTables,
  earningsTables,
  trackingIdTable,
  recountAds,
  refusalTable,
]
