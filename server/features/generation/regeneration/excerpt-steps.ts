import * as z from 'zod'
import type { RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import type { ArticleOutline } from '../../../ports/article-writer.ts'
import type { StandingArticle } from '../../articles/articles.ts'
import type { JobStep, JobSteps } from '../../jobs/job-type.ts'
import { partDoesNotHold } from '../does-not-hold.ts'
import { outlineResult } from '../step-results.ts'
import { verifyArticleInTurns } from '../verify.ts'
import { verifyOutline } from '../verify-outline.ts'
import type { RegenerationInput } from './input.ts'
import { newProblems } from './new-problems.ts'
import { proposeStep } from './propose-step.ts'
import type { RegenerationOptions } from './regeneration-job.ts'
import { readSource, type Source } from './source.ts'

const checkedResult = z.object({ excerpt: z.string(), basedOn: z.int() })

type Step<R> = JobStep<RegenerationInput, R>

/** Steps that write a new excerpt. A new outline is planned; only its excerpt is used. */
export function excerptSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles, jobs, writerOf } = options

  async function prepare({ articleId, sourceJob }: RegenerationInput) {
    const article = await articles.proposals.standing(articleId)
    return { article, source: await readSource(jobs, sourceJob, article) }
  }

  const outline: Step<ArticleOutline> = {
    name: 'outline',
    title: 'Write the excerpt',
    result: outlineResult,
    async run({ input, work }) {
      const { source } = await prepare(input)
      return writerOf(input).outline(source.brief, work)
    },
  }

  const check: Step<z.output<typeof checkedResult>> = {
    name: 'check',
    title: 'Check every claim',
    result: checkedResult,
    async run({ input, work, resultOf }) {
      const { article, source } = await prepare(input)
      const written = await resultOf(outline)
      const problems = await problemsWith(article, source, written)
      if (problems.length === 0) return { excerpt: written.excerpt, basedOn: article.revision }
      await work.tell(`${problems.length} of its claims do not hold; it is written once more.`)
      const mend = { before: written, problems: problems.map(({ message }) => message) }
      const mended = await writerOf(input).outline(source.brief, work, mend)
      const left = await problemsWith(article, source, mended)
      if (left.length > 0) throw partDoesNotHold('excerpt', left)
      return { excerpt: mended.excerpt, basedOn: article.revision }
    },
  }

  return { first: [outline, check], last: proposeStep(articles, ({ resultOf }) => resultOf(check)) }
}

/** Problems that the article would have with this excerpt but does not have now. */
async function problemsWith(article: StandingArticle, { brief }: Source, written: ArticleOutline) {
  const { html, title } = article
  const { excerpt } = written
  const problemsOf = (outline: { title: string; excerpt: string }) => verifyArticleInTurns({ html, brief, outline })
  const ofPlan = await verifyOutline(written, brief)
  return [
    ...ofPlan.filter(({ place }) => place?.section === 'the excerpt'),
    ...newProblems(await problemsOf(article), await problemsOf({ title, excerpt }), {
      level: 3,
      heading: 'the excerpt',
    }),
  ]
}
