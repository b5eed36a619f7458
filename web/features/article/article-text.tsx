import type { Article, Product, ReviewLinks } from '../../../server/contract/schemas/article.ts'
import type { Comparison } from '../../../server/contract/schemas/site.ts'
import { getPricesDisclosure } from '../../../server/domain/amazon.ts'
import { getFormat } from '../../../server/domain/article-formats.ts'
import { deriveVerdict } from '../../../server/domain/comparison.ts'
import { listOfferShops } from '../../../server/domain/offers.ts'
import { linkPhrases } from '../../../server/domain/text-links.ts'
import { CachedMarkup } from '../../lib/page-data.tsx'
import { useCategoryView, useSite } from '../../lib/site.queries.ts'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { articlePath } from './article.queries.ts'
import {
  type BodySection,
  findFirstSentence,
  findRemark,
  isGuideHeading,
  joinRatings,
  nestHeadings,
  scrollTables,
  splitAfterWords,
  splitSections,
} from './article-html.ts'
import { type ArticleAuthor, AuthorBox, BuyingGuide, HowWeChose } from './closing-sections.tsx'
import type { ArticleContext } from './products/buy-link.tsx'
import { ComparisonTable } from './products/comparison-table.tsx'
import { PickBar, PickCard, ProductDialog, ProductDrawings, PurchaseOption } from './products/product-card.tsx'
import { PriceDates } from './products/product-facts.tsx'
import { DetailedReview, OtherReview } from './products/product-review.tsx'
import { findLeadingSection, getReviewId } from './table-of-contents.tsx'

interface ArticleTextProps {
  article: Article
  products: readonly Product[]
  /** Other reviews that the text links to; none in previews. */
  links?: ReviewLinks
}

/** Everything below the hero, in page order. */
export function ArticleText({ article, products, links = { mentions: [], alsoIn: [] } }: ArticleTextProps) {
  const { comparison, dateFormat } = useSite()
  const { kind } = useCategoryView(article.category)
  const { title, format, body, summaries, verdicts, unmatchedReviews, sample } = article
  const context = { title, category: kind, dateFormat, sample }
  const { author: name, authorAvatar: avatar, authorSlug: slug, authorBio: bio } = article
  return (
    <CachedMarkup
      as="div"
      className="article-text"
      cacheKey={article.id}
      component={ArticleSections}
      props={{
        products,
        comparison,
        format,
        body,
        summaries,
        verdicts,
        unmatchedReviews,
        links,
        article: context,
        author: { name, avatar, slug, bio },
      }}
    />
  )
}

/** Maximum words of the overview. The rest of a longer one follows below the reviews. */
const maxOverviewWords = 90

interface BodyParts {
  overview: BodySection
  /** Verdict or steps of the format, which follow the overview. */
  leading: BodySection | undefined
  rest: BodySection[]
  guide: BodySection[]
}

/** Splits the body into the overview, which opens the page, and the sections that follow the reviews. */
function splitBody({ body, format }: Pick<Article, 'body' | 'format'>): BodyParts {
  const [first, ...sections] = splitSections(scrollTables(joinRatings(body)))
  const [start, more] = splitAfterWords(first?.html ?? '', maxOverviewWords)
  const lead = findLeadingSection({ body, format })
  const leading = sections.find(({ heading }) => lead !== undefined && heading === lead.title)
  const others = sections.filter(section => section !== leading)
  const isRest = ({ heading }: BodySection) => !isGuideHeading(heading)
  return {
    overview: { heading: first?.heading ?? null, title: first?.title ?? '', html: start },
    leading,
    rest: [
      ...(more === '' ? [] : [{ heading: 'More from the Overview', title: '', html: more }]),
      ...others.filter(isRest),
    ],
    guide: others.filter(section => !isRest(section)),
  }
}

interface ArticleSectionsProps
  extends Pick<Article, 'format' | 'body' | 'summaries' | 'verdicts' | 'unmatchedReviews'> {
  products: readonly Product[]
  comparison: Comparison
  links: ReviewLinks
  article: ArticleContext & Pick<Article, 'sample'>
  author: ArticleAuthor
}

/** Links the first mentions of other reviews, from the body to the last product review. */
function linkReviews({ body, summaries, products, links }: ArticleSectionsProps) {
  const reviewed = products.filter(({ id }) => summaries[id] !== undefined)
  const [linkedBody = '', ...linkedSummaries] = linkPhrases(
    [body, ...reviewed.map(({ id }) => summaries[id] ?? '')],
    links.mentions.map(({ phrase, slug, product }) => ({
      phrase,
      href: articlePath({ slug }) + (product === null ? '' : `#${getReviewId({ id: product })}`),
    })),
  )
  const entries = reviewed.map(({ id }, index): [string, string] => [id, linkedSummaries[index] ?? ''])
  return { body: linkedBody, summaries: Object.fromEntries(entries) }
}

/** Links the first mention of each product to its review. Longer names come first, because they may contain others. */
function linkProducts(html: string, products: readonly Product[]): string {
  const byLength = products.toSorted((a, b) => b.name.length - a.name.length)
  const [linked = html] = linkPhrases(
    [html],
    byLength.map(product => ({ phrase: product.name, href: `#${getReviewId(product)}` })),
  )
  return linked
}

/** Verdict first, then the evidence. */
function ArticleSections(given: ArticleSectionsProps) {
  const props = { ...given, ...linkReviews(given) }
  const { products, comparison, format, article } = props
  const { overview, leading, rest, guide } = splitBody(props)
  const { sections } = getFormat(format)
  const picks = sections.includes('picks') ? products.filter(product => product.isPick) : []
  const offered = sections.includes('picks') ? picks : products
  const first = format === 'review' ? products[0] : picks[0]
  return (
    <>
      <ProductDrawings products={products} article={article} />
      <Overview section={{ ...overview, html: linkProducts(overview.html, products) }} />
      {leading && <LeadingSection {...props} section={leading} />}
      {picks.length > 0 && <TopPicks {...props} picks={picks} />}
      {products.length > 0 && sections.includes('comparison') && (
        <section id="comparison-table" className="section" aria-labelledby="comparison-title">
          <h2 id="comparison-title">Detailed Comparison</h2>
          <ComparisonTable products={products} comparison={comparison} article={article} />
        </section>
      )}
      <div className="after">
        <Reviews {...props} firstPick={first} />
        {products.length > 0 && (
          <HowWeChose format={format} products={products} sample={article.sample} dateFormat={article.dateFormat} />
        )}
        {rest.length > 0 && <RestOfBody sections={rest} />}
        <BuyingGuide sections={guide} />
        {first && (
          <PickBar product={first} article={article} label={format === 'review' ? 'This product' : 'Our first pick'} />
        )}
      </div>
      {offered.length > 0 && (
        <section id="purchase-options" className="section" aria-labelledby="purchase-title">
          <h2 id="purchase-title">Purchase Options</h2>
          <div className="options">
            {offered.map(product => (
              <PurchaseOption key={product.id} product={product} article={article} />
            ))}
          </div>
        </section>
      )}
      <AuthorBox {...props.author} />
      {products.map(product => (
        <ProductDialog key={product.id} product={product} article={article} />
      ))}
    </>
  )
}

function Overview({ section: { heading, title, html } }: { section: BodySection }) {
  const isTitled = heading === null || heading.toLowerCase() === 'overview'
  return (
    <section id="overview" className="section" aria-labelledby="overview-title">
      <h2 id="overview-title">Overview</h2>
      <SanitisedHtml html={nestHeadings(isTitled ? html : title + html, 3)} />
    </section>
  )
}

/** Verdict or steps, which lead where the format ranks nothing. A verdict ends with the offers it is about. */
function LeadingSection({ section, products, format, body, article }: ArticleSectionsProps & { section: BodySection }) {
  const { id = 'verdict', title } = findLeadingSection({ format, body }) ?? {}
  return (
    <section id={id} className="section leading" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <SanitisedHtml html={nestHeadings(section.html, 3)} />
      {id === 'verdict' && (
        <div className="options">
          {products.map(product => (
            <PurchaseOption key={product.id} product={product} article={article} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Sections that repeat the picks and the table in words. They stay closed, so that the guide is not far away. */
function RestOfBody({ sections }: { sections: readonly BodySection[] }) {
  return (
    <section className="rest" aria-label="More about these products">
      {sections.map(({ heading, html }) => (
        <details key={heading} className="long-text">
          <summary>
            <h2>{heading}</h2>
          </summary>
          <SanitisedHtml html={nestHeadings(html, 3)} />
        </details>
      ))}
    </section>
  )
}

function TopPicks({ picks, article, ...texts }: ArticleSectionsProps & { picks: readonly Product[] }) {
  return (
    <section id="our-top-picks" className="section" aria-labelledby="picks-title">
      <h2 id="picks-title">Our Top Picks</h2>
      <div className="picks">
        {picks.map((pick, index) => (
          <PickCard
            key={pick.id}
            product={pick}
            article={article}
            reason={findReason(pick, texts)}
            isFirst={index === 0}
          />
        ))}
      </div>
      <p className="note">
        <PriceDates products={picks} format={article.dateFormat} /> Each affiliate link says so beside it and costs you
        nothing extra.
        {picks.some(pick => pick.priceCurrent) && ` ${getPricesDisclosure(listOfferShops(picks))}`}
      </p>
    </section>
  )
}

const maxReasonLength = 160

/** Finds a sentence that says why a product is a pick: its first advantage, or what the text says first. */
function findReason(
  { id, name }: Product,
  { verdicts, summaries, body }: Pick<ArticleSectionsProps, 'verdicts' | 'summaries' | 'body'>,
): string | undefined {
  const [pro] = verdicts[id]?.pros ?? []
  const candidates = [pro?.replace(/[.;]?\s*$/, '.'), findRemark(body, name), findFirstSentence(summaries[id] ?? '')]
  const reason = candidates.find(text => text !== undefined && text.length > 12 && text.length <= maxReasonLength)
  return reason && joinRatings(reason)
}

function Reviews(props: ArticleSectionsProps & { firstPick: Product | undefined }) {
  const { products, format, unmatchedReviews, summaries, verdicts, links, article, firstPick } = props
  if (products.length + unmatchedReviews.length === 0) return null
  return (
    <section id="reviews" className="section" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{format === 'review' ? 'Detailed Product Review' : 'Detailed Product Reviews'}</h2>
      {products.map(product => (
        <DetailedReview
          key={product.id}
          product={product}
          products={products}
          article={article}
          summary={summaries[product.id]}
          verdict={verdicts[product.id] ?? deriveVerdict(product, products)}
          otherReview={links.alsoIn.find(link => link.product === product.id)}
          isFirstPick={product.id === firstPick?.id}
        />
      ))}
      {unmatchedReviews.map(review => (
        <OtherReview key={`${review.heading} ${review.html}`} review={review} />
      ))}
    </section>
  )
}
