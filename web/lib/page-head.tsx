import { parseImageUrl } from '../../server/domain/pictures.ts'
import { useSite } from './site.queries.ts'

/** Preview image of a page for other sites: an uploaded one, or PNG of 1200 × 630 pixels, rendered by the server. */
interface PageImage {
  /** Absolute URL. It changes with every change of the image, because other sites cache it. */
  url: string
  alt: string
  type: 'image/png' | 'image/webp'
  width: number
  height: number
}

type Site = ReturnType<typeof useSite>

/** Returns the article's cover, or the site's card or cover. `_site` cannot be the slug of an article. */
export function getPageImage(site: Site, article?: { slug: string; title: string; version: number }): PageImage {
  const format = { type: 'image/png', width: 1200, height: 630 } as const
  const card = parseImageUrl(site.brand.socialCard)
  if (!article && card) {
    const { width, height } = card
    return { type: 'image/webp', width, height, url: site.url + site.brand.socialCard, alt: site.name }
  }
  if (!article) return { ...format, url: `${site.url}/covers/_site.png`, alt: `${site.name}: ${site.tagline}` }
  const path = `/covers/${encodeURIComponent(article.slug)}.png?v=${article.version}`
  return { ...format, url: site.url + path, alt: `Cover of “${article.title}”` }
}

interface PageHeadProps {
  title: string
  /** Short summary for search results and link previews. Omit it for pages that are not indexed. */
  description?: string | undefined
  /** Canonical path, such as `/?page=2`. Without one the page is not indexed. */
  path?: string
  /** Metadata of the article that the page shows. */
  article?: ArticleInfo | undefined
}

interface ArticleInfo {
  slug: string
  title: string
  version: number
  author: string
  /** Name of the category. */
  section: string
  publishedAt: string | null
  updatedAt: string
}

/** Metadata of a page. React moves these elements into the document's head, on the server and in the browser. */
export function PageHead({ title, description, path, article }: PageHeadProps) {
  const { name } = useSite()
  const fullTitle = name === '' || title === name ? title : `${title} | ${name}`
  return (
    <>
      <title>{fullTitle}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <PublicMetadata title={title} description={description} path={path} article={article} />
      )}
    </>
  )
}

/** Metadata for search engines, feed readers and social networks (https://ogp.me). */
function PublicMetadata({ title, description, path, article }: PageHeadProps & { path: string }) {
  const site = useSite()
  const image = getPageImage(site, article)
  const locale = toLocale(site.language)
  return (
    <>
      <link rel="canonical" href={site.url + path} />
      <link rel="alternate" type="application/rss+xml" title={site.name} href="/feed.xml" />
      <meta property="og:url" content={site.url + path} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.name} />
      {locale !== undefined && <meta property="og:locale" content={locale} />}
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      <meta property="og:image" content={image.url} />
      <meta property="og:image:type" content={image.type} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {article && <ArticleMetadata article={article} path={path} />}
    </>
  )
}

function ArticleMetadata({ article, path }: { article: ArticleInfo; path: string }) {
  const { publishedAt, updatedAt, section, author } = article
  return (
    <>
      <link rel="alternate" type="text/markdown" title={article.title} href={`${path}.md`} />
      {publishedAt !== null && <meta property="article:published_time" content={publishedAt} />}
      <meta property="article:modified_time" content={updatedAt} />
      <meta property="article:section" content={section} />
      <meta property="article:author" content={author} />
    </>
  )
}

/** Language and country of a canonical tag, `en_GB`; undefined without a country. `Intl.Locale` takes much longer. */
function toLocale(tag: string): string | undefined {
  const [, language, region] = /^([a-z]+)(?:-[A-Z][a-z]{3})?-([A-Z]{2}|\d{3})(?!\w)/.exec(tag) ?? []
  return language === undefined ? undefined : `${language}_${region}`
}
