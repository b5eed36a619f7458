import type { ArticleBrief, ArticleOutline, ArticleWriter, WrittenSection } from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import { type AssembledArticle, assembleArticle, sectionName } from './assemble.ts'
import { articleDoesNotHold, type Purpose } from './does-not-hold.ts'
import { sectionsToMend } from './sections-to-mend.ts'
import type { Problem } from './verify/problem.ts'
import { verifyArticleInTurns } from './verify.ts'
import { verifyOutline } from './verify-outline.ts'

/** Failed text is rewritten once, with its problems given to the writer. If problems remain, the job fails. */

interface Wanted {
  brief: ArticleBrief
  purpose: Purpose
}

/** Plans an article. @throws BlogopsError `verification_failed`. */
export async function planArticle(writer: ArticleWriter, wanted: Wanted, work: PaidWork): Promise<ArticleOutline> {
  const { brief, purpose } = wanted
  const first = await writer.outline(brief, work)
  const problems = await verifyOutline(first, brief)
  if (problems.length === 0) return first
  await work.tell(`${things(problems)} not hold in the plan; it is made anew.`)
  const second = await writer.outline(brief, work, { before: first, problems: problems.map(({ message }) => message) })
  const left = await verifyOutline(second, brief)
  if (left.length > 0) throw articleDoesNotHold(purpose, left)
  return second
}

export interface Draft extends Wanted {
  outline: ArticleOutline
  sections: readonly WrittenSection[]
  article: AssembledArticle
}

/**
 * Verifies an article and has its failed sections rewritten once.
 * @throws BlogopsError `verification_failed` with the remaining problems.
 */
export async function mendArticle(writer: ArticleWriter, draft: Draft, work: PaidWork): Promise<AssembledArticle> {
  const { brief, purpose, outline, sections, article } = draft
  const problems = await verifyArticleInTurns({ html: article.html, brief, outline })
  if (problems.length === 0) return article
  const requests = requestsFor(problems, draft)
  if (requests.length === 0) throw articleDoesNotHold(purpose, problems)
  const headings = requests.map(({ plan }) => `"${sectionName(plan)}"`).join(', ')
  await work.tell(`${things(problems)} not hold; writing ${headings} again.`)
  const again = new Map((await writer.write(requests, { brief, outline }, work)).map(({ id, html }) => [id, html]))
  const mended = sections.map(({ id, html }) => ({ id, html: again.get(id) ?? html }))
  const second = assembleArticle({ brief, outline, sections: mended })
  const left = await verifyArticleInTurns({ html: second.html, brief, outline })
  if (left.length > 0) throw articleDoesNotHold(purpose, left)
  return second
}

function requestsFor(problems: readonly Problem[], { outline, sections }: Draft) {
  const toMend = sectionsToMend(problems, outline, sections)
  return outline.sections.flatMap(plan => {
    const wrong = toMend.get(plan.id)
    const before = sections.find(({ id }) => id === plan.id)?.html
    return wrong && before !== undefined ? [{ plan, mend: { before, problems: wrong } }] : []
  })
}

function things({ length }: readonly unknown[]): string {
  return length === 1 ? 'One thing does' : `${length} things do`
}
