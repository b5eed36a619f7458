import * as z from 'zod'
import type { RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import type { ArticleOutline } from '../../../ports/article-writer.ts'
import type { CurrentArticle } from '../../articles/articles.ts'
import type { JobStep, JobSteps } from '../../jobs/job-type.ts'
import { partVerificationError } from '../does-not-hold.ts'
import { outlineResult } from '../step-results.ts'
import { verifyArticleAsync } from '../verify.ts'
import { verifyOutline } from '../verify-outline.ts'
import type { RegenerationInput } from './input.ts'
import { findNewProblems } from './new-problems.ts'
import { createProposeStep } from './propose-step.ts'
import type { RegenerationOptions } from './regeneration-job.ts'
import { readSource, type Source } from './source.ts'

const checkedExcerptSchema = z.object({ excerpt: z.string(), basedOn: z.int() })

type ExcerptStep<R> = JobStep<RegenerationInput, R>

/** Steps that write a new excerpt. A new outline is planned; only its excerpt is used. */
export function createExcerptSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles, jobs, getWriter } = options

  async function prepare({ articleId, sourceJob }: RegenerationInput) {
    const article = await articles.proposals.getCurrent(articleId)
    return { article, source: await readSource(jobs, sourceJob, article) }
  }

  const outline: ExcerptStep<ArticleOutline> = {
    name: 'outline',
    title: 'Write the excerpt',
    result: outlineResult,
    async run({ input, work }) {
      const { source } = await prepare(input)
      return getWriter(input).outline(source.brief, work)
    },
  }

  const check: ExcerptStep<z.output<typeof checkedExcerptSchema>> = {
    name: 'check',
    title: 'Check every claim',
    result: checkedExcerptSchema,
    async run({ input, work, getResult }) {
      const { article, source } = await prepare(input)
      const written = await getResult(outline)
      const problems = await verifyExcerpt(article, source, written)
      if (problems.length === 0) return { excerpt: written.excerpt, basedOn: article.revision }
      await work.report(`${problems.length} of its claims do not hold; it is written once more.`)
      const mend = { before: written, problems: problems.map(({ message }) => message) }
      const repaired = await getWriter(input).outline(source.brief, work, mend)
      const remaining = await verifyExcerpt(article, source, repaired)
      if (remaining.length > 0) throw partVerificationError('excerpt', remaining)
      return { excerpt: repaired.excerpt, basedOn: article.revision }
    },
  }

  return { first: [outline, check], last: createProposeStep(articles, ({ getResult }) => getResult(check)) }
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
