import type { MigrationStep } from '../migrate.ts'

const createTable = (name: string) => `create table blogops.${name} (
  id text collate "C" primary key, version bigint not null, data text not null
);
`

/** Returns the SQL for tables of records without columns for their fields. */
const recordTables = (...names: string[]) => `\n${names.map(createTable).join('')}`

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
  sql: recordTables('tracking_id'),
}

/** Creates the imported figures of Search Console. */
export const searchFigureTables: MigrationStep = {
  name: '0023-search-figures',
  sql: recordTables('search_period', 'search_rows'),
}

/** Creates the queue of changed addresses for search engines, and the log of submissions. */
export const searchNoticeTables: MigrationStep = {
  name: '0024-search-notices',
  sql: recordTables('search_notice', 'search_submission'),
}

/**
 * Counts past days again when they are next read: links of ads may also name `fb`, `ig`, `instagram` or `meta` as
 * their source. Open days continue with the rows that they have.
 */
export const recountAds: MigrationStep = {
  name: '0013-recount-ads',
  sql: 'update blogops.event_day set counted = 0 where not open',
}

/** Creates the changes of plans that were refused permanently. */
export const refusalTable: MigrationStep = {
  name: '0014-refusals',
  sql: recordTables('refusal'),
}

/** Finds the articles with a planned publication by its time. Articles of older processes have none. */
export const articleSchedules: MigrationStep = {
  name: '0015-article-schedules',
  sql: `
alter table blogops.article add column schedule_state text collate "C";
alter table blogops.article add column scheduled_for text collate "C";
create index on blogops.article (schedule_state, scheduled_for, id);
`,
}

const text = 'text collate "C"'
const counts = 'visitors int not null, pageviews int not null, product_clicks int not null'

/**
 * Events are partitioned by UTC day; a partition is created with the day's first event. `seq` counts from 0 without
 * gaps in append order; `data` is the event's JSON. `event_day` has the totals of a day; `counted` is how many of its
 * `bytes` they include. While `open`, a day is counted on append, using `sizes` and the visitor states in
 * `event_visitor`.
 */
export const eventTables: MigrationStep = {
  name: '0002-events',
  sql: `
create table blogops.event (day ${text}, seq int, data text not null, primary key (day, seq)) partition by list (day);
create table blogops.event_day (
  day ${text} primary key, open boolean not null,
  events int not null, bytes bigint not null, counted bigint not null,
  ${counts}, crowded boolean not null, sizes text
) with (fillfactor = 50);
create table blogops.event_count (
  day ${text}, kind ${text}, page ${text}, name ${text}, full_name text, id int not null, ${counts},
  primary key (day, kind, page, name)
) with (fillfactor = 70);
create table blogops.event_visitor (
  day ${text}, visitor ${text}, state text not null, primary key (day, visitor)
) with (fillfactor = 70);
create table blogops.visitor_salt (day ${text} primary key, salt bytea not null);
`,
}

export const blobTable: MigrationStep = {
  name: '0003-blobs',
  sql: `
create table blogops.blob (key text collate "C" primary key, bytes bytea not null);
-- Pictures and packed texts do not get smaller by being compressed again.
alter table blogops.blob alter column bytes set storage external;
`,
}

/** Holds one row while a site is being moved into the database, and after a move that was interrupted. */
export const moveTable: MigrationStep = {
  name: '0004-moves',
  sql: 'create table blogops.move (source text not null, blobs text, started_at timestamptz not null default now())',
}

/** Includes the title in the indexes by which articles are sorted, so that a search reads only matching articles. */
export const searchOrders: MigrationStep = {
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
export const idempotencyCallers: MigrationStep = {
  name: '0007-idempotency-callers',
  sql: `
alter table blogops.idempotency add column caller text collate "C";
create index on blogops.idempotency (caller, id);
`,
}

/** Jobs are claimed by priority, and not before their retry time. Jobs of older processes have neither. */
export const jobOrder: MigrationStep = {
  name: '0008-job-order',
  sql: `
alter table blogops.job add column priority float8;
alter table blogops.job add column retry_at text collate "C";
`,
}

/** Creates the calls of outside services that all processes share. */
export const callBudgetTable: MigrationStep = {
  name: '0018-call-budgets',
  sql: recordTables('call_budget'),
}

/** Creates the offers of products, as Amazon's API last described them. */
export const offerTable: MigrationStep = {
  name: '0020-offers',
  sql: recordTables('offer'),
}

/** Finds the offers of products that nobody can buy. PostgreSQL cannot read all JSON, such as escaped NUL. */
export const offerStates: MigrationStep = {
  name: '0021-offer-states',
  sql: `
alter table blogops.offer add column state text collate "C";
alter table blogops.offer add column since text collate "C";
update blogops.offer set
  state = substring(data from '"state":"([a-z]+)"'), since = substring(data from '"since":"([0-9TZ:.-]+)"');
create index on blogops.offer (state, since, id);
`,
}

/** Creates the links of published articles, with the results of their checks. */
export const linkTable: MigrationStep = {
  name: '0022-links',
  sql: `
create table blogops.link (
  id text collate "C" primary key, version bigint not null, data text not null,
  state text collate "C", checked_at text collate "C"
);
create index on blogops.link (state, id);
create index on blogops.link (checked_at desc nulls last, id);
`,
}

/** Creates the visits of days that are over. They are valid while the day has as many bytes of events. */
export const visitTable: MigrationStep = {
  name: '0025-visits',
  sql: `
create table blogops.event_visits (
  day ${text} primary key references blogops.event_day on delete cascade, bytes bigint not null, data bytea not null
);
-- Visits are stored compressed.
alter table blogops.event_visits alter column data set storage external;
`,
}
