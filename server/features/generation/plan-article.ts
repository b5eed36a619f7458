import { formatQuantity } from '../../domain/number-format.ts'
import { foldName } from '../../domain/products.ts'
import type { ArticleBrief, ArticleOutline, ArticleWriter } from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import { buildFactTable } from './claims/fact-table.ts'
import { computePlainPicks, planPicks } from './plan-picks.ts'
import type { Problem } from './verify/problem.ts'
import { verifyOutline } from './verify-outline.ts'

function capitalize(text: string): string {
  return text.trim().replace(/^./, first => first.toUpperCase())
}

/** Titles that need no claims, most specific first. */
function getPlainTitles({ topic, products }: ArticleBrief): [string, string] {
  return [`${capitalize(topic)} Compared`, `${products.length} Products Compared`]
}

function getPlainExcerpt({ products }: ArticleBrief): string {
  return `${products.length} products compared by what their listings state.`
}

/** Returns a title and an excerpt that claim nothing. */
export function getPlainLines(brief: ArticleBrief): Pick<ArticleOutline, 'title' | 'excerpt'> {
  return { title: getPlainTitles(brief)[1], excerpt: getPlainExcerpt(brief) }
}

/** Replaces the parts of an outline that failed the check twice by parts that claim nothing. */
function replaceFailedParts(outline: ArticleOutline, problems: readonly Problem[], brief: ArticleBrief, title: string) {
  const failed = (part: RegExp) => problems.some(({ place }) => part.test(place?.section ?? ''))
  const planned = outline.sections
  return {
    title: failed(/^the title$/) ? title : outline.title,
    excerpt: failed(/^the excerpt$/) ? getPlainExcerpt(brief) : outline.excerpt,
    picks: failed(/^(?:the picks$|the badge of )/) ? computePlainPicks(brief) : outline.picks,
    sections: failed(/^the heading of the comparison$/)
      ? planned.map(plan => (plan.kind === 'comparison' ? { ...plan, heading: 'Side by Side' } : plan))
      : planned,
  }
}

/** Adds the badges that the figures bear out, if the writer chose none. */
function addPicks(outline: ArticleOutline, brief: ArticleBrief): ArticleOutline {
  return outline.picks.length > 0 ? outline : { ...outline, picks: planPicks(brief) }
}

/** Has an article planned. A plan that fails its check is written again once; then its failed parts are replaced. */
export async function planArticle(writer: ArticleWriter, brief: ArticleBrief, work: PaidWork): Promise<ArticleOutline> {
  const context = { brief, facts: buildFactTable(brief.products) }
  const first = addPicks(await writer.outline(context, work), brief)
  const problems = await verifyOutline(first, brief)
  if (problems.length === 0) return first
  await work.report(`${describeProblems(problems)} Writing the plan again.`)
  const repair = { before: first, problems: problems.map(({ message }) => message) }
  const second = addPicks(await writer.outline(context, work, repair), brief)
  const remaining = await verifyOutline(second, brief)
  if (remaining.length === 0) return second
  const candidates = getPlainTitles(brief).map(title => replaceFailedParts(second, remaining, brief, title))
  for (const candidate of candidates) if ((await verifyOutline(candidate, brief)).length === 0) return candidate
  return candidates.find(({ title }) => foldName(title).includes('products compared')) ?? second
}

function describeProblems({ length }: readonly unknown[]): string {
  return `The check found ${formatQuantity(length, 'problem')}.`
}
