import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import type { RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import type { SectionPlan, WrittenSection } from '../../../ports/article-writer.ts'
import type { CurrentArticle } from '../../articles/articles.ts'
import type { JobStep, JobSteps, StepContext } from '../../jobs/job-type.ts'
import { partVerificationError } from '../does-not-hold.ts'
import { sectionsResult } from '../step-results.ts'
import { verifyArticleAsync } from '../verify.ts'
import type { RegenerationInput } from './input.ts'
import { findNewProblems } from './new-problems.ts'
import { createProposeStep } from './propose-step.ts'
import type { RegenerationOptions } from './regeneration-job.ts'
import { findSection, readSource, type Source, toSectionPlace } from './source.ts'

const checkedSectionSchema = z.object({ html: z.string(), basedOn: z.int() })

type SectionStep<R> = JobStep<RegenerationInput, R>
type SectionContext = StepContext<RegenerationInput>

/** Steps that rewrite one section in the current body. Edits elsewhere are preserved. */
export function createSectionSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles, jobs, getWriter } = options

  async function prepare({ input }: SectionContext) {
    const article = await articles.proposals.getCurrent(input.articleId)
    const source = await readSource(jobs, input.sourceJob, article)
    return { article, source, plan: findSection(article, source.outline, input.section?.name) }
  }

  const write: SectionStep<WrittenSection[]> = {
    name: 'write',
    title: 'Write the section',
    result: sectionsResult,
    async run(context) {
      const { source, plan } = await prepare(context)
      await context.work.report(`Writing "${context.input.section?.name}" anew.`)
      return getWriter(context.input).write([{ plan }], source, context.work)
    },
  }

  const check: SectionStep<z.output<typeof checkedSectionSchema>> = {
    name: 'check',
    title: 'Check every claim',
    result: checkedSectionSchema,
    async run(context) {
      const { article, source, plan } = await prepare(context)
      const { work, input, getResult } = context
      const first = await insertSection(article, source, plan, await getResult(write))
      if (first.problems.length === 0) return { html: first.html, basedOn: article.revision }
      await work.report(`${first.problems.length} of its claims do not hold; it is written once more.`)
      const mend = { before: first.written, problems: first.problems.map(({ message }) => message) }
      const repaired = await getWriter(input).write([{ plan, repair: mend }], source, work)
      const second = await insertSection(article, source, plan, repaired)
      if (second.problems.length > 0) throw partVerificationError(`section "${input.section?.name}"`, second.problems)
      return { html: second.html, basedOn: article.revision }
    },
  }

  const propose = createProposeStep(articles, ({ getResult }) => getResult(check))
  return { first: [write, check], last: propose }
}

/** Returns the body with the new section inserted, and the problems that the section introduces. */
async function insertSection(
  article: CurrentArticle,
  { brief }: Source,
  plan: SectionPlan,
  sections: readonly WrittenSection[],
) {
  const place = toSectionPlace(plan)
  const written = sections.find(({ id }) => id === plan.id)?.html ?? ''
  const html = article.withSection(place, written)
  if (html === undefined) throw new BlogopsError('not_found', `The heading "${place.heading}" is no longer there.`)
  const verifyBody = (body: string) => verifyArticleAsync({ html: body, brief, outline: article })
  return { written, html, problems: findNewProblems(await verifyBody(article.html), await verifyBody(html), place) }
}
