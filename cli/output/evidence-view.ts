import {
  type Claim,
  type Evidence,
  type EvidencedProduct,
  type EvidenceSource,
  findSharedRow,
} from '../../server/contract/schemas/evidence.ts'
import { formatQuantity } from '../../server/domain/number-format.ts'
import { maxTextWidth, wrap } from './layout.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { factsView } from './value-view.ts'

const notFromSources = 'NOT FROM THE SOURCES'

const whyMissing = {
  by_hand: 'This article was written by hand, so it has no stored sources.',
  not_kept: 'The findings of the job behind this article were deleted, so its sources are unknown.',
} as const

type Lines = (text: string, indent?: number) => string

/**
 * Formats the sources of everything in an article, product by product. Others wrote most of it, so it is printed
 * safely.
 */
export function evidenceView(evidence: Evidence, page: Page): string {
  const columns = Math.min(page.width ?? maxTextWidth, maxTextWidth)
  const lines: Lines = (text, indent = 0) => wrap(`${' '.repeat(indent)}${printable(text)}`, columns)
  if (evidence.missing !== null) return lines(whyMissing[evidence.missing])
  const parts = [
    headView(evidence, page),
    straysView(evidence, lines, page),
    ...evidence.products.map(product => productView(product, lines, page)),
    section('Searches', searchLines(evidence, lines), page),
    section('Found and not used', unusedLines(evidence, lines), page),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

function headView({ origin, readAt, sample, searches, jobId }: Evidence, page: Page): string {
  const searched =
    searches.length > 0 ? { searches: searches.length } : { searches: 'none, because nothing was searched' }
  return factsView(
    { from: origin, read: readAt, ...searched, ...(sample && { sample: 'invented products' }), job: jobId },
    page,
  )
}

function section(title: string, lines: readonly string[], page: Page): string {
  return lines.length === 0 ? '' : [page.paint.bold(title), ...lines].join('\n')
}

function straysView({ strays: unlisted }: Evidence, lines: Lines, page: Page): string {
  const claimLines = unlisted.map(({ kind, value, sentence, place, source }) => {
    const strayLines = [
      lines(`- ${kind} ${value}, under ${place}`),
      ...(sentence === value ? [] : [lines(`in: “${sentence}”`, 2)]),
      ...sourceLines(source, lines, page, 2),
    ]
    return strayLines.join('\n')
  })
  const unsourced = unlisted.filter(({ source }) => source === null).length
  const title = unsourced > 0 ? `${notFromSources}, and in the article: ${unsourced}` : 'From the topic'
  return section(title, claimLines, page)
}

/** A product from a file comes from one row, which is named once. */
function productView({ name, asin, claims }: EvidencedProduct, lines: Lines, page: Page): string {
  const row = findSharedRow(claims)
  const title = lines(asin === null ? name : `${name} (${asin})`)
  const claimLines = claims.map(claim => claimView(claim, lines, row === null ? page : null))
  return section(title, row === null ? claimLines : [lines(`all from: ${row}`), ...claimLines], page)
}

function claimView({ kind, value, places, source }: Claim, lines: Lines, page: Page | null): string {
  const claimLines = places.length > 0 ? `said under: ${places.join('; ')}` : 'not in the article in these words'
  const from = page === null ? [] : sourceLines(source, lines, page, 2)
  return [lines(`- ${kind}: ${value}`), lines(claimLines, 2), ...from].join('\n')
}

function sourceLines(source: EvidenceSource | null, lines: Lines, { paint }: Page, indent: number): string[] {
  if (source === null) return [paint.yellow(lines(notFromSources, indent))]
  if (source.kind === 'row') return [lines(`from: ${source.where}`, indent)]
  if (source.kind === 'person') return [lines(source.where, indent)]
  if (source.kind === 'topic') return [lines(`from the topic: “${source.topic}”`, indent)]
  const { quote, title, url, query } = source
  const page = quote === title ? [] : [lines(`on the page “${title}”`, indent)]
  return [
    lines(`from: “${quote}”`, indent),
    ...page,
    lines(url, indent),
    lines(`found by searching “${query}”`, indent),
  ]
}

function searchLines({ searches }: Evidence, lines: Lines): string[] {
  return searches.map(({ query, pages, error }) => {
    const found = error === null ? formatQuantity(pages.length, 'page') : `failed: ${error}`
    return lines(`- “${query}”: ${found}`)
  })
}

function unusedLines({ dropped, leftOut }: Evidence, lines: Lines): string[] {
  return [
    ...dropped.map(({ name, reason }) => lines(`- ${name}: ${reason}`)),
    ...leftOut.map(({ name, what }) => lines(`- ${what}, of ${name}: on none of its pages`)),
  ]
}
