import { BlogopsError } from '../../../contract/errors.ts'
import { formatQuantity } from '../../../domain/number-format.ts'
import type { ArticleWriter, SectionRequest } from '../../../ports/article-writer.ts'
import type { ClaimJudge } from '../../../ports/claim-judge.ts'
import type { PaidWork } from '../../../ports/paid-work.ts'
import { cleanSection, getSectionName, OUTLINE_LINES } from '../article-text.ts'
import { type ArticleParts, type AssembledArticle, assembleArticle } from '../assemble-article.ts'
import { getPlainLines } from '../plan-article.ts'
import { findSectionsToRepair } from '../sections-to-repair.ts'
import { MIN_WORDS } from '../verify/check-structure.ts'
import { createArticleProblem, createProblem, type Problem } from '../verify/problem.ts'
import { type CheckedArticle, checkArticle, getRefused } from './check-article.ts'
import { editRepetition, findRepetition } from './edit-repetition.ts'
import { countAcceptedWords, removeRefused } from './edit-sections.ts'
import { buildFactTable } from './fact-table.ts'
import type { KnownVerdicts } from './judge-sections.ts'
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
  /** All verdicts of the judge, for later checks of the same sentences. */
  known: KnownVerdicts
  /** Sentences that were removed because they failed the check twice. */
  removed: string[]
  /** Problems that remain and prevent publication; empty if the article may be published. */
  problems: Problem[]
}

/** Problems that a reader would not notice as wrong: the article is published with them if a rewrite did not help. */
const TOLERATED: ReadonlySet<Problem['code']> = new Set(['too_short', 'alike', 'said_twice', 'american_spelling'])

interface Checks {
  known: KnownVerdicts
  /** Checks a draft. The judge is asked about each sentence once, however often it is checked. */
  check(draft: Draft, round: string): Promise<CheckedArticle>
  /** Checks a text that has nothing new but what code composed, by rules and by the verdicts given so far. */
  recheck(html: string, draft: Draft): Promise<CheckedArticle>
}

function createChecks({ judge, work }: ConvergeTools): Checks {
  const known: KnownVerdicts = new Map()
  return {
    known,
    check({ brief, outline, sections }, round) {
      const { html } = assembleArticle({ brief, outline, sections })
      return checkArticle({ html, brief, outline }, judge && { judge, work, round, known })
    },
    recheck: (html, { brief, outline }) =>
      checkArticle({ html, brief, outline }, judge && { judge: null, work, round: '', known }),
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

/** Has the sections with problems written again, all in one round. A section that fails stays as it is. */
async function rewriteSections(
  draft: Draft,
  problems: readonly Problem[],
  { writer, work }: ConvergeTools,
): Promise<Draft> {
  const requests = toSectionRequests(problems, draft)
  if (requests.length === 0) return draft
  const headings = requests.map(({ plan }) => `"${getSectionName(plan)}"`).join(', ')
  await work.report(`${describeProblems(problems.length)} Writing ${headings} again.`)
  const context = { ...draft, facts: buildFactTable(draft.brief.products) }
  const written = await Promise.all(
    requests.map(request =>
      survive(
        () => writer.write([request], context, work),
        message => work.report(`"${getSectionName(request.plan)}" was not written again: ${message}`),
        work,
      ),
    ),
  )
  const rewritten = new Map(written.flatMap(sections => sections ?? []).map(({ id, html }) => [id, cleanSection(html)]))
  return { ...draft, sections: draft.sections.map(({ id, html }) => ({ id, html: rewritten.get(id) || html })) }
}

interface CheckedDraft {
  draft: Draft
  checked: CheckedArticle
}

/** Share of a section's sound words that a rewrite must have to replace it. */
const MIN_KEPT = 0.5

/** Takes back a rewrite that has far fewer sound sentences than the section had before. */
function keepBetterSections(before: CheckedDraft, after: CheckedDraft): Draft {
  const { outline } = after.draft
  const isWorse = (id: string) => {
    const plan = outline.sections.find(section => section.id === id)
    if (!plan) return false
    return countAcceptedWords(after.checked, plan) < MIN_KEPT * countAcceptedWords(before.checked, plan)
  }
  const htmlBefore = new Map(before.draft.sections.map(({ id, html }) => [id, html]))
  const worse = after.draft.sections.filter(({ id, html }) => htmlBefore.get(id) !== html && isWorse(id))
  if (worse.length === 0) return after.draft
  return {
    ...after.draft,
    sections: after.draft.sections.map(section =>
      worse.includes(section) ? { id: section.id, html: htmlBefore.get(section.id) ?? section.html } : section,
    ),
  }
}

/** Failures of a rewrite that leave the draft to the removal of failed sentences: the rest was paid for already. */
const SURVIVABLE: ReadonlySet<string> = new Set(['cost_limit', 'upstream_rejected'])

/** Returns the result of a call, or null if the draft can do without it. */
export async function survive<T>(
  call: () => Promise<T>,
  report: (message: string) => Promise<void>,
  { signal }: PaidWork,
): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof BlogopsError) || !SURVIVABLE.has(error.code)) throw error
    await report(error.message)
    return null
  }
}

function describeProblems(count: number): string {
  return `The check found ${formatQuantity(count, 'problem')}.`
}

/** Replaces the text of the sections by a pruned article's, so that sections can be extended and checked again. */
function withHtml(
  article: AssembledArticle,
  { html, words }: Pick<CheckedArticle, 'html' | 'words'>,
): AssembledArticle {
  return { ...article, html, words }
}

function findBlockers(checked: CheckedArticle): Problem[] {
  const { problems, words } = checked
  const refused = getRefused(checked).flatMap(({ problems: [message = ''] }) => [
    createArticleProblem('unsourced_claim', message),
  ])
  const blockers = [...problems.filter(({ code }) => !TOLERATED.has(code)), ...refused]
  if (words >= MIN_PUBLISHABLE_WORDS) return blockers
  const message = `Only ${words} words are left after the check. An article needs ${MIN_PUBLISHABLE_WORDS}.`
  return [createArticleProblem('too_short', message), ...blockers]
}

/** Rounds of removal. Each removes at least one sentence, and hardly any article needs more than two. */
const MAX_ROUNDS = 6

/** Removes what fails. A removal can leave a sentence without the one it leaned on, so there are several rounds. */
async function pruneUntilClean(checked: CheckedArticle, draft: Draft, { recheck }: Checks) {
  let current = checked
  const removed: string[] = []
  for (let round = 0; round < MAX_ROUNDS && (getRefused(current).length > 0 || round === 0); round += 1) {
    const pruned = prune(current, draft.brief)
    removed.push(...pruned.removed)
    if (pruned.html === current.html) break
    current = await recheck(pruned.html, draft)
  }
  return { checked: current, removed }
}

/** Replaces a title or an excerpt that fails by one that claims nothing. Writers do not get them again. */
function replaceRefusedLines(draft: Draft, checked: CheckedArticle): Draft {
  const refused = new Set(getRefused(checked).flatMap(({ sentence }) => (sentence.block < 0 ? [sentence.section] : [])))
  if (refused.size === 0) return draft
  const { title, excerpt } = getPlainLines(draft.brief)
  const { outline } = draft
  return {
    ...draft,
    outline: {
      ...outline,
      title: refused.has(OUTLINE_LINES.title) ? title : outline.title,
      excerpt: refused.has(OUTLINE_LINES.excerpt) ? excerpt : outline.excerpt,
    },
  }
}

/**
 * Makes a draft publishable: failed sections are rewritten once, repetition is edited, sentences that still fail are
 * removed, and a text that became too short is extended once from unused facts. Ends in a checked article, never in an
 * error of the check.
 */
export async function converge(given: Draft, tools: ConvergeTools): Promise<ConvergedArticle> {
  const { work } = tools
  const checks = createChecks(tools)
  const cleaned = {
    ...given,
    sections: given.sections.map(({ id, html }) => ({ id, html: cleanSection(html) || html })),
  }
  const first = await checks.check(cleaned, '')
  const draft = replaceRefusedLines(cleaned, first)
  const problems = findSectionProblems(first, draft, tools)
  const rewritten = problems.length === 0 ? draft : await rewriteSections(draft, problems, tools)
  const read = rewritten === cleaned ? first : await checks.check(rewritten, 'repaired')
  const better = keepBetterSections({ draft, checked: first }, { draft: rewritten, checked: read })
  const reread = better === rewritten ? read : await checks.check(better, 'kept')
  const report = (message: string) => work.report(`The repetition was not edited: ${message}`)
  const repaired = (await survive(() => editRepetition(better, reread, tools), report, work)) ?? better
  const second = repaired === better ? reread : await checks.check(repaired, 'edited')
  const pruned = await pruneUntilClean(second, repaired, checks)
  const rest = pruned.checked.words < MIN_WORDS ? removeRefused(repaired, second) : repaired
  const { checked, removed } = await extendIfShort(pruned, rest, { checks, tools })
  const article = withHtml(assembleArticle(repaired), checked)
  return { article, checked, known: checks.known, removed, problems: findBlockers(checked) }
}

interface PrunedArticle {
  checked: CheckedArticle
  removed: string[]
}

/** Has a text under the minimum extended once. The longer of both texts is kept. */
async function extendIfShort(
  pruned: PrunedArticle,
  draft: Draft,
  { checks, tools }: { checks: Checks; tools: ConvergeTools },
): Promise<PrunedArticle> {
  if (pruned.checked.words >= MIN_WORDS) return pruned
  const extended = await rewriteSections(draft, [createArticleProblem('too_short', '')], tools)
  if (extended === draft) return pruned
  const again = await pruneUntilClean(await checks.check(extended, 'extended'), extended, checks)
  if (again.checked.words <= pruned.checked.words) return pruned
  return { checked: again.checked, removed: [...new Set([...pruned.removed, ...again.removed])] }
}
