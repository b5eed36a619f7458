import { PageHead } from '../../lib/page-head.tsx'
import { useSite } from '../../lib/site.queries.ts'
import { SiteData } from '../../lib/site-data.tsx'
import { ArticleSections } from './article-sections.tsx'

const description =
  'Product reviews that compare what you can buy today: prices, ratings and the differences that matter, side by side.'

export function HomeScreen() {
  const { name, tagline } = useSite()
  return (
    <>
      <PageHead title={name} description={description} path="/" />
      <SiteData />
      <div className="hero">
        <div className="hero-text">
          <h1>{tagline}</h1>
          <p className="lead">
            We read the specifications, the prices and thousands of customer ratings, and set the good ones side by
            side, so that you can decide in one sitting.
          </p>
          <a className="button" href="#featured-reviews">
            Browse Reviews
          </a>
        </div>
      </div>
      <div className="page">
        <ArticleSections emptyText="Each review compares a handful of products: prices, ratings, and which one suits whom. The first is being written." />
      </div>
    </>
  )
}
