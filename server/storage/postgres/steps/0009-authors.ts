import type pg from 'pg'
import type { MigrationStep } from '../migrate.ts'
import { toColumnText } from '../records/record-columns.ts'

/** Articles read and written per statement. */
const batch = 1000

/** Creates the authors, and finds articles by the name of their author. Computed in JavaScript, like every column. */
export const authorTable: MigrationStep = {
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
  fill,
}

async function fill(client: pg.Client): Promise<void> {
  let last = ''
  for (;;) {
    const { rows } = await client.query<{ id: string; data: string }>(
      'select id, data from blogops.article where id > $1 order by id limit $2',
      [last, batch],
    )
    const end = rows.at(-1)
    if (!end) return
    await client.query(
      `update blogops.article set author = old.author from unnest($1::text[], $2::text[]) as old (id, author)
       where article.id = old.id`,
      [rows.map(({ id }) => id), rows.map(({ data }) => readAuthor(data))],
    )
    last = end.id
  }
}

function readAuthor(data: string): string | null {
  const { author }: { author?: unknown } = JSON.parse(data)
  return typeof author === 'string' ? toColumnText(author) : null
}
