import { foldName, withoutNumber } from '../../contract/product-name.ts'
import type { ArticleOutline, SectionPlan, WrittenSection } from '../../ports/article-writer.ts'
import { readArticle } from './article-text.ts'
import { sectionHeading, sectionName } from './assemble.ts'
import { FEWEST_WORDS } from './verify/check-structure.ts'
import type { Place, Problem, ProblemCode } from './verify/problem.ts'

/** What a section can well have more of, without padding its neighbours. */
const EXTENSIBLE = new Set<SectionPlan['kind']>(['guide', 'overview', 'product'])
/** Beyond the promised count, so that a writer who counts loosely gets there. */
const MARGIN = 60
/** Words that one section is asked to add, where there are sections enough. */
const MOST_ADDED = 150

/** Headings are not the section's to write; where one stands in its text, it upsets the article's. */
const OF_HEADINGS = new Set<ProblemCode>(['missing_heading', 'product_section'])

interface Candidate {
  plan: SectionPlan
  words: number
  /** Headings in its own text that part the article: `h1` to `h4`. */
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

/** The section planned for a place; else the one whose own text opens that place with a heading. */
function sectionAt({ section, product }: Place, candidates: readonly Candidate[]): Candidate | undefined {
  const bare = foldName(withoutNumber(product))
  const planned = candidates.find(({ plan }) => {
    if (foldName(sectionHeading(plan)) !== foldName(section)) return false
    return plan.kind !== 'product' || foldName(sectionName(plan)) === bare
  })
  const opens = (heading: string) => candidates.find(({ headings }) => headings.includes(foldName(heading)))
  return planned ?? (product === '' ? opens(section) : (opens(product) ?? opens(section)))
}

/** Who should write how much more: the shortest first, each about as much. */
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
 * Which sections are to be written anew, by id, and what each is to mend. Problems that no section can mend are in none:
 * those of the plan, a heading that is missing, an article too long to be read.
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
