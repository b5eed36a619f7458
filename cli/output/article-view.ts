import type { Article, Product, Revision, RevisionText } from '../../server/contract/schemas/article.ts'
import { formatPounds } from '../../server/domain/number-format.ts'
import { htmlToText } from './html-text.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'
import { factsView, scalar, toTitle } from './value-view.ts'
import { maxTextWidth, wrap } from './width.ts'

const productColumns: readonly Column<Product>[] = [
  { title: 'product', value: ({ name }) => name },
  { title: 'price', value: ({ price }) => (price === null ? '-' : formatPounds(price)), align: 'right' },
  { title: 'rating', value: ({ rating }) => rating?.toFixed(1) ?? '-', align: 'right' },
  { title: 'reviews', value: ({ reviewCount }) => reviewCount ?? '-', align: 'right' },
  { title: 'asin', value: ({ asin }) => asin ?? '-' },
  { title: 'pick', value: ({ isPick }) => isPick ?? '' },
]

/** Formats an article for reading: facts, compared products and text. */
export function articleView(article: Article, products: readonly Product[], page: Page): string {
  const columns = Math.min(page.width ?? maxTextWidth, maxTextWidth)
  const { slug, id, category, author, status, publishedAt, readTime, sample } = article
  return [
    page.paint.bold(wrap(printable(article.title), columns)),
    wrap(printable(article.excerpt), columns),
    '',
    factsView({ slug, id, category, author, status, publishedAt, minutes: readTime, ...(sample && { sample }) }, page),
    '',
    ...(products.length > 0 ? [table(products, productColumns, page), ''] : []),
    wrap(printable(htmlToText(article.content), { lines: true }), columns),
  ].join('\n')
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
  const { number, at: saved, by, words, slug, category, author, heroImage } = revision
  const changed = formatChangedFields(revision)
  return [
    page.paint.bold(wrap(printable(revision.title), width)),
    wrap(printable(revision.excerpt), width),
    '',
    factsView({ revision: number, saved, by, changed, words, slug, category, author, heroImage }, page),
    '',
    wrap(printable(htmlToText(revision.content), { lines: true }), width),
  ].join('\n')
}

function formatChangedFields({ number, changed }: Revision): string {
  return number === 1 ? 'first version' : changed.map(toTitle).join(', ')
}
