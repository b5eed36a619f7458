import type { RecordBase } from './record-base.ts'

/** Records of pages such as About, and their revisions. */

/** Page of the site. The id of a page that every site has is its preset name, such as `about`. */
export interface PageRecord extends RecordBase {
  slug: string
  /** Earlier slugs, which redirect to the current one. */
  formerSlugs: readonly string[]
  title: string
  /** Summary for search engines; may be empty. */
  description: string
  /** `deleted`: a preset page that the site does not have. Other pages are removed for good. */
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
