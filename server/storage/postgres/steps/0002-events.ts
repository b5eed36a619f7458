import type { MigrationStep } from '../migrate.ts'

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
