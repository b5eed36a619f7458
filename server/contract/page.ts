/** What the server gives the web's renderer and gets back: pages as strings, from data read through the typed client. */

export interface PageRequest {
  /** The path, without a query: what a visitor is shown depends on nothing else. */
  path: string
  /** Answers the page's own reads, in-process and as an anonymous visitor. */
  fetch: (request: Request) => Promise<Response>
  /** The public address of the site, without a trailing slash. */
  siteUrl: string
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
  status: number
  /** The whole document, doctype included. */
  html: string
  /** May be kept and given to any visitor until content changes. */
  cacheable: boolean
}

export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>
}

/** What the server asks of the web to make the picture that social sites show beside a link. */
export interface CoverRequest {
  /** An article's slug; null for the site itself. */
  slug: string | null
  /** Answers the cover's own reads, in-process and as an anonymous visitor. */
  fetch: (request: Request) => Promise<Response>
  siteUrl: string
}

/** What a cover shows, as text that `draw` reads: the same text draws the same. */
export type CoverAnswer = { status: 200; drawing: string } | { status: 404 | 410 }

export interface CoverRenderer {
  describe(request: CoverRequest): Promise<CoverAnswer>
  /** SVG of 1200 × 630 without text, fonts or references; some tens of ms of work. */
  draw(drawing: string): Promise<string>
}
