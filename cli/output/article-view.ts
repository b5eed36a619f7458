import type { Article, Product, Revision, RevisionText } from '../../server/contract/schemas/article.ts'
import { type ArticleRow, articleTableSchema } from '../../server/contract/schemas/article-lists.ts'
import { type ArticleProducts, articleProductsSchema, type DeskProduct } from '../../server/contract/schemas/product.ts'
import { listStoredFields } from '../../server/domain/article-fields.ts'
import { getFormat } from '../../server/domain/article-formats.ts'
import { pickFields } from '../../server/domain/fields.ts'
import { formatPriceIn } from '../../server/domain/money.ts'
import { formatCount, formatQuantity } from '../../server/domain/number-format.ts'
import { describeShop } from '../../server/domain/offers.ts'
import { formatPrice } from '../../server/domain/product-changes.ts'
import { describeStatement } from '../../server/domain/products.ts'
import { type Column, maxTextWidth, table, wrap } from './layout.ts'
import type { Page } from './output.ts'
import { htmlToText, printable, shortenInstant } from './printable.ts'
import { factsView, scalar, toTitle } from './value-view.ts'

const productColumns: readonly Column<Product>[] = [
  { title: 'product', value: ({ name }) => name },
  {
    title: 'price',
    value: ({ price, currency, seePrice }) =>
      price === null ? (seePrice ? 'on Amazon' : '-') : formatPriceIn(price, currency),
    align: 'right',
  },
  { title: 'rating', value: ({ rating }) => rating?.toFixed(1) ?? '-', align: 'right' },
  { title: 'reviews', value: ({ reviewCount }) => reviewCount ?? '-', align: 'right' },
  { title: 'asin', value: ({ asin }) => asin ?? '-' },
  { title: 'pick', value: ({ isPick }) => isPick ?? '' },
]

const listFactFields = () => listStoredFields(({ view }) => view === 'fact')
const listParagraphFields = () => listStoredFields(({ view }) => view === 'paragraph')

/** Formats an article for reading: facts, compared products and text. */
export function articleView(article: Article, products: readonly Product[], page: Page): string {
  const columns = Math.min(page.width ?? maxTextWidth, maxTextWidth)
  const { slug, heroImage: _, ...facts } = pickFields(article, listFactFields())
  const { id, format, status, publishedAt, readTime, sample } = article
  const more = { ...(format && { format: getFormat(format).label }), ...(sample && { sample }) }
  return [
    ...headingLines(article, columns, page),
    '',
    factsView({ slug, id, ...facts, status, publishedAt, minutes: readTime, ...more }, page),
    '',
    ...(products.length > 0 ? [table(products, productColumns, page), ''] : []),
    wrap(printable(htmlToText(article.content), { lines: true }), columns),
  ].join('\n')
}

type Heading = Pick<Article, 'title' | ReturnType<typeof listParagraphFields>[number]>

/** Returns the title and the paragraphs below it. */
function headingLines(heading: Heading, columns: number, page: Page): string[] {
  const paragraphs = Object.values(pickFields(heading, listParagraphFields())).filter(text => text !== '')
  return [
    page.paint.bold(wrap(printable(heading.title), columns)),
    ...paragraphs.map(text => wrap(printable(text), columns)),
  ]
}

const revisionColumns: readonly Column<Revision>[] = [
  { title: 'number', value: ({ number }) => number, align: 'right', whole: true },
  { title: 'saved', value: ({ at }) => scalar(at) },
  { title: 'by', value: ({ by }) => by },
  { title: 'words', value: ({ words }) => words, align: 'right' },
  { title: 'changed', value: formatChangedFields },
  { title: 'title', value: ({ title }) => title },
]

/** Formats the history of an article, one line per revision. */
export function revisionsView(revisions: readonly Revision[], page: Page): string {
  return table(revisions, revisionColumns, page)
}

/** Formats an earlier version of an article for reading. */
export function revisionView(revision: RevisionText, page: Page): string {
  const width = Math.min(page.width ?? maxTextWidth, maxTextWidth)
  const { number, at: saved, by, words } = revision
  const facts = pickFields(revision, listFactFields())
  const changed = formatChangedFields(revision)
  return [
    ...headingLines(revision, width, page),
    '',
    factsView({ revision: number, saved, by, changed, words, ...facts }, page),
    '',
    wrap(printable(htmlToText(revision.content), { lines: true }), width),
  ].join('\n')
}

function formatChangedFields({ number, changed }: Revision): string {
  return number === 1 ? 'first version' : changed.map(toTitle).join(', ')
}

const formatFigure = (figure: number | null) => (figure === null ? '–' : figure === 0 ? '-' : formatCount(figure))

function formatAds({ ads, activeAds }: ArticleRow): string {
  return ads === null ? '–' : ads === 0 ? '-' : `${activeAds} / ${ads}`
}

const columns: readonly Column<ArticleRow>[] = [
  { title: 'slug', value: ({ article }) => article.slug },
  { title: 'status', value: ({ article }) => article.status, whole: true },
  { title: 'category', value: ({ article }) => article.category },
  {
    title: 'published',
    value: ({ article }) => (article.publishedAt === null ? '–' : shortenInstant(article.publishedAt).slice(0, 10)),
    whole: true,
  },
  { title: 'visitors', value: ({ visitors }) => formatFigure(visitors), whole: true },
  { title: 'clicks', value: ({ productClicks }) => formatFigure(productClicks), whole: true },
  { title: 'ads', value: formatAds, whole: true },
]

/** Formats a page of the table of articles; undefined for an answer of a newer server. */
export function articleTableView(answer: unknown, page: Page): string | undefined {
  const { data } = articleTableSchema.safeParse(answer)
  if (!data) return undefined
  const { rows, counts, notices } = data
  const shown = table(rows, columns, page)
  if (page.width === undefined) return shown
  const summary = [
    formatQuantity(rows.length, 'article'),
    `${formatCount(counts.published)} published`,
    `${formatCount(counts.draft)} drafts`,
    `${formatCount(counts.deleted)} deleted`,
  ]
  return [shown, page.paint.dim(summary.join(' · ')), ...notices.map(notice => printable(notice))].join('\n')
}

/** Describes the products of an article after a change, and the sentences that it affects. */
export function describeProductChange({ products, affected }: ArticleProducts, lead: string): string {
  return [lead, ...products.map(toLine), ...listAffected(affected)].map(line => printable(line)).join('\n')
}

function listAffected(affected: ArticleProducts['affected']): string[] {
  if (affected.length === 0) return []
  const sentences = affected.flatMap(({ text, place, problems }) => [
    `- "${text}" (${place})`,
    ...problems.map(problem => `  ${problem}`),
  ])
  return [describeAffected(affected.length), ...sentences]
}

function describeAffected(count: number): string {
  return count === 1
    ? '1 sentence no longer follows from the facts:'
    : `${count} sentences no longer follow from the facts:`
}

function toLine(product: DeskProduct, at: number): string {
  const facts = [product.asin ?? 'no ASIN', formatPrice(product), product.isPick ?? 'no pick']
  return `${at + 1}. ${product.name} (${facts.join(', ')})`
}

function toOffer({ shop, price }: NonNullable<Product['otherOffer']>, currency: string): string {
  const amount = price === null ? 'no price' : formatPriceIn(price, currency)
  return `${amount} ${describeShop({ shop })}`
}

/** Formats the products of an article with their facts and authors; undefined for the answer of another version. */
export function formatProducts(answer: unknown, { paint }: Page): string | undefined {
  const { success, data } = articleProductsSchema.safeParse(answer)
  if (!success) return undefined
  const blocks = data.products.map((product, at) =>
    [paint.bold(printable(toLine(product, at))), ...listDetails(product).map(line => `   ${printable(line)}`)].join(
      '\n',
    ),
  )
  const affected = listAffected(data.affected).map(line => printable(line))
  const all = affected.length === 0 ? blocks : [...blocks, affected.join('\n')]
  return blocks.length === 0 ? 'The article has no products.' : all.join('\n\n')
}

function listDetails(product: DeskProduct): string[] {
  const { link, otherLink, otherOffer, rating, reviewCount, readAt, facts, pros, cons, stated, labels } = product
  const reviews = reviewCount === null ? 'reviews not counted' : formatQuantity(reviewCount, 'review')
  return [
    link,
    ...(otherOffer ? [`other offer: ${toOffer(otherOffer, product.currency)}, ${otherLink}`] : []),
    `${rating === null ? 'not rated' : `rated ${rating} of 5`}, ${reviews}, read at ${shortenInstant(readAt)}`,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...pros.map(pro => `+ ${pro}`),
    ...cons.map(con => `- ${con}`),
    ...stated.map(({ field, ...statement }) => `${field} ${describeStatement(statement)}`),
    `Possible labels: ${labels.join(', ')}`,
  ]
}
