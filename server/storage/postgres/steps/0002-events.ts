import type { MigrationStep } from '../migrate.ts'

const text = 'text collate "C"'
const counts = 'visitors int not null, pageviews int not null, product_clicks int not null'

/**
 * Events have a partition a UTC day, made when the day's first event comes. `seq` goes from 0 without gaps, in the order in which
 * they were appended; `data` is their JSON. `event_day` says what a day holds and comes to: `counted` is how much of `bytes`
 * that is out of. While it is `open`, it is counted as it comes: by `sizes` and by what `event_visitor` knows of its visitors.
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
