import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { type JudgedArticle, judgedArticleSchema } from '../../contract/schemas/claims.ts'
import type { JudgeRequest } from '../../contract/schemas/generation.ts'
import type { Job } from '../../contract/schemas/job.ts'
import type { Actor } from '../../contract/scopes.ts'
import { describeCheck } from '../../domain/check-summary.ts'
import type { Articles } from '../articles/articles.ts'
import type { JobStep, JobType } from '../jobs/job-type.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { checkArticle, summarizeCheck } from './claims/check-article.ts'
import { type CurrentBrief, readCurrentBrief } from './edited-brief.ts'
import type { GenerationStepsOptions } from './generation-steps.ts'
import { getMoneyView } from './money-view.ts'
import { getSourceJob } from './regeneration/article-source.ts'
import { getVerdictBasis } from './verdict-store.ts'
import { MAX_ARTICLE_LENGTH } from './verify/run-checks.ts'

const inputSchema = z.object({
  articleId: z.string(),
  articleTitle: z.string(),
  /** Job whose sources the article was written from. */
  sourceJob: z.string(),
  /** Text to check, at the time of the request. */
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  maxCostUsd: z.number().optional(),
})
type JudgedCheckInput = z.output<typeof inputSchema>

interface JudgedCheckOptions extends Pick<GenerationStepsOptions, 'getJudge' | 'verdicts'> {
  articles: Articles
  jobs: Jobs
}

/** Checks are repeated often, and their verdicts are stored with the sources. */
const RETENTION_DAYS = 30

/**
 * Job that has a judge look at the sentences that it has not judged yet. The verdicts are stored, so that the free check
 * of the same text uses them.
 */
export function createJudgedCheck({ articles, jobs, getJudge, verdicts }: JudgedCheckOptions) {
  async function readBrief(articleId: string, sourceJob: string, title: string): Promise<CurrentBrief> {
    const current = await readCurrentBrief({ articles, jobs }, articleId, sourceJob)
    if (current) return current
    throw new BlogopsError('not_found', `The sources of "${title}" are no longer stored, so it cannot be checked.`)
  }

  const judge: JobStep<JudgedCheckInput, JudgedArticle> = {
    name: 'judge',
    title: 'Check every claim',
    result: judgedArticleSchema,
    async run({ input, work }) {
      const { articleId, articleTitle, sourceJob, title, excerpt, content } = input
      const { brief, stored } = await readBrief(articleId, sourceJob, articleTitle)
      const basis = await getVerdictBasis(brief, stored)
      const judge = getJudge({ embedded: brief.sample })
      const { known } = await verdicts.read(sourceJob, basis)
      const money = getMoneyView(brief)
      const { toRules } = money
      const outline = { title: toRules(title), excerpt: toRules(excerpt) }
      const text = { html: toRules(content), brief: money.brief, outline }
      const checked = await checkArticle(text, { judge, work, round: '', known })
      if (judge) await verdicts.add(sourceJob, judge.model, known, basis)
      const summary = summarizeCheck(checked, judge?.model ?? null)
      await work.report(describeCheck(summary))
      return { articleId, summary }
    },
  }

  const type: JobType<JudgedCheckInput, JudgedArticle> = {
    type: 'check',
    scope: 'generate',
    retentionDays: RETENTION_DAYS,
    input: inputSchema,
    title: ({ articleTitle }) => `Check the claims of "${articleTitle}"`,
    maxCostUsd: input => input.maxCostUsd,
    steps: () => ({ first: [], last: judge }),
  }
  jobs.register(type)

  async function prepare(ref: string, { maxCostUsd, ...changes }: JudgeRequest): Promise<JudgedCheckInput> {
    const article = await articles.proposals.getCurrent(ref)
    const sourceJob = getSourceJob(article)
    await readBrief(article.id, sourceJob, article.title)
    const { title, excerpt, content } = await articles.preview(ref, changes)
    if (content.length > MAX_ARTICLE_LENGTH) {
      const message = `"${article.title}" is too long to check. The maximum is ${MAX_ARTICLE_LENGTH} characters of HTML.`
      throw new BlogopsError('bad_request', message)
    }
    return { articleId: article.id, articleTitle: article.title, sourceJob, title, excerpt, content, maxCostUsd }
  }

  return {
    /** @throws BlogopsError `bad_request` if the article was not generated or is too long; `not_found`, `gone` */
    start: (ref: string, request: JudgeRequest, actor: Actor): Promise<Job> =>
      jobs.startChecked(type, () => prepare(ref, request), actor),
  }
}
