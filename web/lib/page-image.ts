/** Preview image of a page for other sites: PNG, 1200 × 630 pixels, rendered by the server. */
export interface PageImage {
  /** Absolute URL. It changes with every change of the image, because other sites cache it. */
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

/** Returns the article's cover, or the site's. `_site` cannot be the slug of an article. */
export function getPageImage(site: Site, article?: { slug: string; title: string; version: number }): PageImage {
  const format = { type: 'image/png', width: 1200, height: 630 } as const
  if (!article) return { ...format, url: `${site.url}/covers/_site.png`, alt: `${site.name}: ${site.tagline}` }
  const path = `/covers/${encodeURIComponent(article.slug)}.png?v=${article.version}`
  return { ...format, url: site.url + path, alt: `Cover of “${article.title}”` }
}
