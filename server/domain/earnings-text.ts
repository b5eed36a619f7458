import { toCsv } from './csv.ts'
import { formatAmount, type Money } from './money.ts'
import { formatCount, formatReturn } from './number-format.ts'

/** Fields of an article's earnings that are exported and shown. */
interface EarningArticle {
  readonly articleTitle: string
  readonly articleSlug: string
  readonly fees: Money
  readonly visitors: number
  readonly earningsPerVisitor: Money | null
  readonly adSpend: Money
  readonly feesFromAds: Money
  readonly returnOnAdSpend: number | null
}

interface UnattributedFees {
  readonly trackingId: string
  readonly reason: string
  readonly fees: Money
}

interface EarningsTables {
  readonly articles: readonly EarningArticle[]
  readonly notAttributed: readonly UnattributedFees[]
}

const headings = [
  'Article',
  'Slug',
  'Tracking Id',
  'Earnings',
  'Currency',
  'Visitors',
  'Earnings Per Visitor',
  'Ad Spend',
  'Ad Currency',
  'Earnings From Ads',
  'Return On Ad Spend',
]

/**
 * Returns CSV by RFC 4180: a row per article, then a row per tracking id whose fees belong to no article. The earnings
 * of all rows add up to the total.
 */
export function toEarningsCsv({ articles, notAttributed }: EarningsTables): string {
  const lines = [
    headings,
    ...articles.map(toArticleCells),
    ...notAttributed.map(({ trackingId, reason, fees }) => [
      `Not attributed: ${reason}`,
      '',
      trackingId,
      fees.amount,
      fees.currency,
      ...Array.from({ length: headings.length - 5 }, () => ''),
    ]),
  ]
  return toCsv(lines)
}

function toArticleCells(article: EarningArticle): (string | number)[] {
  const { articleTitle, articleSlug, fees, visitors, earningsPerVisitor, adSpend, feesFromAds } = article
  return [
    articleTitle,
    articleSlug,
    '',
    fees.amount,
    fees.currency,
    visitors,
    earningsPerVisitor?.amount ?? '',
    adSpend.amount,
    adSpend.currency,
    feesFromAds.amount,
    article.returnOnAdSpend?.toFixed(4) ?? '',
  ]
}

/** Formats a small amount with enough digits: "£0.0123". */
export function formatFineAmount({ amount, currency }: Money): string {
  const isFine = amount !== 0 && Math.abs(amount) < 0.1
  if (!isFine) return formatAmount({ amount, currency })
  const zero = formatAmount({ amount: 0, currency })
  return `${amount < 0 ? '-' : ''}${zero.replace('0.00', Math.abs(amount).toFixed(4))}`
}

/** Formats the return of ads: "1.85", or a dash without one. */
export function formatReturnOnSpend(value: number | null, none: string): string {
  if (value === null) return none
  return value < 0 ? `-${formatReturn(-value)}` : formatReturn(value)
}

/** Explanations of fees that belong to no article. */
export const unattributedReasons = {
  'affiliate tag': 'The affiliate tag does not show which article.',
  'unknown id': 'Not a tracking id of this site.',
  'no clicks': 'A campaign for several articles, without product clicks.',
} as const

/** Says for how many days a report was not imported, because rows of them were rejected; empty for none. */
export function describeIncompleteDays(count: number): string {
  if (count === 0) return ''
  const days = count === 1 ? '1 day was' : `${formatCount(count)} days were`
  return `${days} left as earlier reports have ${count === 1 ? 'it' : 'them'}, because a row was rejected. Correct the rows and import the file again.`
}
