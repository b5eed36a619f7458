import type { ArticleBrief, ArticleOutline, ArticleWriter, WrittenSection } from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import { type AssembledArticle, assembleArticle, getSectionName } from './assemble.ts'
import { articleVerificationError, type Purpose } from './does-not-hold.ts'
import { findSectionsToRepair } from './sections-to-mend.ts'
import type { Problem } from './verify/problem.ts'
import { verifyArticleAsync } from './verify.ts'
import { verifyOutline } from './verify-outline.ts'

/** Failed text is rewritten once, with its problems given to the writer. If problems remain, the job fails. */

interface ArticleRequest {
  brief: ArticleBrief
  purpose: Purpose
}

/** Plans an article. @throws BlogopsError `verification_failed`. */
export async function planArticle(
  writer: ArticleWriter,
  request: ArticleRequest,
  work: PaidWork,
): Promise<ArticleOutline> {
  const { brief, purpose } = request
  const first = await writer.outline(brief, work)
  const problems = await verifyOutline(first, brief)
  if (problems.length === 0) return first
  await work.report(`${describeCount(problems)} not hold in the plan; it is made anew.`)
  const second = await writer.outline(brief, work, { before: first, problems: problems.map(({ message }) => message) })
  const remaining = await verifyOutline(second, brief)
  if (remaining.length > 0) throw articleVerificationError(purpose, remaining)
  return second
}

export interface Draft extends ArticleRequest {
  outline: ArticleOutline
  sections: readonly WrittenSection[]
  article: AssembledArticle
}

/**
 * Verifies an article and has its failed sections rewritten once.
 * @throws BlogopsError `verification_failed` with the remaining problems.
 */
export async function repairArticle(writer: ArticleWriter, draft: Draft, work: PaidWork): Promise<AssembledArticle> {
  const { brief, purpose, outline, sections, article } = draft
  const problems = await verifyArticleAsync({ html: article.html, brief, outline })
  if (problems.length === 0) return article
  const requests = toSectionRequests(problems, draft)
  if (requests.length === 0) throw articleVerificationError(purpose, problems)
  const headings = requests.map(({ plan }) => `"${getSectionName(plan)}"`).join(', ')
  await work.report(`${describeCount(problems)} not hold; writing ${headings} again.`)
  const rewritten = new Map((await writer.write(requests, { brief, outline }, work)).map(({ id, html }) => [id, html]))
  const repaired = sections.map(({ id, html }) => ({ id, html: rewritten.get(id) ?? html }))
  const second = assembleArticle({ brief, outline, sections: repaired })
  const remaining = await verifyArticleAsync({ html: second.html, brief, outline })
  if (remaining.length > 0) throw articleVerificationError(purpose, remaining)
  return second
}

function toSectionRequests(problems: readonly Problem[], { outline, sections }: Draft) {
  const repairs = findSectionsToRepair(problems, outline, sections)
  return outline.sections.flatMap(plan => {
    const sectionProblems = repairs.get(plan.id)
    const before = sections.find(({ id }) => id === plan.id)?.html
    return sectionProblems && before !== undefined ? [{ plan, mend: { before, problems: sectionProblems } }] : []
  })
}

function describeCount({ length }: readonly unknown[]): string {
  return length === 1 ? 'One thing does' : `${length} things do`
}
