/** What the server gives the web's renderer and gets back: pages as strings, from data read through the typed client. */

import type { Client, Read } from './client.ts'

export interface PageRequest {
  /** The path, for a later page of a list with its number: `/?page=2`. What a visitor is shown depends on nothing else. */
  path: string
  /** Answers the page's own reads, in-process and as an anonymous visitor. */
  read: Read
  /** Addresses of the built scripts and styles. */
  assets: PageAssets
}

export interface PageAssets {
  /** The small script every reader gets. */
  reader: string
  /** The React app, for admins and for pages that cannot do without. */
  app: string
  styles: readonly string[]
  /** Fonts to preload. */
  fonts: readonly string[]
}

export interface RenderedPage {
  /** 200; 404; 410 for what was deleted; 301 for what has moved to `location`. */
  status: number
  /** The whole document, doctype included; empty for what has moved. */
  html: string
  /** May be kept and given to any visitor until content changes. */
  cacheable: boolean
  /** Where what was asked for is now: a path of this site. */
  location?: string
  /** ISO 8601: from then on the page says something else, though nobody changed anything. */
  freshUntil?: string
}

export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>
  /** Whether the path is a list's, which has more pages at `?page=2` and so on. */
  isPaginated(path: string): boolean
}

/** What is there for machines to read. */
export interface SiteDocument {
  /** As for `RenderedPage`. */
  status: number
  /** Its media type, with the charset. */
  type: string
  text: string
  /** It is another form of a page, sent in its place to who would rather read it. */
  negotiated: boolean
  location?: string
  freshUntil?: string
}

export interface SiteDocuments {
  /** The document at a path, made of what `api` answers; undefined where there is none, and then a page may be. */
  read(path: string, api: Client): Promise<SiteDocument | undefined>
  /** The path of the Markdown form of the page at `path`, for pages of a kind that has one. */
  markdownOf(path: string): string | undefined
  /** To be called after each change of what documents show. */
  invalidate(): void
}

/** What only the signed-in see: every path that is one of these or begins with one. */
export const adminPaths = [
  '/access',
  '/ai-optimizer',
  '/analytics',
  '/approvals',
  '/articles/',
  '/audit',
  '/create',
  '/facebook-ads',
  '/manage-articles',
  '/pair',
  '/settings',
] as const

/** Returns true for pages of the desk and for the sign-in page, which are not counted: their addresses may hold secrets. */
export function isDeskPath(path: string): boolean {
  return ['/auth', ...adminPaths].some(desk => path === desk || path.startsWith(desk.endsWith('/') ? desk : `${desk}/`))
}

/** What the server asks of the web to make the picture that social sites show beside a link. */
export interface CoverRequest {
  /** An article's slug; null for the site itself. */
  slug: string | null
  /** Answers the cover's own reads, in-process and as an anonymous visitor. */
  read: Read
}

/** What a cover shows, as text that `draw` reads: the same text draws the same. */
export type CoverAnswer = { status: 200; drawing: string } | { status: 404 | 410 }

export interface CoverRenderer {
  describe(request: CoverRequest): Promise<CoverAnswer>
  /** SVG of 1200 × 630 without text, fonts or references; some tens of ms of work. */
  draw(drawing: string): Promise<string>
}
