/** The picture of a page for other sites, rendered by the server as they accept it: PNG, 1200 by 630 pixels. */
export interface PageImage {
  /** Absolute; another one after each change, because those sites keep what they have fetched. */
  url: string
  alt: string
  type: 'image/png'
  width: 1200
  height: 630
}

interface Site {
  url: string
  name: string
  tagline: string
}

/** An article's own cover, or that of the site, whose name is none that an article can have. */
export function pageImage(site: Site, article?: { slug: string; title: string; version: number }): PageImage {
  const form = { type: 'image/png', width: 1200, height: 630 } as const
  if (!article) return { ...form, url: `${site.url}/covers/_site.png`, alt: `${site.name}: ${site.tagline}` }
  const path = `/covers/${encodeURIComponent(article.slug)}.png?v=${article.version}`
  return { ...form, url: site.url + path, alt: `Cover of “${article.title}”` }
}
