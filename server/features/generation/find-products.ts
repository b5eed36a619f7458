import { BlogopsError } from '../../contract/errors.ts'
import type { GenerationInput } from '../../contract/schemas/generation.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import { type Affiliate, type AmazonUse, amazonApi, getAsin, toPaidLink, toProductUrl } from '../../domain/amazon.ts'
import { defaultFormat, getFormat, splitVersusTopic } from '../../domain/article-formats.ts'
import { type SiteCategory, toProductKind } from '../../domain/categories.ts'
import { defaultCurrency } from '../../domain/money.ts'
import { foldName } from '../../domain/products.ts'
import { defaultShop, getShop, type Shop } from '../../domain/shops.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type {
  CompletingSource,
  FoundProducts,
  ProductSource,
  SourcedProduct,
  TopicCount,
} from '../../ports/product-source.ts'
import type { JobStep, StepContext } from '../jobs/job-type.ts'
import { traceInCurrency } from './money-view.ts'
import { type Brief, briefResult } from './step-results.ts'
import { cleanTitle } from './trace/product-names.ts'
import { getPageAsin, limitSearchResults } from './trace/search-pages.ts'
import { isUnsuitable } from './trace/untrusted-text.ts'
import type { TracedProducts } from './trace-products.ts'
import type { Purpose } from './verify-article.ts'

export type { Brief } from './step-results.ts'

/** Maximum number of rejected rows or dropped products that are reported one by one. */
const maxReported = 100
const maxListedDrops = 3
const maxListedTopics = 20

export interface FindProductsOptions {
  /** Returns the product source for an input, and the progress message to show during the search. */
  getSource: (input: GenerationInput, use?: AmazonUse) => { progress: string; source: ProductSource }
  /** Source that completes products of the others; null without one. */
  completer: CompletingSource | null
  settings: () => Promise<SiteSettings>
  categories: { list(): Promise<readonly SiteCategory[]> }
}

interface Wanted {
  /** Products that are not wanted, because the article has or had them. */
  excluded?: readonly SourcedProduct[]
  /** The only product that is wanted. */
  asin?: string | undefined
}

export function createFindProductsStep(
  { getSource, completer, settings, categories }: FindProductsOptions,
  purpose: Purpose = 'publish',
  { excluded = [], asin }: Wanted = {},
): JobStep<GenerationInput, Brief> {
  return {
    name: 'find-products',
    title: 'Find products',
    result: briefResult,
    async run({ input, work, report }) {
      const { topic, format, productCount: count } = input
      const pair = format === 'versus' ? splitVersusTopic(topic) : null
      const category = toProductKind(await categories.list(), input.category)
      const site = await settings()
      const shop = getShop(site.shop)
      const withTag = ({ name, url }: { name: string; url: string }) => ({
        name,
        url: toPaidLink(url, site),
      })
      const use = completer ? (input.amazon ?? site.amazonApi) : 'off'
      const { progress, source } = getSource(input, use)
      await work.report(progress)
      // Search progress is not verified yet: show only links to pages that could be a product's.
      const shown = (pages: readonly { name: string; url: string }[]) =>
        pages
          .map(page => toProductLink(page, shop))
          .filter(page => page !== null)
          .map(withTag)
      const tagged: PaidWork = { ...work, reportProducts: products => work.reportProducts(shown(products)) }
      const found = limitSearchResults(
        await source.find(
          { topic, category, count: count + excluded.length, shop, ...(pair && { pair }), ...(asin && { asin }) },
          tagged,
        ),
      )
      const confirmed = traceInCurrency(found, shop)
      const completes = use !== 'off' && source !== completer && !found.sample
      const completed = completes ? await addProductFields(confirmed, { completer, shop, work }) : confirmed
      const others = excluded.length === 0 ? completed.products : listOthers(completed.products, excluded)
      const traced = takeFirst({ ...completed, products: others }, count)
      await reportFindings({ ...found, products: traced.products }, site, report)
      for (const message of [...(found.notes ?? []), ...describeLosses(traced)]) await work.report(message)
      if (traced.products.length < count) {
        const topics = (await source.topics?.(shop)) ?? []
        throw notEnoughProductsError(input, { source: found, traced, purpose, topics })
      }
      const { currency } = shop
      return {
        topic,
        category,
        ...toBrief(found, traced),
        ...(format !== defaultFormat && { format }),
        ...(currency !== defaultCurrency && { currency }),
      }
    },
  }
}

/** Returns true if Amazon's API stated price, rating and picture. */
export function isFromApi({ foundAt, added }: SourcedProduct): boolean {
  return [foundAt, added?.where].some(where => where?.startsWith(amazonApi))
}

/** Lists products that are not excluded, those that can be bought first. */
function listOthers(products: readonly SourcedProduct[], excluded: readonly SourcedProduct[]): SourcedProduct[] {
  const others = products.filter(product => !excluded.some(other => isSameListing(product, other)))
  return others.toSorted((a, b) => Number(a.pricePence === null) - Number(b.pricePence === null))
}

function isSameListing(one: SourcedProduct, other: SourcedProduct): boolean {
  const asin = getAsin(one)
  if (asin !== null && asin === getAsin(other)) return true
  return foldName(one.name ?? one.title) === foldName(other.name ?? other.title)
}

/** Keeps the first `count` products. A search returns a few extra, whose losses are irrelevant. */
function takeFirst({ products, leftOut, ...traced }: TracedProducts, count: number): TracedProducts {
  const chosen = products.slice(0, count)
  const names = new Set(chosen.map(({ name, title }) => name ?? title))
  return { ...traced, products: chosen, leftOut: leftOut.filter(({ name }) => names.has(name)) }
}

interface CompletionOptions {
  completer: CompletingSource | null
  shop: Shop
  work: PaidWork
}

/**
 * Completes products after they were traced, since the pages of a search do not state what another source adds. If
 * that source fails, the products stay as they are.
 */
async function addProductFields(traced: TracedProducts, { completer, shop, work }: CompletionOptions) {
  if (!completer) return traced
  await work.report("Asking Amazon's API about the products…")
  try {
    const { products, dropped } = await completer.complete(traced.products, { shop }, work)
    return { ...traced, products, dropped: [...traced.dropped, ...dropped] }
  } catch (cause) {
    if (!(cause instanceof BlogopsError)) throw cause
    const hint = cause.hint === undefined ? '' : ` ${cause.hint}`
    await work.report(`The products were not completed: ${cause.message}${hint}`)
    return traced
  }
}

function toBrief({ readAt, sample, origin, searches }: FoundProducts, { products, dropped, leftOut }: TracedProducts) {
  const named = products.map(product => ({ ...product, name: product.name ?? product.title }))
  return { products: named, readAt, sample, origin, ...(searches && { searches, dropped, leftOut }) }
}

/** Messages about dropped products, and about products with claims left out. */
function describeLosses({ dropped, leftOut }: TracedProducts): string[] {
  const names = [...new Set(leftOut.map(({ name }) => name))]
  const getMissingParts = (wanted: string) => leftOut.flatMap(({ name, what }) => (name === wanted ? [what] : []))
  return [
    ...dropped.map(({ name, reason }) => `${name} was dropped because ${reason}.`),
    ...names.map(
      name => `${name}: left out ${joinWithAnd(getMissingParts(name))} because no page of the product confirms this.`,
    ),
  ]
}

function joinWithAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function rejectedCount({ rejected, rejectedTotal }: FoundProducts): number {
  return rejectedTotal ?? rejected.length
}

async function reportFindings(found: FoundProducts, affiliate: Affiliate, report: StepContext<unknown>['report']) {
  const { products, rejected } = found
  if (rejected.length > 0) {
    await report({ type: 'rejected', rows: rejected.slice(0, maxReported), total: rejectedCount(found) })
  }
  if (products.length === 0) return
  const links = products.map(product => ({
    name: product.name ?? product.title,
    amazonUrl: toPaidLink(product.url, affiliate),
  }))
  await report({ type: 'products', products: links })
}

function describeDrops({ dropped }: TracedProducts): string {
  if (dropped.length === 0) return ''
  const shown = dropped.slice(0, maxListedDrops).map(({ name, reason }) => `${name}, because ${reason}`)
  const more = dropped.length > maxListedDrops ? [`${dropped.length - maxListedDrops} more`] : []
  const list = [...shown, ...more].join('; ')
  return dropped.length === 1
    ? ` One more was found but dropped: ${list}.`
    : ` ${dropped.length} more were found but dropped: ${list}.`
}

/** Lists the topics that a source can serve: "Topics with enough products: wireless earbuds (8), smart watches (3)." */
export function describeTopics(topics: readonly TopicCount[]): string {
  const listed = topics.slice(0, maxListedTopics).map(({ topic, products }) => `${topic} (${products})`)
  const more = topics.length > maxListedTopics ? ` and ${topics.length - maxListedTopics} more` : ''
  return `Topics with enough products: ${listed.join(', ')}${more}.`
}

/** Suggests next steps. Topic and product count of a proposal are fixed by its article. */
function suggestNextSteps(
  { feed, format }: GenerationInput,
  found: number,
  { purpose, topics }: SearchOutcome,
): string {
  const fewer = getFormat(format).counts.findLast(count => count <= found)
  const ways = [
    ...(purpose === 'publish' ? [fewer && `ask for fewer products (${fewer})`, 'choose another topic'] : []),
    feed ? 'add products to the feed' : 'pass your own product feed (--feed FILE)',
  ]
  const hint = ways
    .filter(Boolean)
    .join(', or ')
    .replace(/^./, first => first.toUpperCase())
  return topics.length === 0 ? hint : `${hint}. ${describeTopics(topics)}`
}

interface SearchOutcome {
  source: FoundProducts
  traced: TracedProducts
  purpose: Purpose
  topics: readonly TopicCount[]
}

const consequences = { publish: 'Nothing was published.', propose: 'The article is unchanged.' }

function describeShortage(found: number, { topic, productCount: wanted }: GenerationInput, origin: string): string {
  if (found === 0) return `No product for "${topic}" was found in ${origin}.`
  return found === 1
    ? `Only 1 of ${wanted} products for "${topic}" was found in ${origin}.`
    : `Only ${found} of ${wanted} products for "${topic}" were found in ${origin}.`
}

function describeUnusedRows(source: FoundProducts): string {
  const rejected = rejectedCount(source)
  if (rejected === 0) return ''
  const [first] = source.rejected
  if (!first) return rejected === 1 ? ' 1 row of it could not be used.' : ` ${rejected} rows of it could not be used.`
  const { line, reason } = first
  return rejected === 1
    ? ` 1 row of it could not be used: on line ${line}, ${reason}.`
    : ` ${rejected} rows of it could not be used; on line ${line}, for example, ${reason}.`
}

function notEnoughProductsError(input: GenerationInput, { source, traced, purpose, topics }: SearchOutcome) {
  const found = traced.products.length
  const shortage = describeShortage(found, input, source.origin)
  return new BlogopsError(
    'not_enough_products',
    `${shortage} ${consequences[purpose]}${describeUnusedRows(source)}${describeDrops(traced)}`,
    {
      hint: suggestNextSteps(input, found, { source, traced, purpose, topics }),
      details: {
        found,
        wanted: input.productCount,
        ...(source.searches && { dropped: traced.dropped.slice(0, maxReported) }),
      },
    },
  )
}

const MAX_LINK_NAME = 120

interface ProductLink {
  name: string
  url: string
}

/** Converts a search result to a link that may be shown before verification; null if it is not a product page. */
export function toProductLink({ name, url }: ProductLink, shop = defaultShop): ProductLink | null {
  const asin = getPageAsin(url, shop)
  if (asin === null) return null
  const title = cleanTitle(name).slice(0, MAX_LINK_NAME).trim()
  return { name: title === '' || isUnsuitable(title) ? asin : title, url: toProductUrl(asin, shop) }
}
