import type { Author } from '../../../server/contract/schemas/article.ts'
import { getAuthorPath, getPagePath } from '../../../server/domain/urls.ts'
import { Redirect } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { JsonLd, toPersonNode } from '../../lib/json-ld.tsx'
import { usePageData } from '../../lib/page-data.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSite } from '../../lib/site.queries.ts'
import { Avatar } from '../../ui/labels.tsx'
import { Message, NotFoundMessage } from '../../ui/page-states.tsx'
import { ArticleList } from './article-list.tsx'
import { authorQuery } from './home.queries.ts'

interface Props {
  slug: string
  page: number
}

/** An author and their published reviews, newest first. */
export function AuthorScreen({ slug, page }: Props) {
  const { data: author, error } = usePageData(authorQuery(useApi(), slug))
  if (error) {
    return (
      <Message title="Could not load this page">
        <p>{error.message}</p>
      </Message>
    )
  }
  if (author === undefined) return <p className="message">Loading…</p>
  if (author === null) {
    return (
      <>
        <PageHead title="Page Not Found" />
        <NotFoundMessage />
      </>
    )
  }
  if (author.slug !== slug) return <Redirect to={getAuthorPath(author.slug)} />
  return <AuthorPage author={author} page={page} />
}

function AuthorPage({ author, page }: { author: Author; page: number }) {
  const site = useSite()
  const { name, slug, bio, avatar } = author
  const path = getAuthorPath(slug)
  const title = page === 1 ? `Reviews by ${name}` : `Reviews by ${name}, page ${page}`
  const description = bio === '' ? `Product reviews by ${name} on ${site.name}.` : toDescription(bio)
  return (
    <>
      <PageHead title={title} description={description} path={getPagePath(path, page)} />
      {page === 1 && <JsonLd nodes={[buildProfile(site.url, author)]} />}
      <div className="page">
        <header className="page-header author-header">
          <Avatar name={name} picture={avatar} size={96} />
          <div>
            <p className="eyebrow">Reviews by</p>
            <h1>{page === 1 ? name : `${name}, page ${page}`}</h1>
            {bio !== '' && page === 1 && <p className="author-bio">{bio}</p>}
          </div>
        </header>
        <ArticleList
          list={{ author: name, page }}
          path={path}
          empty={
            <Message title="No reviews yet" level="h2">
              <p>{name} has not published a review yet.</p>
            </Message>
          }
        />
      </div>
    </>
  )
}

/** Page about a person (https://schema.org/ProfilePage), with only what the page shows. */
function buildProfile(siteUrl: string, { name, slug, bio, avatar }: Author) {
  const person = {
    ...toPersonNode(siteUrl, { name, slug }),
    ...(bio !== '' && { description: bio }),
    ...(avatar !== '' && { image: siteUrl + avatar }),
  }
  return { '@type': 'ProfilePage', url: siteUrl + getAuthorPath(slug), mainEntity: person }
}

const maxDescription = 160

/** First words of the bio, for search results. */
function toDescription(bio: string): string {
  const line = bio.replace(/\s+/g, ' ')
  return line.length <= maxDescription ? line : `${line.slice(0, maxDescription - 1).replace(/\s+\S*$/, '')}…`
}
