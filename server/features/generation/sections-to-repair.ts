import { foldName, removeNumber } from '../../domain/products.ts'
import type { ArticleOutline, SectionPlan, WrittenSection } from '../../ports/article-writer.ts'
import { getSectionHeading, getSectionName, readArticle } from './article-text.ts'
import { MIN_WORDS } from './verify/check-structure.ts'
import type { Problem, ProblemCode, ProblemLocation } from './verify/problem.ts'

/** Words requested in addition to the missing ones, for writers that count loosely. */
const EXTRA_WORDS = 60
/** Words that the guide grows by before the overview grows too, and the most that the overview grows by. */
const ADDED_WORDS = { guide: 400, overview: 150 }

/** Problems caused by headings. Sections may not contain these: they break the structure of the article. */
const HEADING_PROBLEMS = new Set<ProblemCode>(['missing_heading', 'product_section'])

interface Candidate {
  plan: SectionPlan
  words: number
  /** Headings `h1` to `h4` within the section's own text. */
  headings: string[]
}

function toCandidates({ sections: plans }: ArticleOutline, written: readonly WrittenSection[]): Candidate[] {
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
function findSectionAt({ section, product }: ProblemLocation, candidates: readonly Candidate[]): Candidate | undefined {
  const bare = foldName(removeNumber(product))
  const planned = candidates.find(({ plan }) => {
    if (foldName(getSectionHeading(plan)) !== foldName(section)) return false
    return plan.kind !== 'product' || foldName(getSectionName(plan)) === bare
  })
  const opens = (heading: string) => candidates.find(({ headings }) => headings.includes(foldName(heading)))
  return planned ?? (product === '' ? opens(section) : (opens(product) ?? opens(section)))
}

/**
 * Chooses the sections to lengthen: the guide, which can treat another question, and then the overview. Sections of
 * products have a fixed length.
 */
function requestMoreWords(candidates: readonly Candidate[]): [Candidate, string][] {
  const words = candidates.reduce((sum, candidate) => sum + candidate.words, 0)
  const missingWords = MIN_WORDS - words + EXTRA_WORDS
  const [guide, overview] = (['guide', 'overview'] as const).map(kind =>
    candidates.find(({ plan }) => plan.kind === kind),
  )
  const rest = Math.min(Math.max(0, missingWords - ADDED_WORDS.guide), ADDED_WORDS.overview)
  const inOverview = guide ? rest : missingWords
  const shares = [
    [guide, missingWords - rest],
    [overview, inOverview],
  ] as const
  return shares.flatMap(([candidate, share]): [Candidate, string][] => {
    const rounded = Math.ceil(share / 10) * 10
    if (!candidate || rounded <= 0) return []
    const message = `The article has ${words} of at least ${MIN_WORDS} words, and this section has ${candidate.words}. Make it about ${rounded} words longer, from the facts and general knowledge of such products.`
    return [[candidate, message]]
  })
}

function getMessages(problem: Problem, candidates: readonly Candidate[]): [Candidate, string][] {
  if (problem.code === 'too_short') return requestMoreWords(candidates)
  if (HEADING_PROBLEMS.has(problem.code)) {
    const own = candidates.filter(({ headings }) => headings.length > 0)
    return own.map(candidate => [
      candidate,
      'Use no headings of the levels 1 to 4 in this section. The highest level is h5.',
    ])
  }
  const section = problem.place && findSectionAt(problem.place, candidates)
  return section ? [[section, problem.message]] : []
}

/**
 * Maps the ids of the sections to rewrite to their problems. Problems that no section can solve are left out: problems
 * of
 * the outline, missing headings, and articles that are too long to check.
 */
export function findSectionsToRepair(
  problems: readonly Problem[],
  outline: ArticleOutline,
  sections: readonly WrittenSection[],
): Map<string, string[]> {
  const candidates = toCandidates(outline, sections)
  const found = problems.flatMap(problem => getMessages(problem, candidates))
  const repairs = new Map<string, string[]>()
  for (const { plan } of candidates) {
    const messages = new Set(found.flatMap(([candidate, message]) => (candidate.plan === plan ? [message] : [])))
    if (messages.size > 0) repairs.set(plan.id, [...messages])
  }
  return repairs
}
