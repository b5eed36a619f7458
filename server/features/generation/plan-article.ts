import { BlogopsError } from '../../contract/errors.ts'
import { type ArticleFormat, defaultFormat, getFormat } from '../../domain/article-formats.ts'
import { formatQuantity } from '../../domain/number-format.ts'
import { isSoldByLength, isSoldByVolume } from '../../domain/number-words.ts'
import { computePicks, createWeightedRating, type PickAttribute } from '../../domain/picks.ts'
import type { Shop } from '../../domain/shops.ts'
import type { ArticleBrief, ArticleOutline, ArticleWriter, BriefedProduct } from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import { readAttributes } from './claims/attributes.ts'
import { buildFactTable } from './claims/fact-table.ts'
import { describeTopics } from './find-products.ts'
import type { Problem } from './verify/problem.ts'
import { verifyOutline } from './verify-outline.ts'

function capitalize(text: string): string {
  return text.trim().replace(/^./, first => first.toUpperCase())
}

/** Titles that need no claims, most specific first. */
function getPlainTitles({ topic, products, format = defaultFormat }: ArticleBrief): [string, string] {
  const [first = '', second = ''] = products.map(({ name }) => name)
  const titles: Record<ArticleFormat, [string, string]> = {
    roundup: [`${capitalize(topic)} Compared`, `${products.length} Products Compared`],
    review: [`${first}: What the Listing States`, 'What the Listing States'],
    versus: [`${first} or ${second}`, 'Two Products Compared'],
    howto: [`${capitalize(topic)}: Step by Step`, 'A Guide in Steps'],
  }
  return titles[format]
}

function getPlainExcerpt({ products, format = defaultFormat }: ArticleBrief): string {
  const excerpts: Record<ArticleFormat, string> = {
    roundup: `${products.length} products compared by what their listings state.`,
    review: 'One product, by what its listing states.',
    versus: 'Two products compared by what their listings state.',
    howto: 'The steps, and products for them by what their listings state.',
  }
  return excerpts[format]
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

/** Adds the badges that the figures bear out, if the writer chose none and the format has any. */
function addPicks(outline: ArticleOutline, brief: ArticleBrief): ArticleOutline {
  if (getFormat(brief.format).picks.max === 0) return { ...outline, picks: [] }
  return outline.picks.length > 0 ? outline : { ...outline, picks: planPicks(brief) }
}

/** Plans an article. A plan that fails its check is written again once; then its failed parts are replaced. */
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
  return candidates.at(-1) ?? second
}

function describeProblems({ length }: readonly unknown[]): string {
  return `The check found ${formatQuantity(length, 'problem')}.`
}

type Picks = ArticleOutline['picks']

/** Two picks with badges that claim nothing: the highest rating, and the lowest price of the others. */
function computePlainPicks({ products }: Pick<ArticleBrief, 'products'>): Picks {
  const [best, ...others] = products.toSorted(
    (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || (b.reviewCount ?? 0) - (a.reviewCount ?? 0),
  )
  const [cheap] = others.toSorted(
    (a, b) => (a.pricePence ?? Number.POSITIVE_INFINITY) - (b.pricePence ?? Number.POSITIVE_INFINITY),
  )
  return [
    { product: best, badge: 'First choice' },
    { product: cheap, badge: 'Alternative' },
  ].flatMap(({ product, badge }) => (product ? [{ name: product.name, badge }] : []))
}

/** Attributes in which more or less is plainly better, with the badge of the best product. */
const BADGES: readonly { field: RegExp; better: PickAttribute['better']; badge: string }[] = [
  { field: /^price per (?:GB|item|metre|litre)$/, better: 'less', badge: 'Best value' },
  { field: /^battery life$/, better: 'more', badge: 'Longest battery life' },
  { field: /^capacity$/, better: 'more', badge: 'Largest capacity' },
]

/** Badges of attributes. */
export const attributeBadges: readonly string[] = BADGES.map(({ badge }) => badge)

export function toPickAttributes(products: readonly BriefedProduct[]): PickAttribute[] {
  const isByVolume = products.every(({ title }) => isSoldByVolume(title))
  const isByLength = products.every(({ title }) => isSoldByLength(title))
  return readAttributes(products).flatMap(({ field, values }): PickAttribute[] => {
    const known = BADGES.find(entry => entry.field.test(field))
    if (!known || (field === 'price per litre' && !isByVolume) || (field === 'price per metre' && !isByLength))
      return []
    const numbers = new Map([...values].map(([id, { number }]) => [id, number]))
    return [{ field, better: known.better, badge: known.badge, values: numbers }]
  })
}

/**
 * Computes the picks of an article from the figures of its products, so that every badge is true.
 * @param limit maximum number of picks; by default two to four, by the number of products.
 */
export function planPicks(
  { products }: Pick<ArticleBrief, 'products'>,
  limit = products.length <= 3 ? 2 : products.length <= 5 ? 3 : 4,
): Picks {
  return products.some(({ rating }) => rating === null)
    ? computePlainPicks({ products })
    : computeRatedPicks(products, limit)
}

/** Computes picks from figures, of which some may be unknown. */
export function computeRatedPicks(products: readonly BriefedProduct[], limit: number): Picks {
  const getRating = createWeightedRating(products)
  const byId = new Map(products.map(product => [product.asin ?? product.name, product]))
  const candidates = [...byId].map(([id, { pricePence, rating, reviewCount }]) => {
    return { id, pricePence, rating, reviewCount }
  })
  const bestFirst = candidates.toSorted((a, b) => getRating(b) - getRating(a))
  return computePicks(bestFirst, toPickAttributes(products), limit).flatMap(({ id, badge }) => {
    const product = byId.get(id)
    return product ? [{ name: product.name, badge }] : []
  })
}

/** Adds the topics that the source can serve to the hint of a writer that does not know a kind of product. */
export async function addTopics(error: unknown, source: ProductSource, shop: Shop): Promise<unknown> {
  if (!(error instanceof BlogopsError) || error.code !== 'not_enough_products') return error
  const topics = (await source.topics?.(shop)) ?? []
  if (topics.length === 0) return error
  const { code, message, hint, details } = error
  const ways = `${hint === undefined ? '' : `${hint}. `}${describeTopics(topics)}`
  return new BlogopsError(code, message, { hint: ways, ...(details && { details }), cause: error })
}
