import type { MigrationStep } from '../migrate.ts'

const text = 'text collate "C"'
const record = `id ${text} primary key, version bigint not null, data text not null`

/**
 * Creates a table per kind. `data` is the record's JSON as text, because `jsonb` would lose NUL, lone surrogates and
 * the order of keys. The other columns serve lookup, order and claims (`records/record-columns.ts`).
 */
export const recordTables: MigrationStep = {
  name: '0001-records',
  sql: `
create table blogops.user (${record}, username_key ${text});
create unique index on blogops.user (username_key);
create table blogops.session (${record}, user_id ${text}, last_seen_at ${text});
create index on blogops.session (user_id, id);
create index on blogops.session (last_seen_at nulls last, id);
create table blogops.token (${record}, user_id ${text});
create index on blogops.token (user_id, id);
create table blogops.invite (${record}, code_hash ${text}, expires_at ${text});
create unique index on blogops.invite (code_hash);
create index on blogops.invite (expires_at nulls last, id);
create table blogops.pairing (${record}, expires_at ${text});
create index on blogops.pairing (expires_at nulls last, id);
create table blogops.article (
  ${record},
  slug ${text}, category ${text}, status ${text}, created_at ${text}, published_at ${text}, deleted_at ${text}
);
create unique index on blogops.article (slug);
create index on blogops.article (status, created_at desc nulls last, id);
create index on blogops.article (status, published_at desc nulls last, id);
create index on blogops.article (status, deleted_at desc nulls last, id);
create index on blogops.article (status, deleted_at nulls last, id);
create index on blogops.article (category, status, created_at desc nulls last, id);
create index on blogops.article (category, status, published_at desc nulls last, id);
create table blogops.revision (${record}, article_id ${text}, number float8);
create index on blogops.revision (article_id, number desc nulls last, id);
create table blogops.proposal (${record}, article_id ${text}, number float8);
create index on blogops.proposal (article_id, number desc nulls last, id);
create table blogops.former_slug (${record}, article_id ${text});
create index on blogops.former_slug (article_id, id);
create table blogops.product (${record}, article_id ${text}, position float8);
create index on blogops.product (article_id, position nulls last, id);
create table blogops.campaign (${record});
create table blogops.ad_set (
  ${record}, campaign_id ${text}, article_id ${text}, status ${text}, sample_figures boolean
);
create index on blogops.ad_set (campaign_id, id);
create index on blogops.ad_set (article_id, id);
create index on blogops.ad_set (status, id);
create index on blogops.ad_set (sample_figures, id);
create table blogops.ad (${record}, ad_set_id ${text});
create index on blogops.ad (ad_set_id, id);
create table blogops.insight (${record}, ad_id ${text}, ad_set_id ${text}, date ${text});
create index on blogops.insight (ad_id, id);
create index on blogops.insight (ad_set_id, id);
create index on blogops.insight (date, id);
create table blogops.insight_total (${record}, ad_id ${text}, ad_set_id ${text}, by ${text});
create index on blogops.insight_total (ad_id, id);
create index on blogops.insight_total (ad_set_id, id);
create index on blogops.insight_total (by, id);
create table blogops.insight_day (${record}, ad_set_id ${text}, date ${text});
create index on blogops.insight_day (ad_set_id, date desc nulls last, id);
create index on blogops.insight_day (date, id);
create table blogops.gone_ad (${record});
create table blogops.ad_sync (${record});
create table blogops.outbox (${record}, open boolean);
create index on blogops.outbox (open, id);
create table blogops.plan (${record}, created_at ${text});
create index on blogops.plan (created_at desc nulls last, id);
create table blogops.approval (${record});
create table blogops.job (${record}, status ${text}, type ${text}, created_at ${text}, owner ${text});
create index on blogops.job (status, id);
create index on blogops.job (type, created_at desc nulls last, id);
create index on blogops.job (created_at desc nulls last, id);
create table blogops.job_event (${record}, job_id ${text}, sequence float8);
create index on blogops.job_event (job_id, sequence nulls last, id);
create table blogops.sample_page (${record});
create table blogops.setting (${record});
create table blogops.backup (${record});
create table blogops.throttle (${record}, blocked_until ${text});
create index on blogops.throttle (blocked_until nulls last, id);
create table blogops.idempotency (${record}, created_at ${text});
create index on blogops.idempotency (created_at nulls last, id);
create table blogops.audit (${record});
create table blogops.lease (${record}, ends_at ${text});
create table blogops.schedule (${record});
create table blogops.work (${record});
`,
}
