import { oneLine } from '../../contract/schemas/text.ts'
import { getFormat } from '../../domain/article-formats.ts'
import { foldName } from '../../domain/products.ts'
import type { ArticleBrief, ArticleOutline } from '../../ports/article-writer.ts'
import { HEADINGS, toOutlineBlock } from './article-text.ts'
import { isUnsuitable } from './trace/untrusted-text.ts'
import { createProblem, type Problem } from './verify/problem.ts'
import { runChecks } from './verify/run-checks.ts'
import { createTextChecks, type Line as PlainLine } from './verify-lines.ts'

/** Maximum lengths in characters. */
const MAX_LENGTH = { title: 120, excerpt: 300, badge: 40, comparison: 80 }

interface Line extends PlainLine {
  maxLength: number
}

function getLines({ title, excerpt, picks, sections }: ArticleOutline): Line[] {
  return [
    { what: 'the title', text: title, maxLength: MAX_LENGTH.title },
    { what: 'the excerpt', text: excerpt, maxLength: MAX_LENGTH.excerpt },
    ...picks.map(({ name, badge }) => ({
      what: `the badge of ${name.slice(0, 80)}`,
      text: badge,
      maxLength: MAX_LENGTH.badge,
    })),
    ...sections
      .filter(({ kind }) => kind === 'comparison')
      .map(({ heading }) => ({
        what: 'the heading of the comparison',
        text: heading,
        maxLength: MAX_LENGTH.comparison,
      })),
  ]
}

function createOutlineProblem(what: string, message: string): Problem {
  return createProblem({ section: what, product: '' }, 'bad_outline', message)
}

function checkLine({ what, text, maxLength }: Line): Problem[] {
  const label = what.replace(/^./, first => first.toUpperCase())
  if (text.trim() === '') return [createOutlineProblem(what, `${label} is empty.`)]
  const messages: string[] = []
  if (text.length > maxLength) messages.push(`${label} has ${text.length} characters, and the maximum is ${maxLength}.`)
  if (!oneLine.safeParse(text).success || !text.isWellFormed())
    messages.push(`${label} must be one line of plain text, without control characters.`)
  if (isUnsuitable(text))
    messages.push(`${label} must be plain words, without markup, addresses or instructions: "${text.slice(0, 120)}"`)
  return messages.map(message => createOutlineProblem(what, message))
}

function checkPicks({ picks }: ArticleOutline, { products, format }: ArticleBrief): Problem[] {
  const known = new Set(products.map(({ name }) => foldName(name)))
  const names = picks.map(({ name }) => foldName(name))
  const { min, max } = getFormat(format).picks
  const minPicks = Math.min(min, products.length)
  const unknownPicks = picks.filter(({ name }) => !known.has(foldName(name)))
  const choice = products.map(({ name }) => name).join('; ')
  const countMessage =
    picks.length === 1
      ? `The plan has 1 pick. It needs ${minPicks} to ${max}.`
      : `The plan has ${picks.length} picks. It needs ${minPicks} to ${max}.`
  const messages = [
    ...(picks.length < minPicks || picks.length > max ? [countMessage] : []),
    ...unknownPicks.map(({ name }) => `"${name.slice(0, 80)}" is not one of the products (${choice}).`),
    ...(new Set(names).size < names.length ? ['A product is picked twice.'] : []),
    ...findDuplicates(picks.map(({ badge }) => badge)).map(badge => `Two picks have the badge "${badge}".`),
  ]
  return messages.map(message => createOutlineProblem('the picks', message))
}

function findDuplicates(texts: readonly string[]): string[] {
  const folded = texts.map(foldName)
  return texts.filter((_, at) => folded.indexOf(folded[at] ?? '') < at)
}

/** Section headings must be unique: the page and its table of contents use them as keys. */
function checkComparison({ sections }: ArticleOutline): Problem[] {
  const taken = new Set([...Object.values(HEADINGS), 'Our Top Picks', 'Buying Guide'].map(foldName))
  const headings = sections.filter(({ kind }) => kind === 'comparison').map(({ heading }) => heading)
  return headings
    .filter(heading => taken.has(foldName(heading)))
    .map(heading =>
      createOutlineProblem('the heading of the comparison', `Another section already has the heading "${heading}".`),
    )
}

/**
 * Verifies the title, excerpt, picks and comparison headings of an outline. Their claims are checked like the text's.
 */
export function verifyOutline(outline: ArticleOutline, brief: ArticleBrief): Promise<Problem[]> {
  const lines = getLines(outline)
  const readable = lines.filter(({ text, maxLength }) => text.length <= 10 * maxLength)
  return runChecks([
    () => [...lines.flatMap(checkLine), ...checkPicks(outline, brief), ...checkComparison(outline)],
    ...createTextChecks(
      readable.map(({ what, text }) => toOutlineBlock(what, text)),
      brief,
    ),
  ])
}
