import { foldName, withoutNumber } from '../../contract/product-name.ts'
import type { ArticleOutline, SectionPlan, WrittenSection } from '../../ports/article-writer.ts'
import { readArticle } from './article-text.ts'
import { sectionHeading, sectionName } from './assemble.ts'
import { FEWEST_WORDS } from './verify/check-structure.ts'
import type { Place, Problem, ProblemCode } from './verify/problem.ts'

/** Sections that can grow without repeating their neighbours. */
const EXTENSIBLE = new Set<SectionPlan['kind']>(['guide', 'overview', 'product'])
/** Words requested in addition to the missing ones, for writers that count loosely. */
const MARGIN = 60
/** Maximum number of words to add to one section, if there are enough sections. */
const MOST_ADDED = 150

/** Problems caused by headings. Sections may not contain these: they break the structure of the article. */
const OF_HEADINGS = new Set<ProblemCode>(['missing_heading', 'product_section'])

interface Candidate {
  plan: SectionPlan
  words: number
  /** Headings `h1` to `h4` within the section's own text. */
  headings: string[]
}

function candidatesOf({ sections: plans }: ArticleOutline, written: readonly WrittenSection[]): Candidate[] {
  const byId = new Map(written.map(({ id, html }) => [id, html]))
  return plans.flatMap(plan => {
    const html = byId.get(plan.id)
    if (html === undefined) return []
    const { blocks, words } = readArticle(html)
    const headings = blocks.filter(({ kind, level }) => kind === 'heading' && level <= 4)
    return [{ plan, words, headings: headings.map(({ text }) => foldName(text)) }]
  })
}

/** Finds the section planned for a location, or else the one whose text contains that heading. */
function sectionAt({ section, product }: Place, candidates: readonly Candidate[]): Candidate | undefined {
  const bare = foldName(withoutNumber(product))
  const planned = candidates.find(({ plan }) => {
    if (foldName(sectionHeading(plan)) !== foldName(section)) return false
    return plan.kind !== 'product' || foldName(sectionName(plan)) === bare
  })
  const opens = (heading: string) => candidates.find(({ headings }) => headings.includes(foldName(heading)))
  return planned ?? (product === '' ? opens(section) : (opens(product) ?? opens(section)))
}

/** Chooses the sections to lengthen, shortest first, with about the same number of words each. */
function lengthened(candidates: readonly Candidate[]): [Candidate, string][] {
  const words = candidates.reduce((sum, candidate) => sum + candidate.words, 0)
  const lacking = FEWEST_WORDS - words + MARGIN
  const able = candidates.filter(({ plan }) => EXTENSIBLE.has(plan.kind)).toSorted((a, b) => a.words - b.words)
  const chosen = able.slice(0, Math.max(1, Math.ceil(lacking / MOST_ADDED)))
  const each = Math.ceil(lacking / chosen.length / 10) * 10
  return chosen.map(candidate => [
    candidate,
    `The article has ${words} of at least ${FEWEST_WORDS} words; this section has ${candidate.words} of them: make it about ${each} words longer, with more of what the facts and general knowledge of the kind of product give.`,
  ])
}

function messagesFor(problem: Problem, candidates: readonly Candidate[]): [Candidate, string][] {
  if (problem.code === 'too_short') return lengthened(candidates)
  if (OF_HEADINGS.has(problem.code)) {
    const own = candidates.filter(({ headings }) => headings.length > 0)
    return own.map(candidate => [
      candidate,
      'Write no heading of the levels 1 to 4 in this section; h5 is the highest.',
    ])
  }
  const section = problem.place && sectionAt(problem.place, candidates)
  return section ? [[section, problem.message]] : []
}

/**
 * Maps the ids of the sections to rewrite to their problems. Problems that no section can solve are left out: problems
 * of
 * the outline, missing headings, and articles that are too long to check.
 */
export function sectionsToMend(
  problems: readonly Problem[],
  outline: ArticleOutline,
  sections: readonly WrittenSection[],
): Map<string, string[]> {
  const candidates = candidatesOf(outline, sections)
  const found = problems.flatMap(problem => messagesFor(problem, candidates))
  const toMend = new Map<string, string[]>()
  for (const { plan } of candidates) {
    const messages = new Set(found.flatMap(([candidate, message]) => (candidate.plan === plan ? [message] : [])))
    if (messages.size > 0) toMend.set(plan.id, [...messages])
  }
  return toMend
}
