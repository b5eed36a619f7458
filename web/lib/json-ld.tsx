import { isOrganisation } from '../../server/domain/slugs.ts'
import { getAuthorPath } from '../../server/domain/urls.ts'
import { useSite } from './site.queries.ts'

/** A node of https://schema.org, or several of them. */
export type JsonLdNode = Readonly<Record<string, unknown>>

/**
 * Structured data of a page. Browsers do not execute a data block, so the script policy does not apply. Escaping `<`
 * keeps `</script>` in a title inside the string.
 */
export function JsonLd({ nodes }: { nodes: readonly JsonLdNode[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, in an element that is never executed.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

interface PublisherSite {
  name: string
  tagline: string
  url: string
  brand: { readonly logo: string }
}

/** Publisher of all pages. Its `@id` is the same on every page. */
export function toPublisherNode({ name, url, brand: { logo } }: PublisherSite): JsonLdNode {
  const organisation = { '@type': 'Organization', '@id': `${url}/#publisher`, name, url: `${url}/` }
  return { ...organisation, ...(logo !== '' && { logo: url + logo }) }
}

/** Author of a review. The `@id` is the same on the author's own page and in every article. */
export function toPersonNode(siteUrl: string, { name, slug }: { name: string; slug: string | undefined }): JsonLdNode {
  const page = slug === undefined ? undefined : siteUrl + getAuthorPath(slug)
  return {
    '@type': isOrganisation(name) ? 'Organization' : 'Person',
    ...(page !== undefined && { '@id': `${page}#author` }),
    name,
    ...(page !== undefined && { url: page }),
  }
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
    inLanguage: site.language,
    publisher: { '@id': `${site.url}/#publisher` },
  }
  return <JsonLd nodes={[website, toPublisherNode(site)]} />
}
