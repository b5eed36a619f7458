import * as z from 'zod'
import type { RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import { mapOutlineTexts } from '../../../domain/source-texts.ts'
import type { ArticleOutline } from '../../../ports/article-writer.ts'
import type { CurrentArticle } from '../../articles/articles.ts'
import type { JobStep, JobSteps } from '../../jobs/job-type.ts'
import { outlineResult } from '../step-results.ts'
import { findNewProblems } from '../verify/problem.ts'
import { partVerificationError, verifyArticleAsync } from '../verify-article.ts'
import { verifyOutline } from '../verify-outline.ts'
import { readSource, type Source, toRulesBasis, toSiteProblems } from './article-source.ts'
import type { RegenerationInput, RegenerationOptions } from './regeneration.ts'
import { createProposeStep, describeRewrite, toContext } from './regeneration-steps.ts'

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
