import type { Article, Product } from '../../../server/contract/schemas/article.ts'
import type { Comparison } from '../../../server/contract/schemas/site.ts'
import { associateDisclosure, pricesDisclosure } from '../../../server/domain/amazon.ts'
import { CachedMarkup } from '../../lib/cached-markup.tsx'
import { formatInteger } from '../../lib/format.ts'
import { useSite } from '../../lib/site.queries.ts'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { nestHeadings, scrollTables } from './article-html.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { type ArticleContext, EnlargeButton, ProductCard, ProductDialog } from './product-card.tsx'
import { formatPrice, PriceDate, PriceDates, RatingBasis } from './product-facts.tsx'
import { getReviewId } from './table-of-contents.tsx'

interface ArticleTextProps {
  article: Article
  products: readonly Product[]
}

/** Everything below the hero, in page order. */
export function ArticleText({ article, products }: ArticleTextProps) {
  const { comparison } = useSite()
  const { body, summaries, unmatchedReviews, title, category } = article
  return (
    <div className="article-text">
      <a className="button button-quiet" href="/">
        <span aria-hidden="true">←</span> Back to Articles
      </a>
      {products.length > 0 && <LinksDisclosure />}
      <CachedMarkup
        as="section"
        id="overview"
        className="section"
        aria-label="Overview"
        component={Overview}
        props={{ body }}
      />
      <CachedMarkup
        as="div"
        className="section"
        component={ProductSections}
        props={{ products, comparison, summaries, unmatchedReviews, article: { title, category } }}
      />
    </div>
  )
}

/** Disclosure shown before the first affiliate link. */
function LinksDisclosure() {
  return (
    <p className="disclosure-box">
      <strong>Ad: this review contains affiliate links.</strong> {associateDisclosure} Every affiliate link is labelled
      and costs you nothing extra.
    </p>
  )
}

/** Article body, already tagged, tracked and sanitised by the server. */
function Overview({ body }: { body: string }) {
  const hasHeading = /^\s*<h[2-5]>Overview</i.test(body)
  return (
    <>
      {!hasHeading && <h2>Overview</h2>}
      <SanitisedHtml html={scrollTables(nestHeadings(body, 2))} />
    </>
  )
}

interface ProductSectionsProps {
  products: readonly Product[]
  comparison: Comparison
  summaries: Article['summaries']
  unmatchedReviews: Article['unmatchedReviews']
  article: ArticleContext
}

/** Sections that depend on the products, and the buying guide between them. */
function ProductSections({ products, comparison, summaries, unmatchedReviews, article }: ProductSectionsProps) {
  const picks = products.filter(product => product.isPick)
  return (
    <>
      {picks.length > 0 && (
        <section id="our-top-picks" className="section" aria-labelledby="picks-title">
          <h2 id="picks-title">Our Top Picks</h2>
          <ProductCards products={picks} article={article} />
        </section>
      )}
      {products.length + unmatchedReviews.length > 0 && (
        <section className="section" aria-labelledby="reviews-title">
          <h2 id="reviews-title">Detailed Product Reviews</h2>
          {products.map(product => (
            <DetailedReview key={product.id} product={product} article={article} summary={summaries[product.id]} />
          ))}
          {unmatchedReviews.map(({ heading, html }) => (
            <div key={`${heading} ${html}`} className="review">
              <h3>{heading}</h3>
              <SanitisedHtml html={scrollTables(nestHeadings(html, 4))} />
            </div>
          ))}
        </section>
      )}
      {picks.length > 0 && (
        <section className="section" aria-labelledby="purchase-title">
          <h2 id="purchase-title">Purchase Options</h2>
          <ProductCards products={picks} article={article} />
          {picks.some(pick => pick.priceCurrent) && <PricesDisclosure />}
        </section>
      )}
      {products.length > 0 && (
        <section id="comparison-table" className="section" aria-labelledby="comparison-title">
          <h2 id="comparison-title">Detailed Comparison</h2>
          <ComparisonTable products={products} comparison={comparison} article={article} />
          {comparison.columns.some(({ shows }) => shows === 'price') && <PriceDates products={products} />}
        </section>
      )}
      <BuyingGuide />
      {products.map(product => (
        <ProductDialog key={product.id} product={product} article={article} />
      ))}
    </>
  )
}

interface DetailedReviewProps {
  product: Product
  article: ArticleContext
  /** HTML sanitised by the server. */
  summary: string | undefined
}

function DetailedReview({ product, article, summary }: DetailedReviewProps) {
  const { rating, reviewCount } = product
  const facts = [
    { label: 'Price', value: formatPrice(product) },
    { label: 'Rating', value: rating === null ? null : `${rating}/5` },
    { label: 'Reviews', value: reviewCount === null ? null : formatInteger(reviewCount) },
    { label: 'ASIN', value: product.asin ?? 'N/A' },
  ]
  return (
    <div className="review" id={getReviewId(product)}>
      <h3>{product.name}</h3>
      <div className="review-columns">
        <EnlargeButton product={product} article={article} />
        <div>
          <dl className="facts">
            {facts
              .filter(({ value }) => value !== null)
              .map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          <RatingBasis product={product} />
          <PriceDate product={product} />
        </div>
      </div>
      {summary !== undefined && <SanitisedHtml html={scrollTables(nestHeadings(summary, 4))} />}
    </div>
  )
}

function ProductCards({ products, article }: { products: readonly Product[]; article: ArticleContext }) {
  return (
    <div className="products">
      {products.map(product => (
        <ProductCard key={product.id} product={product} article={article} />
      ))}
    </div>
  )
}

function PricesDisclosure() {
  return <p className="note">{pricesDisclosure}</p>
}

function BuyingGuide() {
  return (
    <section id="buying-guide" className="section" aria-labelledby="guide-title">
      <h2 id="guide-title">Buying Guide</h2>
      <p className="prose">
        First decide how you will use the product, and how often. That tells you what is worth paying for. Compare the
        price with the next model up, and read what the lowest ratings complain about. Check the size, the guarantee and
        the cost of spare parts before you order. Prices and ratings change, so check the shop’s page for the current
        ones.
      </p>
    </section>
  )
}
