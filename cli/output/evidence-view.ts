import {
  type ArticleCheck,
  type CheckedSentenceView,
  type CitedFact,
  type Claim,
  type Evidence,
  type EvidencedProduct,
  type EvidenceSource,
  findSharedRow,
} from '../../server/contract/schemas/claims.ts'
import { describeCheck } from '../../server/domain/check-summary.ts'
import { formatQuantity } from '../../server/domain/number-format.ts'
import { maxTextWidth, wrap } from './layout.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { factsView } from './value-view.ts'

const notFromSources = 'NOT FROM THE SOURCES'

const whyEvidenceMissing = {
  by_hand: 'This article was written by hand, so it has no stored sources.',
  not_kept: 'The findings of the job behind this article were deleted, so its sources are unknown.',
} as const

/** Wraps a text of others, printed safely. */
type Lines = (text: string, indent?: number) => string

function createLines({ width }: Page): Lines {
  const columns = Math.min(width ?? maxTextWidth, maxTextWidth)
  return (text, indent = 0) => wrap(`${' '.repeat(indent)}${printable(text)}`, columns)
}

/**
 * Formats the sources of everything in an article, product by product. Others wrote most of it, so it is printed
 * safely.
 */
export function evidenceView(evidence: Evidence, page: Page): string {
  const lines = createLines(page)
  if (evidence.missing !== null) return lines(whyEvidenceMissing[evidence.missing])
  return joinParts([
    headView(evidence, page),
    straysView(evidence, lines, page),
    ...evidence.products.map(product => productView(product, lines, page)),
    section('Searches', searchLines(evidence, lines), page),
    section('Found and not used', unusedLines(evidence, lines), page),
  ])
}

function joinParts(parts: readonly string[]): string {
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

const whyCheckMissing = {
  by_hand: 'This article was written by hand, so there are no sources to check it against.',
  not_kept: 'The findings of the job behind this article were deleted, so it cannot be checked.',
  too_long: 'This article is too long to check. Shorten it to 60,000 characters of HTML.',
} as const

/** Formats the result of a check: its summary, then the refused sentences with reasons and places. */
export function checkView(check: ArticleCheck, page: Page): string {
  const lines = createLines(page)
  const why = check.summary === null ? whyCheckMissing[check.missing ?? 'not_kept'] : describeCheck(check.summary)
  const refused = check.sentences.filter(({ problems }) => problems.length > 0)
  const refusals = refused.map(one => refusedLines(one, lines, page))
  const problems = check.problems.map(problem => lines(`- ${problem}`))
  return joinParts([
    lines(why),
    section('Sentences without a source', refusals, page),
    section('The whole article', problems, page),
  ])
}

/** Formats a check with all sentences, each with its facts. */
export function sentencesView(check: ArticleCheck, page: Page): string {
  if (check.summary === null) return ''
  const lines = createLines(page)
  const facts = new Map(check.facts.map(fact => [fact.id, fact]))
  const sentences = check.sentences.map(one =>
    one.problems.length > 0 ? refusedLines(one, lines, page) : supportedLines(one, facts, lines),
  )
  return [page.paint.bold('Sentences'), lines(describeCheck(check.summary)), ...sentences].join('\n')
}

function refusedLines({ text, place, problems }: CheckedSentenceView, lines: Lines, { paint }: Page): string {
  const reasons = problems.map(problem => paint.yellow(lines(problem, 2)))
  return [lines(`- “${text}”`), lines(`under: ${place}`, 2), ...reasons].join('\n')
}

function supportedLines(
  { text, status, facts: ids }: CheckedSentenceView,
  facts: ReadonlyMap<string, CitedFact>,
  lines: Lines,
): string {
  const cited = ids.flatMap(id => facts.get(id) ?? [])
  const support = cited.map(fact => lines(formatFact(fact), 2))
  return [lines(`- “${text}”`), ...(support.length > 0 ? support : [lines(status, 2)])].join('\n')
}

function formatFact({ product, field, value, source }: CitedFact): string {
  return `${product ?? 'all products'}: ${field}: ${value} (${source})`
}
