import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import type { RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import { foldName, removeNumber } from '../../../domain/products.ts'
import type { ArticleWriter, SectionPlan, WrittenSection } from '../../../ports/article-writer.ts'
import type { CurrentArticle, SectionPlace } from '../../articles/articles.ts'
import type { JobStep, JobSteps, StepContext } from '../../jobs/job-type.ts'
import { cleanSection } from '../article-text.ts'
import { type CheckedArticle, checkArticle, getRefused } from '../claims/check-article.ts'
import { survive } from '../claims/converge.ts'
import type { JudgeOptions } from '../claims/judge-sections.ts'
import { prune } from '../claims/prune.ts'
import type { MoneyView } from '../money-view.ts'
import { sectionsResult } from '../step-results.ts'
import { findNewProblems, type ProblemCode } from '../verify/problem.ts'
import { partVerificationError, verifyArticleAsync } from '../verify-article.ts'
import {
  findSection,
  findSections,
  readSource,
  type Source,
  toRulesBasis,
  toSectionPlace,
  toSiteProblems,
} from './article-source.ts'
import type { RegenerationInput, RegenerationOptions } from './regeneration.ts'
import { createProposeStep, describeRewrite, toContext } from './regeneration-steps.ts'

const checkedSectionSchema = z.object({ html: z.string(), basedOn: z.int() })

type SectionStep<R> = JobStep<RegenerationInput, R>
type SectionContext = StepContext<RegenerationInput>

/** Steps that rewrite one section, or several, in the current body. Edits elsewhere are preserved. */
export function createSectionSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles, jobs, getWriter, getJudge, verdicts } = options

  async function prepare({ input }: SectionContext) {
    const current = await articles.proposals.getCurrent(input.articleId)
    const sources = await readSource({ articles, jobs }, input.sourceJob, current)
    const { article, source, money } = toRulesBasis(current, sources)
    const plans = getSections(input).map(({ name }) => {
      // The name is compared with the headings of the site.
      const { id } = findSection(current, sources.outline, name)
      const plan = source.outline.sections.find(section => section.id === id)
      if (!plan) throw new BlogopsError('internal', `The outline of "${current.title}" has no section "${id}".`)
      return plan
    })
    return { article, source, plans, money, writer: money.toRulesWriter(getWriter(input)) }
  }

  const write: SectionStep<WrittenSection[]> = {
    name: 'write',
    title: 'Write the section',
    result: sectionsResult,
    async run(context) {
      const { source, plans, money, writer } = await prepare(context)
      for (const { name } of getSections(context.input)) await context.work.report(`Writing "${name}" again.`)
      const asked = plans.map(plan => ({ plan }))
      const written = await writer.write(asked, { ...source, ...toContext(source) }, context.work)
      return written.map(({ id, html }) => ({ id, html: money.toSite(html) }))
    },
  }

  /** Checks one written section, and lets it be repaired once. @returns the body with the section */
  async function settle(
    basis: SectionBasis,
    written: readonly WrittenSection[],
    options: Omit<JudgeOptions, 'round'>,
  ): Promise<string> {
    const { source, plan, money, writer } = basis
    const { work } = options
    const first = await checkSection(basis, written, { ...options, round: '' })
    if (first.problems.length === 0) return first.html
    await work.report(describeRewrite(first.problems.length))
    const repair = { before: first.written, problems: first.problems.map(({ message }) => message) }
    const rewrite = () => writer.write([{ plan, repair }], { ...source, ...toContext(source) }, work)
    const report = (message: string) => work.report(`The section was not written again: ${message}`)
    const repaired = await survive(rewrite, report, work)
    const second = repaired ? await checkSection(basis, repaired, { ...options, round: 'repaired' }) : first
    if (second.problems.length === 0) return second.html
    const pruned = await removeFailedSentences(basis, second.checked)
    await work.report(describeRemoval(pruned.removed.length))
    if (pruned.problems.length > 0) {
      const name = money.toSite(toSectionPlace(plan).heading)
      throw partVerificationError(`section "${name}"`, toSiteProblems(pruned.problems, money))
    }
    return pruned.html
  }

  const check: SectionStep<z.output<typeof checkedSectionSchema>> = {
    name: 'check',
    title: 'Check every claim',
    result: checkedSectionSchema,
    async run(context) {
      const { article, plans, ...basis } = await prepare(context)
      const { source, money } = basis
      const { work, input, getResult } = context
      const judge = getJudge(input)
      const { known } = await verdicts.read(source.jobId, source.basis)
      const written = (await getResult(write)).map(({ id, html }) => ({ id, html: money.toRules(html) }))
      let html = article.html
      for (const plan of plans) {
        const body = html
        const withSection = (place: SectionPlace, text: string) => article.withSection(place, text, body)
        const current = { ...article, html, withSection }
        html = await settle({ ...basis, plan, article: current }, written, { judge, work, known })
      }
      if (judge) await verdicts.add(source.jobId, judge.model, known, source.basis)
      return { html: money.toSite(html), basedOn: article.revision }
    },
  }

  const propose = createProposeStep(articles, ({ getResult }) => getResult(check))
  return { first: [write, check], last: propose }
}

/** Sections of a request: one, or those with dates and outdated figures. */
function getSections({ section, dated = [] }: RegenerationInput): readonly { id: string; name: string }[] {
  return section ? [section] : dated
}

function describeRemoval(sentences: number): string {
  return sentences === 1
    ? '1 sentence failed the check twice and was removed.'
    : `${sentences} sentences failed the check twice and were removed.`
}

/** Section of an article that is written again. */
interface SectionBasis {
  article: CurrentArticle
  source: Source
  plan: SectionPlan
  money: MoneyView
  writer: ArticleWriter
}

/** Returns a test for the sentences of a section. */
function createOwnTest(plan: SectionPlan) {
  const { level, heading } = toSectionPlace(plan)
  return ({ section, product }: { section: string; product: string }) =>
    foldName(removeNumber(level === 4 ? product : section)) === foldName(heading)
}

/** Finds the problems that a new body brings, in the section or because of it. */
async function findAddedProblems({ article, source: { brief }, plan }: SectionBasis, html: string) {
  const verifyBody = (body: string) => verifyArticleAsync({ html: body, brief, outline: article })
  return findNewProblems(await verifyBody(article.html), await verifyBody(html), toSectionPlace(plan))
}

/** Removes the sentences that fail the check from one section only. */
async function removeFailedSentences(basis: SectionBasis, checked: CheckedArticle) {
  const pruned = prune(checked, basis.source.brief, createOwnTest(basis.plan))
  return { ...pruned, problems: await findAddedProblems(basis, pruned.html) }
}

/** Inserts a new section into the body, and checks it by rules and by the judge. */
async function checkSection(basis: SectionBasis, sections: readonly WrittenSection[], options: JudgeOptions) {
  const { article, source, plan } = basis
  const place = toSectionPlace(plan)
  const written = cleanSection(sections.find(({ id }) => id === plan.id)?.html ?? '')
  const html = article.withSection(place, written)
  if (html === undefined) throw new BlogopsError('not_found', `The heading "${place.heading}" no longer exists.`)
  const isOwn = createOwnTest(plan)
  const text = { html, brief: source.brief, outline: article }
  const checked = await checkArticle(text, { ...options, isIncluded: isOwn })
  const refused = getRefused(checked).filter(({ sentence }) => isOwn(sentence))
  const problems = [
    ...(await findAddedProblems(basis, html)),
    ...refused.flatMap(({ problems }) => problems.map(message => ({ message }))),
  ]
  return { written, html, checked, problems: [...new Map(problems.map(one => [one.message, one])).values()] }
}

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
const seasons = 'spring|summer|autumn|winter|early|late|mid'

/** Phrases that date a text: a year after a word such as "in", unlike the size "2000 W", and words such as "this year". */
const datePattern = new RegExp(
  `\\b(?:in|since|of|from|until|by|for|during|${seasons}|${months}) 20\\d\\d\\b|\\b(?:as of|at the time of writing|(?:this|last) (?:month|year))\\b`,
  'i',
)

/** Problems of figures that were right when the text was written. */
const figureProblems: ReadonlySet<ProblemCode> = new Set(['wrong_price', 'wrong_rating', 'wrong_reviews'])

/**
 * Finds the generated sections that state a date, or a figure that a product no longer has.
 * @throws BlogopsError `bad_request` if there is none
 */
export async function findDatedSections(current: CurrentArticle, sources: Source): Promise<SectionPlan[]> {
  const { article, source } = toRulesBasis(current, sources)
  const problems = await verifyArticleAsync({ html: article.html, brief: source.brief, outline: article })
  const outdated = problems.filter(({ code }) => figureProblems.has(code)).flatMap(({ place }) => place ?? [])
  const found = findSections(current, sources.outline).filter(plan => {
    const text = current.read(toSectionPlace(plan)).replace(/<[^>]*>/g, ' ')
    return datePattern.test(text) || outdated.some(createOwnTest(plan))
  })
  if (found.length > 0) return found
  const message = `No generated section of "${current.title}" has a date or an outdated figure.`
  throw new BlogopsError('bad_request', message, {
    hint: `Choose a section: blogops articles sections ${current.slug}`,
  })
}
