import { type ArticleRow, articleTableSchema } from '../../server/contract/schemas/article-table.ts'
import { formatCount, formatQuantity } from '../../server/domain/number-format.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { shortenInstant } from './short-instant.ts'
import { type Column, table } from './table.ts'

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
