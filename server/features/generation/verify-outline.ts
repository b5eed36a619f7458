import { foldName } from '../../contract/product-name.ts'
import { oneLine } from '../../contract/schemas/text.ts'
import type { ArticleBrief, ArticleOutline } from '../../ports/article-writer.ts'
import { HEADINGS } from './assemble.ts'
import { isUnfit } from './trace/hostile-text.ts'
import { findInTurns } from './verify/in-turns.ts'
import { outlineBlock } from './verify/outline-blocks.ts'
import { type Problem, problemAt } from './verify/problem.ts'
import { type Line as PlainLine, wordChecks } from './verify-lines.ts'

/** Maximum lengths in characters. */
const LONGEST = { title: 120, excerpt: 300, badge: 40, comparison: 80 }
const PICKS = { fewest: 2, most: 4 }

interface Line extends PlainLine {
  longest: number
}

function linesOf({ title, excerpt, picks, sections }: ArticleOutline): Line[] {
  return [
    { what: 'the title', text: title, longest: LONGEST.title },
    { what: 'the excerpt', text: excerpt, longest: LONGEST.excerpt },
    ...picks.map(({ name, badge }) => ({
      what: `the badge of ${name.slice(0, 80)}`,
      text: badge,
      longest: LONGEST.badge,
    })),
    ...sections
      .filter(({ kind }) => kind === 'comparison')
      .map(({ heading }) => ({ what: 'the heading of the comparison', text: heading, longest: LONGEST.comparison })),
  ]
}

function bad(what: string, message: string): Problem {
  return problemAt({ section: what, product: '' }, 'bad_outline', message)
}

function checkLine({ what, text, longest }: Line): Problem[] {
  const named = what.replace(/^./, first => first.toUpperCase())
  if (text.trim() === '') return [bad(what, `${named} is empty.`)]
  return [
    ...(text.length > longest ? [bad(what, `${named} has ${text.length} characters; ${longest} are the most.`)] : []),
    ...(oneLine.safeParse(text).success && text.isWellFormed()
      ? []
      : [bad(what, `${named} must be one line of plain text, without control characters.`)]),
    ...(isUnfit(text)
      ? [bad(what, `${named} must be plain words, without markup, addresses or instructions: "${text.slice(0, 120)}"`)]
      : []),
  ]
}

function checkPicks({ picks }: ArticleOutline, { products }: ArticleBrief): Problem[] {
  const known = new Set(products.map(({ name }) => foldName(name)))
  const names = picks.map(({ name }) => foldName(name))
  const fewest = Math.min(PICKS.fewest, products.length)
  const strangers = picks.filter(({ name }) => !known.has(foldName(name)))
  const choice = products.map(({ name }) => name).join('; ')
  return [
    ...(picks.length < fewest || picks.length > PICKS.most
      ? [
          bad(
            'the picks',
            `The plan has ${picks.length} ${picks.length === 1 ? 'pick' : 'picks'}; ${fewest} to ${PICKS.most} are asked for.`,
          ),
        ]
      : []),
    ...strangers.map(({ name }) => bad('the picks', `"${name.slice(0, 80)}" is none of the products (${choice}).`)),
    ...(new Set(names).size < names.length ? [bad('the picks', 'A product is picked twice.')] : []),
    ...twice(picks.map(({ badge }) => badge)).map(badge => bad('the picks', `Two picks have the badge "${badge}".`)),
  ]
}

function twice(texts: readonly string[]): string[] {
  const folded = texts.map(foldName)
  return texts.filter((_, at) => folded.indexOf(folded[at] ?? '') < at)
}

/** Section headings must be unique: the page and its table of contents use them as keys. */
function checkComparison({ sections }: ArticleOutline): Problem[] {
  const taken = new Set([...Object.values(HEADINGS), 'Our Top Picks', 'Buying Guide'].map(foldName))
  const headings = sections.filter(({ kind }) => kind === 'comparison').map(({ heading }) => heading)
  return headings
    .filter(heading => taken.has(foldName(heading)))
    .map(heading => bad('the heading of the comparison', `"${heading}" is the heading of another section.`))
}

/**
 * Verifies the title, excerpt, picks and comparison headings of an outline. Their claims are checked like the text's.
 */
export function verifyOutline(outline: ArticleOutline, brief: ArticleBrief): Promise<Problem[]> {
  const lines = linesOf(outline)
  const readable = lines.filter(({ text, longest }) => text.length <= 10 * longest)
  return findInTurns([
    () => [...lines.flatMap(checkLine), ...checkPicks(outline, brief), ...checkComparison(outline)],
    ...wordChecks(
      readable.map(({ what, text }) => outlineBlock(what, text)),
      brief,
    ),
  ])
}
