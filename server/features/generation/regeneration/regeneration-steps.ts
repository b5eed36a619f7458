import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import { type RegenerationResult, regenerationResultSchema } from '../../../contract/schemas/regeneration.ts'
import { findAsin } from '../../../domain/amazon.ts'
import { foldName, removeNumber } from '../../../domain/products.ts'
import { mapOutlineTexts } from '../../../domain/source-texts.ts'
import type {
  ArticleOutline,
  ArticleWriter,
  OutlineContext,
  SectionPlan,
  WrittenSection,
} from '../../../ports/article-writer.ts'
import type { Articles, CurrentArticle, NewProposal, SectionPlace } from '../../articles/articles.ts'
import type { JobStep, JobSteps, StepContext } from '../../jobs/job-type.ts'
import { cleanSection } from '../article-text.ts'
import { type CheckedArticle, checkArticle, getRefused } from '../claims/check-article.ts'
import { survive } from '../claims/converge.ts'
import { buildFactTable } from '../claims/fact-table.ts'
import type { JudgeOptions } from '../claims/judge-sections.ts'
import { prune } from '../claims/prune.ts'
import { type Brief, createFindProductsStep } from '../find-products.ts'
import { toNewProducts } from '../generation-job.ts'
import { getMoneyView, type MoneyView } from '../money-view.ts'
import { outlineResult, sectionsResult } from '../step-results.ts'
import { findNewProblems, type ProblemCode } from '../verify/problem.ts'
import { partVerificationError, verifyArticleAsync } from '../verify-article.ts'
import { verifyOutline } from '../verify-outline.ts'
import { datePattern, findSection, findSections, readSource, type Source, toSectionPlace } from './article-source.ts'
import type { RegenerationInput, RegenerationOptions } from './regeneration.ts'

/** Generated content, and the revision it is based on. */
type ProposedContent = Pick<NewProposal, 'basedOn' | 'title' | 'excerpt' | 'html' | 'products'>

/** Last step: stores the generated content as a proposal for approval. */
export function createProposeStep(
  articles: Articles,
  getContent: (context: StepContext<RegenerationInput>) => Promise<ProposedContent>,
): JobStep<RegenerationInput, RegenerationResult> {
  return {
    name: 'propose',
    title: 'Store the proposal',
    result: regenerationResultSchema,
    async run(context) {
      const { jobId, createdBy, work } = context
      const { articleId, part, section } = context.input
      const name = section?.name ?? null
      const proposal = { articleId, jobId, part, section: name, by: createdBy, ...(await getContent(context)) }
      // At most one proposal per job: a resumed job finds the proposal it has already stored.
      const number = await articles.proposals.add(proposal)
      await work.report(
        number === null
          ? 'The new text equals the current one, so there is nothing to approve.'
          : `Proposal ${number} waits for approval. The article is unchanged.`,
      )
      const { id, slug, title } = await articles.proposals.getCurrent(articleId)
      return {
        article: { id, slug, title },
        part,
        section: name,
        proposal: number === null ? null : { articleId, number },
      }
    },
  }
}

function describeRewrite(problems: number): string {
  return problems === 1
    ? 'The check found 1 problem. Writing it again.'
    : `The check found ${problems} problems. Writing it again.`
}

const checkedExcerptSchema = z.object({ excerpt: z.string(), basedOn: z.int() })

type ExcerptStep<R> = JobStep<RegenerationInput, R>

/** Steps that write a new excerpt. A new outline is planned; only its excerpt is used. */
export function createExcerptSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles, jobs, getWriter } = options

  async function prepare({ articleId, sourceJob }: RegenerationInput) {
    const current = await articles.proposals.getCurrent(articleId)
    const { article, source, money } = toRulesBasis(current, await readSource({ articles, jobs }, sourceJob, current))
    return { article, source, money, getWriter: (input: RegenerationInput) => money.toRulesWriter(getWriter(input)) }
  }

  const outline: ExcerptStep<ArticleOutline> = {
    name: 'outline',
    title: 'Write the excerpt',
    result: outlineResult,
    async run({ input, work }) {
      const { source, money, getWriter } = await prepare(input)
      return mapOutlineTexts(await getWriter(input).outline(toContext(source), work), money.toSite)
    },
  }

  const check: ExcerptStep<z.output<typeof checkedExcerptSchema>> = {
    name: 'check',
    title: 'Check every claim',
    result: checkedExcerptSchema,
    async run({ input, work, getResult }) {
      const { article, source, money, getWriter } = await prepare(input)
      const written = mapOutlineTexts(await getResult(outline), money.toRules)
      const problems = await verifyExcerpt(article, source, written)
      if (problems.length === 0) return { excerpt: money.toSite(written.excerpt), basedOn: article.revision }
      await work.report(describeRewrite(problems.length))
      const repair = { before: written, problems: problems.map(({ message }) => message) }
      const repaired = await getWriter(input).outline(toContext(source), work, repair)
      const remaining = await verifyExcerpt(article, source, repaired)
      if (remaining.length > 0) throw partVerificationError('excerpt', toSiteProblems(remaining, money))
      return { excerpt: money.toSite(repaired.excerpt), basedOn: article.revision }
    },
  }

  return { first: [outline, check], last: createProposeStep(articles, ({ getResult }) => getResult(check)) }
}

function toContext({ brief }: Source): OutlineContext {
  return { brief, facts: buildFactTable(brief.products) }
}

/** Problems that the article would have with this excerpt but does not have now. */
async function verifyExcerpt(article: CurrentArticle, { brief }: Source, written: ArticleOutline) {
  const { html, title } = article
  const { excerpt } = written
  const verifyWith = (outline: { title: string; excerpt: string }) => verifyArticleAsync({ html, brief, outline })
  const outlineProblems = await verifyOutline(written, brief)
  return [
    ...outlineProblems.filter(({ place }) => place?.section === 'the excerpt'),
    ...findNewProblems(await verifyWith(article), await verifyWith({ title, excerpt }), {
      level: 3,
      heading: 'the excerpt',
    }),
  ]
}

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

/** Converts an article and its sources to the money notation of the rules. */
function toRulesBasis(article: CurrentArticle, { brief, outline, ...rest }: Source) {
  const money = getMoneyView(brief)
  const { toRules, toSite } = money
  return {
    article: {
      ...article,
      title: toRules(article.title),
      excerpt: toRules(article.excerpt),
      html: toRules(article.html),
      read: (place: SectionPlace) => toRules(article.read({ ...place, heading: toSite(place.heading) })),
      withSection(place: SectionPlace, written: string, body?: string) {
        const before = body === undefined ? undefined : toSite(body)
        const html = article.withSection({ ...place, heading: toSite(place.heading) }, toSite(written), before)
        return html === undefined ? undefined : toRules(html)
      },
    },
    source: { brief: money.brief, outline: mapOutlineTexts(outline, toRules), ...rest },
    money,
  }
}

function toSiteProblems<P extends { message: string }>(problems: readonly P[], { toSite }: MoneyView): P[] {
  return problems.map(problem => ({ ...problem, message: toSite(problem.message) }))
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

/**
 * Steps that replace a product of an article written by hand, and the links to it. Its text stays: the check refuses
 * the sentences about the former product.
 */
export function createReplacementSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles } = options
  const findProducts: JobStep<RegenerationInput, Brief> = {
    ...createFindProductsStep(options, 'propose'),
    run: context => createFindProductsStep(options, 'propose', { asin: context.input.replace?.with }).run(context),
  }
  const propose = createProposeStep(articles, async ({ input: { articleId, revision, replace }, getResult }) => {
    const [product] = toNewProducts(await getResult(findProducts), [])
    const { article, products } = await articles.productChanges.read(articleId)
    const former = products.find(({ id }) => id === replace?.id)
    if (!product || !former)
      throw new BlogopsError('not_found', `The article has no product "${replace?.name}" any more.`)
    const asins = products.flatMap(each => (each === former ? [] : (each.asin ?? findAsin(each.amazonUrl) ?? [])))
    if (product.asin !== null && asins.includes(product.asin))
      throw new BlogopsError('bad_request', `The article has the product ${product.asin} already.`, {
        hint: 'Choose another product with --with.',
      })
    const asin = former.asin ?? findAsin(former.amazonUrl)
    const { withLinks } = await articles.proposals.getCurrent(articleId)
    const isFormer = (href: string) => (asin === null ? href === former.amazonUrl : findAsin(href) === asin)
    return {
      basedOn: revision,
      html: withLinks(isFormer, product.amazonUrl),
      products: { list: products.map(each => (each === former ? product : each)), sample: article.sample },
    }
  })
  return { first: [findProducts], last: propose }
}

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
