import { JsonLd, type JsonLdNode } from './json-ld.tsx'
import { useSite } from './site.queries.ts'

interface PublisherSite {
  name: string
  tagline: string
  url: string
}

/** Publisher of all pages. Its `@id` is the same on every page. */
export function toPublisherNode({ name, url }: PublisherSite): JsonLdNode {
  return { '@type': 'Organization', '@id': `${url}/#publisher`, name, url: `${url}/` }
}

/** Structured data of the site, for the home page. */
export function SiteJsonLd() {
  const site = useSite()
  const website = {
    '@type': 'WebSite',
    '@id': `${site.url}/#website`,
    url: `${site.url}/`,
    name: site.name,
    description: site.tagline,
    inLanguage: 'en-GB',
    publisher: { '@id': `${site.url}/#publisher` },
  }
  return <JsonLd nodes={[website, toPublisherNode(site)]} />
}
