import type { MigrationStep } from '../migrate.ts'

/** Holds one row while a site is being moved into the database, and after a move that was interrupted. */
export const moveTable: MigrationStep = {
  name: '0004-moves',
  sql: 'create table blogops.move (source text not null, blobs text, started_at timestamptz not null default now())',
}
