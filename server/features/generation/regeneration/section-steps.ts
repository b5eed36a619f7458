import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import type { RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import type { SectionPlan, WrittenSection } from '../../../ports/article-writer.ts'
import type { StandingArticle } from '../../articles/articles.ts'
import type { JobStep, JobSteps, StepContext } from '../../jobs/job-type.ts'
import { partDoesNotHold } from '../does-not-hold.ts'
import { sectionsResult } from '../step-results.ts'
import { verifyArticleInTurns } from '../verify.ts'
import type { RegenerationInput } from './input.ts'
import { newProblems } from './new-problems.ts'
import { proposeStep } from './propose-step.ts'
import type { RegenerationOptions } from './regeneration-job.ts'
import { bodyPlaceOf, findSection, readSource, type Source } from './source.ts'

const checkedResult = z.object({ html: z.string(), basedOn: z.int() })

type Step<R> = JobStep<RegenerationInput, R>
type Context = StepContext<RegenerationInput>

/** Steps that rewrite one section in the current body. Edits elsewhere are preserved. */
export function sectionSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles, jobs, writerOf } = options

  async function prepare({ input }: Context) {
    const article = await articles.proposals.standing(input.articleId)
    const source = await readSource(jobs, input.sourceJob, article)
    return { article, source, plan: findSection(article, source.outline, input.section?.name) }
  }

  const write: Step<WrittenSection[]> = {
    name: 'write',
    title: 'Write the section',
    result: sectionsResult,
    async run(context) {
      const { source, plan } = await prepare(context)
      await context.work.tell(`Writing "${context.input.section?.name}" anew.`)
      return writerOf(context.input).write([{ plan }], source, context.work)
    },
  }

  const check: Step<z.output<typeof checkedResult>> = {
    name: 'check',
    title: 'Check every claim',
    result: checkedResult,
    async run(context) {
      const { article, source, plan } = await prepare(context)
      const { work, input, resultOf } = context
      const first = await inPlace(article, source, plan, await resultOf(write))
      if (first.problems.length === 0) return { html: first.html, basedOn: article.revision }
      await work.tell(`${first.problems.length} of its claims do not hold; it is written once more.`)
      const mend = { before: first.written, problems: first.problems.map(({ message }) => message) }
      const mended = await writerOf(input).write([{ plan, mend }], source, work)
      const second = await inPlace(article, source, plan, mended)
      if (second.problems.length > 0) throw partDoesNotHold(`section "${input.section?.name}"`, second.problems)
      return { html: second.html, basedOn: article.revision }
    },
  }

  const propose = proposeStep(articles, ({ resultOf }) => resultOf(check))
  return { first: [write, check], last: propose }
}

/** Returns the body with the new section inserted, and the problems that the section introduces. */
async function inPlace(
  article: StandingArticle,
  { brief }: Source,
  plan: SectionPlan,
  sections: readonly WrittenSection[],
) {
  const place = bodyPlaceOf(plan)
  const written = sections.find(({ id }) => id === plan.id)?.html ?? ''
  const html = article.withSection(place, written)
  if (html === undefined) throw new BlogopsError('not_found', `The heading "${place.heading}" is no longer there.`)
  const problemsOf = (body: string) => verifyArticleInTurns({ html: body, brief, outline: article })
  return { written, html, problems: newProblems(await problemsOf(article.html), await problemsOf(html), place) }
}
