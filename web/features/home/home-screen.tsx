import { findCategory, getCategoryPath } from '../../../server/domain/categories.ts'
import { getPagePath } from '../../../server/domain/urls.ts'
import { Redirect } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { SiteJsonLd } from '../../lib/json-ld.tsx'
import { CachedMarkup, usePageData } from '../../lib/page-data.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useCategories, useSite } from '../../lib/site.queries.ts'
import { useUser } from '../../lib/user.queries.ts'
import { Shelf } from '../../ui/cover.tsx'
import { Message, NotFoundMessage } from '../../ui/page-states.tsx'
import { ArticleList } from './article-list.tsx'
import { EmptyHome } from './empty-home.tsx'
import { articlesQuery } from './home.queries.ts'

const description = 'Product reviews that compare prices, ratings and the differences that matter, side by side.'

export function HomeScreen({ page }: { page: number }) {
  const { name } = useSite()
  return (
    <>
      <PageHead
        title={page === 1 ? name : `Reviews, page ${page}`}
        description={description}
        path={getPagePath('/', page)}
      />
      {page === 1 && <SiteJsonLd />}
      {page === 1 && <Hero />}
      <div className="page">
        {page > 1 && (
          <header className="page-header">
            <h1>Reviews, page {page}</h1>
          </header>
        )}
        <ArticleList list={{ page }} path="/" empty={<EmptyHome />} />
      </div>
    </>
  )
}

function Hero() {
  const { tagline } = useSite()
  const { data } = usePageData(articlesQuery(useApi(), { page: 1 }))
  // An admin of an empty site has a more important button below.
  const isQuiet = Boolean(useUser()) && data?.articles.length === 0
  return <CachedMarkup as="div" className="hero" component={Welcome} props={{ tagline, isQuiet }} />
}

function Welcome({ tagline, isQuiet }: { tagline: string; isQuiet: boolean }) {
  return (
    <>
      <div className="hero-text">
        <h1>{tagline}</h1>
        <p className="lead">
          We compare specifications, prices and thousands of customer ratings, so you can choose the right product in
          minutes.
        </p>
        <a className={isQuiet ? 'button button-quiet' : 'button'} href="#featured-reviews">
          Browse Reviews
        </a>
      </div>
      <Shelf />
    </>
  )
}

interface Props {
  category: string
  page: number
}

export function CategoryScreen({ category, page }: Props) {
  const found = findCategory(useCategories(), category)
  if (!found) {
    return (
      <>
        <PageHead title="Page Not Found" />
        <NotFoundMessage />
      </>
    )
  }
  if (found.slug !== category) return <Redirect to={getPagePath(getCategoryPath(found.slug), page)} />
  const label = found.name
  const path = getCategoryPath(found.slug)
  return (
    <>
      <PageHead
        title={page === 1 ? `${label} reviews` : `${label} reviews, page ${page}`}
        description={`${label} reviews that compare prices, ratings and the differences that matter, side by side.`}
        path={getPagePath(path, page)}
      />
      <div className="page">
        <header className="page-header">
          <p className="eyebrow">Category</p>
          <h1>{page === 1 ? label : `${label}, page ${page}`}</h1>
        </header>
        <ArticleList
          list={{ category, page }}
          path={path}
          empty={
            <Message title="No reviews yet" level="h2">
              <p>No {label} reviews have been published yet.</p>
            </Message>
          }
        />
      </div>
    </>
  )
}
