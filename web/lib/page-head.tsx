import { useSite } from './site.queries.ts'

interface Props {
  title: string
  /** One or two sentences for search results and previews; pages that are not to be found there have none. */
  description?: string
  /** The address under which the page is to be known; without one it is kept out of search results. */
  path?: string
  /** Absolute, or a path of this site. */
  image?: string
  type?: 'website' | 'article'
}

/** What a page says of itself. React puts these into the document's head, on the server and after. */
export function PageHead({ title, description, path, image, type = 'website' }: Props) {
  const { name, url } = useSite()
  const full = name === '' || title === name ? title : `${title} | ${name}`
  return (
    <>
      <title>{full}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={url + path} />
          <meta property="og:url" content={url + path} />
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={title} />
          {description !== undefined && <meta property="og:description" content={description} />}
          {image && <meta property="og:image" content={image.startsWith('/') ? url + image : image} />}
        </>
      )}
    </>
  )
}
