import type { MigrationStep } from '../migrate.ts'

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
