import type pg from 'pg'
import { foldForSearch } from '../../../domain/text.ts'
import type { MigrationStep } from '../migrate.ts'

/** Articles read and written per statement. */
const batch = 1000

/**
 * Stores the case-folded title for search. Computed in JavaScript, because PostgreSQL folds case by the locale it was
 * built with.
 */
export const titleWords: MigrationStep = {
  name: '0005-title-words',
  sql: 'alter table blogops.article add column title_folded text collate "C"',
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
      `update blogops.article set title_folded = title from unnest($1::text[], $2::text[]) as old (id, title)
       where article.id = old.id`,
      [rows.map(({ id }) => id), rows.map(({ data }) => readFoldedTitle(data))],
    )
    last = end.id
  }
}

function readFoldedTitle(data: string): string | null {
  const { title }: { title?: unknown } = JSON.parse(data)
  return typeof title === 'string' ? foldForSearch(title) : null
}
