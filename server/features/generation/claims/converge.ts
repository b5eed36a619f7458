import type { ArticleWriter, SectionRequest } from '../../../ports/article-writer.ts'
import type { ClaimJudge, Verdict } from '../../../ports/claim-judge.ts'
import type { PaidWork } from '../../../ports/paid-work.ts'
import { getSectionName } from '../article-headings.ts'
import { type ArticleParts, type AssembledArticle, assembleArticle } from '../assemble-article.ts'
import { findSectionsToRepair } from '../sections-to-repair.ts'
import { MIN_WORDS } from '../verify/check-structure.ts'
import { createArticleProblem, createProblem, type Problem } from '../verify/problem.ts'
import { type CheckedArticle, checkArticle, getRefused } from './check-article.ts'
import { editRepetition, findRepetition } from './edit-repetition.ts'
import { buildFactTable } from './fact-table.ts'
import { prune } from './prune.ts'

/** An article with fewer words is not worth publishing, whatever else is right with it. */
const MIN_PUBLISHABLE_WORDS = 1000

export type Draft = ArticleParts

export interface ConvergeTools {
  writer: ArticleWriter
  /** Null to check by rules only. */
  judge: ClaimJudge | null
  work: PaidWork
}

export interface ConvergedArticle {
  article: AssembledArticle
  checked: CheckedArticle
  /** Sentences that were removed because they failed the check twice. */
  removed: string[]
  /** Problems that remain and prevent publication; empty if the article may be published. */
  problems: Problem[]
}

/** Problems that a reader would not notice as wrong: the article is published with them if a rewrite did not help. */
const TOLERATED: ReadonlySet<Problem['code']> = new Set(['too_short', 'alike', 'said_twice', 'american_spelling'])

type Check = (draft: Draft, round: string) => Promise<CheckedArticle>

/** Creates a check that asks the judge about each sentence once, however often the article is checked. */
function createCheck({ judge, work }: ConvergeTools): Check {
  const known = new Map<string, Verdict>()
  return async ({ brief, outline, sections }, round) => {
    const { html } = assembleArticle({ brief, outline, sections })
    return checkArticle({ html, brief, outline }, judge && { judge, work, round, known })
  }
}

/** Problems of the check, each with its location, for the sections to rewrite. */
function toProblems(checked: CheckedArticle): Problem[] {
  const refused = getRefused(checked).flatMap(({ sentence, problems }) =>
    problems.map(message =>
      createProblem({ ...sentence, at: sentence.block }, 'unsourced_claim', message, sentence.text),
    ),
  )
  return [...checked.problems, ...refused]
}

function toSectionRequests(problems: readonly Problem[], { outline, sections }: Draft): SectionRequest[] {
  const isExtension = problems.every(({ code }) => code === 'too_short')
  const repairs = findSectionsToRepair(problems, outline, sections)
  return outline.sections.flatMap((plan): SectionRequest[] => {
    const sectionProblems = repairs.get(plan.id)
    const before = sections.find(({ id }) => id === plan.id)?.html
    if (!sectionProblems || before === undefined) return []
    return [{ plan, repair: { before, problems: sectionProblems, ...(isExtension && { isExtension }) } }]
  })
}

/** Problems for the sections to rewrite. Repetition is left to an editor, if the writer has one. */
function findSectionProblems(checked: CheckedArticle, draft: Draft, { writer }: ConvergeTools): Problem[] {
  const problems = toProblems(checked)
  if (!writer.edit) return problems
  const repetition = new Set(findRepetition(checked, draft).map(({ message }) => message))
  return problems.filter(({ message }) => !repetition.has(message))
}

/** Has the sections with problems written again, all in one round. */
async function rewriteSections(
  draft: Draft,
  problems: readonly Problem[],
  { writer, work }: ConvergeTools,
): Promise<Draft> {
  const requests = toSectionRequests(problems, draft)
  if (requests.length === 0) return draft
  const headings = requests.map(({ plan }) => `"${getSectionName(plan)}"`).join(', ')
  await work.report(`${describeProblems(problems.length)} Writing ${headings} again.`)
  const written = await writer.write(requests, { ...draft, facts: buildFactTable(draft.brief.products) }, work)
  const rewritten = new Map(written.map(({ id, html }) => [id, html]))
  return { ...draft, sections: draft.sections.map(({ id, html }) => ({ id, html: rewritten.get(id) || html })) }
}

function describeProblems(count: number): string {
  return count === 1 ? 'The check found 1 problem.' : `The check found ${count} problems.`
}

/** Replaces the text of the sections by a pruned article's, so that sections can be extended and checked again. */
function withHtml(
  article: AssembledArticle,
  { html, words }: Pick<CheckedArticle, 'html' | 'words'>,
): AssembledArticle {
  return { ...article, html, words }
}

function findBlockers({ problems, words }: CheckedArticle): Problem[] {
  const blockers = problems.filter(({ code }) => !TOLERATED.has(code))
  if (words >= MIN_PUBLISHABLE_WORDS) return blockers
  const message = `Only ${words} words are left after the check. An article needs ${MIN_PUBLISHABLE_WORDS}.`
  return [createArticleProblem('too_short', message), ...blockers]
}

/** Drops what fails and checks the rest by rules: what a judge accepted before is still there word for word. */
async function pruneUntilClean(checked: CheckedArticle, { brief, outline }: Draft) {
  let current = checked
  const removed: string[] = []
  // A removal can leave a sentence without the one it leaned on, so a second round may be needed.
  for (let round = 0; round < 3 && (getRefused(current).length > 0 || round === 0); round += 1) {
    const pruned = prune(current, brief)
    removed.push(...pruned.removed)
    if (pruned.html === current.html) break
    current = await checkArticle({ html: pruned.html, brief, outline }, null)
  }
  return { checked: current, removed }
}

/**
 * Makes a draft publishable: failed sections are rewritten once, repetition is edited, sentences that still fail are removed, and a text that
 * became too short is extended once from unused facts. Ends in a checked article, never in an error of the check.
 */
export async function converge(draft: Draft, tools: ConvergeTools): Promise<ConvergedArticle> {
  const check = createCheck(tools)
  const first = await check(draft, '')
  const problems = findSectionProblems(first, draft, tools)
  const rewritten = problems.length === 0 ? draft : await rewriteSections(draft, problems, tools)
  const reread = rewritten === draft ? first : await check(rewritten, 'repaired')
  const repaired = await editRepetition(rewritten, reread, tools)
  const second = repaired === rewritten ? reread : await check(repaired, 'edited')
  let { checked, removed } = await pruneUntilClean(second, repaired)
  if (checked.words < MIN_WORDS) {
    const short = [createArticleProblem('too_short', '')]
    const extended = await rewriteSections(repaired, short, tools)
    if (extended !== repaired) {
      const third = await pruneUntilClean(await check(extended, 'extended'), extended)
      if (third.checked.words > checked.words) ({ checked, removed } = third)
    }
  }
  const article = withHtml(assembleArticle(repaired), checked)
  const judgedBy = second.judgedBy
  return { article, checked: { ...checked, judgedBy }, removed, problems: findBlockers(checked) }
}
