import { getPagePath } from '../../../server/domain/urls.ts'
import { CachedMarkup } from '../../lib/cached-markup.tsx'
import { SiteJsonLd } from '../../lib/json-ld.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSite } from '../../lib/site.queries.ts'
import { Shelf } from '../../ui/shelf.tsx'
import { ArticleList } from './article-list.tsx'

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
        <ArticleList
          list={{ page }}
          path="/"
          emptyText="The first review is on its way. Each review compares the prices and ratings of a few products."
        />
      </div>
    </>
  )
}

function Hero() {
  const { tagline } = useSite()
  return <CachedMarkup as="div" className="hero" component={Welcome} props={{ tagline }} />
}

function Welcome({ tagline }: { tagline: string }) {
  return (
    <>
      <div className="hero-text">
        <h1>{tagline}</h1>
        <p className="lead">
          We compare specifications, prices and thousands of customer ratings, so you can choose the right product in
          minutes.
        </p>
        <a className="button" href="#featured-reviews">
          Browse Reviews
        </a>
      </div>
      <Shelf />
    </>
  )
}
