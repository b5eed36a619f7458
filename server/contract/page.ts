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
