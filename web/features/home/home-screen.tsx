import { getPagePath } from '../../../server/domain/urls.ts'
import { CachedMarkup } from '../../lib/cached-markup.tsx'
import { SiteJsonLd } from '../../lib/json-ld.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSite } from '../../lib/site.queries.ts'
import { Shelf } from '../../ui/shelf.tsx'
import { ArticleList } from './article-list.tsx'

const description =
  'Product reviews that compare what you can buy today: prices, ratings and the differences that matter, side by side.'

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
          emptyText="Each review compares a handful of products: prices, ratings, and which one suits whom. The first is being written."
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
          We read the specifications, the prices and thousands of customer ratings, and set the good ones side by side,
          so that you can decide in one sitting.
        </p>
        <a className="button" href="#featured-reviews">
          Browse Reviews
        </a>
      </div>
      <Shelf />
    </>
  )
}
