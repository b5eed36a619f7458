import type { ArticleCheck, CheckedSentenceView, CitedFact } from '../../server/contract/schemas/claims.ts'
import { describeCheck } from '../../server/domain/check-summary.ts'
import { maxTextWidth, wrap } from './layout.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'

const whyMissing = {
  by_hand: 'This article was written by hand, so there are no sources to check it against.',
  not_kept: 'The findings of the job behind this article were deleted, so it cannot be checked.',
  too_long: 'This article is too long to check. Shorten it to 60,000 characters of HTML.',
} as const

type Lines = (text: string, indent?: number) => string

function createLines({ width }: Page): Lines {
  const columns = Math.min(width ?? maxTextWidth, maxTextWidth)
  return (text, indent = 0) => wrap(`${' '.repeat(indent)}${printable(text)}`, columns)
}

/** Formats the result of a check: its summary, then the refused sentences with reasons and places. */
export function checkView(check: ArticleCheck, page: Page): string {
  const lines = createLines(page)
  if (check.missing !== null || check.summary === null) return lines(whyMissing[check.missing ?? 'not_kept'])
  const refused = check.sentences.filter(({ problems }) => problems.length > 0)
  return [
    lines(describeCheck(check.summary)),
    ...section(
      'Sentences without a source',
      refused.map(one => refusedLines(one, lines, page)),
      page,
    ),
    ...section(
      'The whole article',
      check.problems.map(problem => lines(`- ${problem}`)),
      page,
    ),
  ].join('\n')
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

function section(title: string, items: readonly string[], { paint }: Page): string[] {
  return items.length === 0 ? [] : ['', paint.bold(title), ...items]
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
