import type { RecordBase } from './record-store.ts'

/** Page of the site. The id of a page that every site has is its preset name, such as `about`. */
export interface PageRecord extends RecordBase {
  slug: string
  /** Earlier slugs, which redirect to the current one. */
  formerSlugs: readonly string[]
  title: string
  /** Summary for search engines; may be empty. */
  description: string
  /** `deleted`: a preset page that the site does not have. Other pages are removed permanently. */
  status: 'draft' | 'published' | 'deleted'
  /** True while the text is the one that comes with the program. */
  isDefault: boolean
  /** Number of the revision with the text; 0 if there is none. */
  revision: number
  createdAt: string
  updatedAt: string
}

/** Saved text of a page; the id consists of the page's and the number. */
export interface PageRevisionRecord extends RecordBase {
  pageId: string
  /** From 1, without gaps. */
  number: number
  at: string
  /** Name of the person who saved it. */
  by: string
  title: string
  description: string
  /** Sanitised HTML. Pages are short, so their texts need no blobs. */
  content: string
  words: number
}

/** Records of the shop's earnings reports. Money is in millionths of the currency, as ad spend is. */

/** Kinds of report that state fees with a date: sold items, and bounties such as sign-ups. */
export type EarningsKind = 'earnings' | 'bounty' | 'awin'

/** An imported report. */
export interface EarningsImportRecord extends RecordBase {
  /** From 1, in order of import. The latest import of a day counts. */
  number: number
  /** Name of the file. */
  name: string
  kind: EarningsKind
  /** ISO 4217. */
  currency: string
  /** First and last day of its rows. */
  from: string
  to: string
  rows: number
  items: number
  returns: number
  revenueMicros: number
  feesMicros: number
  at: string
  by: string
}

/** Row of a report. A return is a row with negative revenue and fees. */
export interface EarningsRow {
  /** Empty for a bounty and for commissions of a network. */
  asin: string
  name: string
  category: string
  items: number
  returns: number
  revenueMicros: number
  feesMicros: number
}

/**
 * All rows that a report has for one tracking id and day. Reports have no row ids, and equal rows are legitimate, so a
 * later report replaces the whole day of a tracking id.
 */
export interface EarningsDayRecord extends RecordBase {
  /** "2026-11", for look-ups. */
  month: string
  /** "2026-11-20": when the items were shipped. */
  date: string
  kind: EarningsKind
  /** In lower case. */
  trackingId: string
  currency: string
  /** Numbers of the imports with exactly these rows for the day. */
  imports: readonly number[]
  rows: readonly EarningsRow[]
}

/**
 * Further tracking id of the site's account at the shop, besides the affiliate tag. The id is in lower case. It belongs
 * to an article, to a campaign, or to neither yet.
 */
export interface TrackingIdRecord extends RecordBase {
  articleId: string | null
  campaignId: string | null
  addedAt: string
  addedBy: string
}

/** Imported figures of Search Console for some days; the id is `2026-08-24..2026-11-21`. */
export interface SearchPeriodRecord extends RecordBase {
  from: string
  to: string
  /** Number of stored rows. */
  queries: number
  pages: number
  /** Sums of the pages, or of the queries if there are no pages. */
  clicks: number
  impressions: number
  position: number
  at: string
  by: string
}

/** Rows of a period, whose id it has. */
export interface SearchRowsRecord extends RecordBase {
  queries: readonly SearchFigures[]
  pages: readonly SearchFigures[]
}

/** Figures of a query, of a page, or of a query that led to a page. */
export interface SearchFigures {
  query: string | null
  /** Path without query and fragment. */
  page: string | null
  clicks: number
  impressions: number
  /** Average position among the results, 1 at the top. */
  position: number
}

/** Tables of an export; null if it has none. */
export interface SearchTables {
  queries: readonly SearchFigures[] | null
  pages: readonly SearchFigures[] | null
}

/** Address that waits to be submitted to search engines; the id is its path. */
export interface SearchNoticeRecord extends RecordBase {
  /** Started attempts. */
  attempts: number
  /** Time of the next attempt. During an attempt, the time at which it counts as lost. */
  nextAt: string
}

/** Attempt to submit addresses to search engines. */
export interface SearchSubmissionRecord extends RecordBase {
  at: string
  /** Number of addresses. */
  urls: number
  /** The first ones. */
  paths: readonly string[]
  /** HTTP status; null without an answer. */
  status: number | null
  text: string
  outcome: 'sent' | 'retry' | 'failed'
}

/**
 * Author with a page of their own. Articles refer to authors by name, and most names need no record: it is stored when
 * the author is edited first.
 */
export interface AuthorRecord extends RecordBase {
  slug: string
  name: string
  /** Earlier slugs, which redirect to the current one. */
  formerSlugs: readonly string[]
  /** Plain text; empty for none. */
  bio: string
  /** Path of a picture of this site; empty for the initial of the name. */
  avatar: string
  createdAt: string
  updatedAt: string
}
