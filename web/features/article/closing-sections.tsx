import type { Article, ArticleHead, Product } from '../../../server/contract/schemas/article.ts'
import { type DateFormat, formatDay } from '../../../server/domain/days.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { listShopNames } from '../../../server/domain/offers.ts'
import { getAuthorPath } from '../../../server/domain/urls.ts'
import type { CategoryView } from '../../lib/site.queries.ts'
import { ArticleImage } from '../../ui/article-image.tsx'
import { Avatar, CategoryBadge } from '../../ui/labels.tsx'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { articlePath } from './article.queries.ts'
import { type BodySection, nestHeadings, splitAfterWords } from './article-html.ts'

interface HowWeChoseProps {
  format?: Article['format']
  products: readonly Product[]
  sample: boolean
  dateFormat: DateFormat
}

/** Method of the article, once for the whole page. */
export function HowWeChose({ format, products, sample, dateFormat }: HowWeChoseProps) {
  const ratings = products.reduce((sum, { reviewCount }) => sum + (reviewCount ?? 0), 0)
  const shop = listShopNames(products).join(' and ')
  const days = products.map(({ readAt }) => readAt).toSorted()
  const listings = formatQuantity(
    products.length,
    sample ? 'sample listing' : `listing on ${shop}`,
    sample ? 'sample listings' : `listings on ${shop}`,
  )
  return (
    <section className="method" id="how-we-chose" aria-labelledby="method-title">
      <h2 id="method-title">{format === 'review' ? 'How We Reviewed' : 'How We Chose'}</h2>
      <ol>
        <li>
          <strong>We read the listings.</strong> {listings} with their published figures
          {ratings > 0 && ` and ${formatQuantity(ratings, 'customer review')}`}
          {days[0] !== undefined && `, read on ${formatDay(days.at(-1) ?? days[0], dateFormat)}`}.
        </li>
        {format === 'review' ? (
          <li>
            <strong>We weighed what it states</strong>: its price, its rating and how many people gave it, and its
            features.
          </li>
        ) : (
          <li>
            <strong>We compared them</strong> by their fit to the topic, by their rating and how many people gave it,
            and by price.
          </li>
        )}
        <li>
          <strong>We did not test them by hand.</strong> Every figure on this page is the maker’s or the shop’s.
        </li>
      </ol>
    </section>
  )
}

/** Buying guide: the same opening on every page, then the sections of the body that help to choose. */
export function BuyingGuide({ sections }: { sections: readonly BodySection[] }) {
  return (
    <section id="buying-guide" className="section" aria-labelledby="guide-title">
      <h2 id="guide-title">Buying Guide</h2>
      <p className="prose">
        First decide how you will use the product, and how often. That tells you what is worth paying for. Compare the
        price with the next model up, and read what the lowest ratings complain about. Check the size, the guarantee and
        the cost of spare parts before you order. Prices and ratings change, so check the shop’s page for the current
        ones.
      </p>
      {sections.map(section => (
        <GuideSection key={section.heading} section={section} />
      ))}
    </section>
  )
}

/** Words of a section that are shown before the rest is opened. */
const maxShownWords = 130

function GuideSection({ section: { heading, title, html } }: { section: BodySection }) {
  const isTitle = heading?.toLowerCase() === 'buying guide'
  const text = nestHeadings(isTitle ? html : title + html, 3)
  return <LongText html={text} maxWords={maxShownWords} label="Read the whole guide" />
}

/** Author of an article; what is not stored is undefined. */
export interface ArticleAuthor {
  name: string
  avatar: string | undefined
  /** Slug of the author's page. */
  slug: string | undefined
  bio: string | undefined
}

const defaultBio =
  'Our reviews compare published specifications, prices and buyers’ ratings. We do not test products, and say so in every review.'

/** About the author, with a link to their reviews. Authors without a text of their own get the method of the site. */
export function AuthorBox({ name, avatar, slug, bio = defaultBio }: ArticleAuthor) {
  return (
    <section className="author-box" id="author" aria-labelledby="author-title">
      <Avatar name={name} picture={avatar} size={64} />
      <h2 id="author-title">{name}</h2>
      <p>
        {bio} {slug !== undefined && <a href={getAuthorPath(slug)}>All reviews by {name}</a>}
      </p>
    </section>
  )
}

/** Cards of other reviews. */
export function MoreToRead({ related }: { related: readonly (ArticleHead & { view: CategoryView })[] }) {
  return (
    <>
      <h2 id="related-title">More to Read</h2>
      <div className="cards">
        {related.map(({ view, ...article }) => (
          <article key={article.id} className="card">
            <div className="card-image">
              <ArticleImage article={article} kind={view.kind} sizes="(min-width: 48rem) 18rem, 7rem" />
            </div>
            <div className="card-text">
              <CategoryBadge category={view} />
              <h3 className="card-title">
                <a className="card-link" href={articlePath(article)}>
                  {article.title}
                </a>
              </h3>
              <p className="note">{article.readTime} min read</p>
            </div>
          </article>
        ))}
      </div>
    </>
  )
}

interface LongTextProps {
  /** HTML sanitised by the server. */
  html: string
  maxWords: number
  /** Opens the rest. */
  label: string
}

/** Text that shows its beginning, and the rest on request. It needs no script; browsers also search closed text. */
export function LongText({ html, maxWords, label }: LongTextProps) {
  const [start, rest] = splitAfterWords(html, maxWords)
  return (
    <>
      {start !== '' && <SanitisedHtml html={start} />}
      {rest !== '' && (
        <details className="long-text">
          <summary>{label}</summary>
          <SanitisedHtml html={rest} />
        </details>
      )}
    </>
  )
}
