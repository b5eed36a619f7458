import { foldName } from '../../domain/products.ts'
import type { ArticleBrief, ArticleOutline, ArticleWriter } from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { Problem } from './verify/problem.ts'
import { verifyOutline } from './verify-outline.ts'

function capitalize(text: string): string {
  return text.trim().replace(/^./, first => first.toUpperCase())
}

/** Titles that need no claims, most specific first. */
function getPlainTitles({ topic, products }: ArticleBrief): string[] {
  return [`${capitalize(topic)} Compared`, `${products.length} Products Compared`]
}

/** Picks that the figures alone justify: the highest rating and the lowest price. */
function getPlainPicks({ products }: ArticleBrief): ArticleOutline['picks'] {
  const rated = products.filter(({ rating }) => rating !== null)
  const [best] = rated.toSorted(
    (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || (b.reviewCount ?? 0) - (a.reviewCount ?? 0),
  )
  const priced = products.filter(product => product !== best && product.pricePence !== null)
  const [cheap] = priced.toSorted((a, b) => (a.pricePence ?? 0) - (b.pricePence ?? 0))
  const others = products.filter(product => product !== best && product !== cheap)
  return [
    { product: best ?? others.shift(), badge: 'First choice' },
    { product: cheap ?? others.shift(), badge: 'Alternative' },
  ].flatMap(({ product, badge }) => (product ? [{ name: product.name, badge }] : []))
}

/** Replaces the parts of an outline that failed the check twice by parts that claim nothing. */
function replaceFailedParts(outline: ArticleOutline, problems: readonly Problem[], brief: ArticleBrief, title: string) {
  const failed = (part: RegExp) => problems.some(({ place }) => part.test(place?.section ?? ''))
  const count = brief.products.length
  const planned = outline.sections
  return {
    title: failed(/^the title$/) ? title : outline.title,
    excerpt: failed(/^the excerpt$/) ? `${count} products compared by what their listings state.` : outline.excerpt,
    picks: failed(/^(?:the picks$|the badge of )/) ? getPlainPicks(brief) : outline.picks,
    sections: failed(/^the heading of the comparison$/)
      ? planned.map(plan => (plan.kind === 'comparison' ? { ...plan, heading: 'Side by Side' } : plan))
      : planned,
  }
}

/** Has an article planned. A plan that fails its check is written again once; then its failed parts are replaced. */
export async function planArticle(writer: ArticleWriter, brief: ArticleBrief, work: PaidWork): Promise<ArticleOutline> {
  const first = await writer.outline(brief, work)
  const problems = await verifyOutline(first, brief)
  if (problems.length === 0) return first
  await work.report(`${describeProblems(problems)} Writing the plan again.`)
  const second = await writer.outline(brief, work, { before: first, problems: problems.map(({ message }) => message) })
  const remaining = await verifyOutline(second, brief)
  if (remaining.length === 0) return second
  const candidates = getPlainTitles(brief).map(title => replaceFailedParts(second, remaining, brief, title))
  for (const candidate of candidates) if ((await verifyOutline(candidate, brief)).length === 0) return candidate
  return candidates.find(({ title }) => foldName(title).includes('products compared')) ?? second
}

function describeProblems({ length }: readonly unknown[]): string {
  return length === 1 ? 'The check found 1 problem.' : `The check found ${length} problems.`
}
