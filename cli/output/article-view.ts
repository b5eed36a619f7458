import type { Article, Product, Revision, RevisionText } from '../../server/contract/schemas/article.ts'
import { listStoredFields } from '../../server/domain/article-fields.ts'
import { pickFields } from '../../server/domain/fields.ts'
import { formatPriceIn } from '../../server/domain/money.ts'
import { htmlToText } from './html-text.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'
import { factsView, scalar, toTitle } from './value-view.ts'
import { maxTextWidth, wrap } from './width.ts'

const productColumns: readonly Column<Product>[] = [
  { title: 'product', value: ({ name }) => name },
  {
    title: 'price',
    value: ({ price, currency }) => (price === null ? '-' : formatPriceIn(price, currency)),
    align: 'right',
  },
  { title: 'rating', value: ({ rating }) => rating?.toFixed(1) ?? '-', align: 'right' },
  { title: 'reviews', value: ({ reviewCount }) => reviewCount ?? '-', align: 'right' },
  { title: 'asin', value: ({ asin }) => asin ?? '-' },
  { title: 'pick', value: ({ isPick }) => isPick ?? '' },
]

const factFields = listStoredFields(({ view }) => view === 'fact')
const paragraphFields = listStoredFields(({ view }) => view === 'paragraph')

/** Formats an article for reading: facts, compared products and text. */
export function articleView(article: Article, products: readonly Product[], page: Page): string {
  const columns = Math.min(page.width ?? maxTextWidth, maxTextWidth)
  const { slug, heroImage: _, ...facts } = pickFields(article, factFields)
  const { id, status, publishedAt, readTime, sample } = article
  return [
    ...headingLines(article, columns, page),
    '',
    factsView({ slug, id, ...facts, status, publishedAt, minutes: readTime, ...(sample && { sample }) }, page),
    '',
    ...(products.length > 0 ? [table(products, productColumns, page), ''] : []),
    wrap(printable(htmlToText(article.content), { lines: true }), columns),
  ].join('\n')
}

type Heading = Pick<Article, 'title' | (typeof paragraphFields)[number]>

/** Returns the title and the paragraphs below it. */
function headingLines(heading: Heading, columns: number, page: Page): string[] {
  const paragraphs = Object.values(pickFields(heading, paragraphFields)).filter(text => text !== '')
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
  const facts = pickFields(revision, factFields)
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
