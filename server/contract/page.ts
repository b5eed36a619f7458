/** Interface between the server and the web's renderer: pages as strings, from data read through the typed client. */

import type { Client, Read } from './client.ts'

export interface PageRequest {
  /**
   * Path of the page, with the number of a later list page: `/?page=2`. The page depends on nothing else of the
   * request.
   */
  path: string
  /** Answers the page's own reads, in-process and as an anonymous visitor. */
  read: Read
  /** URLs of the built scripts and styles. */
  assets: PageAssets
}

export interface PageAssets {
  /** Small script for all readers. */
  reader: string
  /** React app, for admins and for pages that need it. */
  app: string
  styles: readonly string[]
  /** Fonts to preload. */
  fonts: readonly string[]
}

export interface RenderedPage {
  /** 200; 404; 410 for deleted content; 301 for content that moved to `location`. */
  status: number
  /** Whole document with doctype; empty for a redirect. */
  html: string
  /** True if the page may be cached and served to any visitor until content changes. */
  cacheable: boolean
  /** Path of this site that a redirect leads to. */
  location?: string
  /** ISO 8601 time at which the page changes even if no content does. */
  freshUntil?: string
}

export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>
  /** Returns true if the path is a list with further pages, such as `?page=2`. */
  isPaginated(path: string): boolean
}

/** Machine-readable document of the site. */
export interface SiteDocument {
  /** Same as in `RenderedPage`. */
  status: number
  /** Media type with charset. */
  type: string
  text: string
  /** True if it is an alternative form of a page, chosen by content negotiation. */
  negotiated: boolean
  location?: string
  freshUntil?: string
}

export interface SiteDocuments {
  /** Returns the document at a path, built from answers of `api`; undefined if the path has no document. */
  read(path: string, api: Client): Promise<SiteDocument | undefined>
  /** Returns the path of the Markdown form of a page; undefined for kinds of page without one. */
  getMarkdownPath(path: string): string | undefined
  /** Call after each change of data that documents show. */
  invalidate(): void
}

/** Paths for signed-in users only: each entry and everything below it. */
export const adminPaths = [
  '/access',
  '/ai-optimizer',
  '/analytics',
  '/approvals',
  '/articles/',
  '/audit',
  '/authors',
  '/create',
  '/earnings',
  '/facebook-ads',
  '/jobs',
  '/manage-articles',
  '/pages',
  '/pair',
  '/settings',
  '/today',
] as const

/** Returns true for admin pages and the sign-in page. They are not counted, since their URLs may hold secrets. */
export function isDeskPath(path: string): boolean {
  return ['/auth', ...adminPaths].some(desk => path === desk || path.startsWith(desk.endsWith('/') ? desk : `${desk}/`))
}

/** Request for the preview picture that social sites show with a link. */
export interface CoverRequest {
  /** Slug of an article; null for the site itself. */
  slug: string | null
  /** Answers the cover's own reads, in-process and as an anonymous visitor. */
  read: Read
}

/** Description of a cover as text for `draw`. Equal texts give equal pictures. */
export type CoverAnswer = { status: 200; drawing: string } | { status: 404 | 410 }

export interface CoverRenderer {
  describe(request: CoverRequest): Promise<CoverAnswer>
  /** Returns SVG of 1200 × 630 without text, fonts or references. Takes tens of milliseconds. */
  draw(drawing: string): Promise<string>
}
