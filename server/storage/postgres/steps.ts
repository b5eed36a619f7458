import type pg from 'pg'
import { foldForSearch } from '../../domain/text.ts'
import type { MigrationStep } from './migrate.ts'
import { toColumnText } from './records/record-columns.ts'
import { recordTables } from './steps/0001-records.ts'
import {
  articleSchedules,
  blobTable,
  callBudgetTable,
  earningsTables,
  eventTables,
  idempotencyCallers,
  jobOrder,
  linkTable,
  moveTable,
  offerStates,
  offerTable,
  recountAds,
  refusalTable,
  searchFigureTables,
  searchNoticeTables,
  searchOrders,
  trackingIdTable,
  visitTable,
} from './steps/sql-steps.ts'

/** Articles read and written per statement. */
const batch = 1000

/** Computes a new column of all articles in JavaScript, from a text of their records; null without that text. */
async function fillArticleColumn(
  client: pg.Client,
  column: 'author' | 'title_folded',
  { from, convert }: { from: 'author' | 'title'; convert: (text: string) => string },
): Promise<void> {
  const readText = (data: string) => {
    const text: unknown = JSON.parse(data)[from]
    return typeof text === 'string' ? convert(text) : null
  }
  let last = ''
  for (;;) {
    const { rows } = await client.query<{ id: string; data: string }>(
      'select id, data from blogops.article where id > $1 order by id limit $2',
      [last, batch],
    )
    const end = rows.at(-1)
    if (!end) return
    await client.query(
      `update blogops.article set ${column} = old.value from unnest($1::text[], $2::text[]) as old (id, value)
       where article.id = old.id`,
      [rows.map(({ id }) => id), rows.map(({ data }) => readText(data))],
    )
    last = end.id
  }
}

/**
 * Stores the case-folded title for search. Computed in JavaScript, because PostgreSQL folds case by the locale it was
 * built with.
 */
const titleWords: MigrationStep = {
  name: '0005-title-words',
  sql: 'alter table blogops.article add column title_folded text collate "C"',
  fill: client => fillArticleColumn(client, 'title_folded', { from: 'title', convert: foldForSearch }),
}

/** Creates the authors, and finds articles by the name of their author. Computed in JavaScript, like every column. */
const authorTable: MigrationStep = {
  name: '0009-authors',
  sql: `
create table blogops.author (
  id text collate "C" primary key, version bigint not null, data text not null,
  slug text collate "C", name text collate "C"
);
create unique index on blogops.author (slug);
create unique index on blogops.author (name);
alter table blogops.article add column author text collate "C";
create index on blogops.article (author, status, created_at desc nulls last, id);
create index on blogops.article (author, status, published_at desc nulls last, id);
`,
  fill: client => fillArticleColumn(client, 'author', { from: 'author', convert: toColumnText }),
}

/** Creates the pages of the site and their revisions. */
const pageTables: MigrationStep = {
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

/** Creates the queue of topics to generate. */
const topicTables: MigrationStep = {
  name: '0016-topics',
  sql: `
create table blogops.topic (
  id text collate "C" primary key, version bigint not null, data text not null,
  status text collate "C", position float8
);
create index on blogops.topic (status, position, id);
create table blogops.topic_queue (
  id text collate "C" primary key, version bigint not null, data text not null
);
`,
}

/** Creates the channels of notifications and the log of their messages. */
const notificationTables: MigrationStep = {
  name: '0017-notifications',
  sql: `
create table blogops.notification_channel (
  id text collate "C" primary key, version bigint not null, data text not null
);
create table blogops.notification (
  id text collate "C" primary key, version bigint not null, data text not null,
  channel_id text collate "C", state text collate "C", created_at text collate "C", next_at text collate "C"
);
create index on blogops.notification (created_at desc nulls last, id);
create index on blogops.notification (channel_id, state, next_at, id);
create index on blogops.notification (state, id);
`,
}

/** Creates the passkeys of people, and the challenges that were used. */
const passkeyTables: MigrationStep = {
  name: '0019-passkeys',
  sql: `
create table blogops.passkey (
  id text collate "C" primary key, version bigint not null, data text not null,
  user_id text collate "C", credential_id text collate "C"
);
create index on blogops.passkey (user_id, id);
create unique index on blogops.passkey (credential_id);
create table blogops.spent_challenge (
  id text collate "C" primary key, version bigint not null, data text not null, expires_at text collate "C"
);
create index on blogops.spent_challenge (expires_at nulls last, id);
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
  articleSchedules,
  topicTables,
  notificationTables,
  callBudgetTable,
  passkeyTables,
  offerTable,
  offerStates,
  linkTable,
  searchFigureTables,
  searchNoticeTables,
  visitTable,
]
