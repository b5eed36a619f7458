import { minuteMs } from '../../domain/days.ts'
import type { CurrentOffer } from '../../ports/product-source.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord, OfferRecord, ProductRecord } from '../../ports/records.ts'
import { findOfferAsin, type OfferRules, toOfferId } from './offers.ts'

/** Published product whose offer is wanted, with the articles that show it. */
export interface WantedOffer {
  asin: string
  id: string
  articles: ArticleRecord[]
  offer: OfferRecord | undefined
}

/** Share of the allowed age at which an offer is refreshed, so that pages have no gap. */
export const refreshShare = 0.75
/** Share of the calls for products of the most read articles, if there are too many products for all. */
export const mostReadShare = 0.9

/**
 * Lists published products by ASIN, those of the most read articles first, and the stored offers of no such product.
 * Products of samples are invented.
 */
export async function listWanted(
  records: RecordReader,
  rules: OfferRules,
  mostRead: readonly string[],
): Promise<{ wanted: WantedOffer[]; unused: OfferRecord[] }> {
  const published = (await records.find('article', { where: { status: 'published' } })).filter(({ sample }) => !sample)
  const order = new Map(mostRead.map((id, at) => [id, at]))
  const rank = ({ id }: ArticleRecord) => order.get(id) ?? Number.POSITIVE_INFINITY
  const byId = new Map(published.map(article => [article.id, article]))
  const wanted = new Map<string, WantedOffer>()
  for (const product of await records.find('product')) addWanted(product, { byId, rules, wanted })
  const unused: OfferRecord[] = []
  const offers = await records.find('offer')
  for (const { id, replacements = [] } of offers.filter(({ id }) => wanted.has(id))) {
    const articleIds = new Set(wanted.get(id)?.articles.map(article => article.id))
    for (const { articleId, asin } of replacements) {
      const candidate = `${rules.shop} ${asin}`
      if (asin !== null && articleIds.has(articleId) && !wanted.has(candidate))
        wanted.set(candidate, { asin, id: candidate, articles: [], offer: undefined })
    }
  }
  for (const offer of offers) {
    const each = wanted.get(offer.id)
    if (each) each.offer = offer
    else unused.push(offer)
  }
  const bestRank = ({ articles }: WantedOffer) => Math.min(...articles.map(rank))
  const sorted = [...wanted.values()].toSorted((a, b) => (bestRank(a) === bestRank(b) ? 0 : bestRank(a) - bestRank(b)))
  return { wanted: sorted, unused }
}

interface WantedContext {
  byId: ReadonlyMap<string, ArticleRecord>
  rules: OfferRules
  wanted: Map<string, WantedOffer>
}

function addWanted(product: ProductRecord, { byId, rules, wanted }: WantedContext): void {
  const article = byId.get(product.articleId)
  const asin = article ? findOfferAsin(product, rules) : null
  if (!article || asin === null) return
  const id = toOfferId(rules.shop, asin)
  const known = wanted.get(id)
  if (known) known.articles.push(article)
  else wanted.set(id, { asin, id, articles: [article], offer: undefined })
}

/** Returns the products whose offers are to be read again. */
export function listDue(wanted: readonly WantedOffer[], minutes: number, now: Date): WantedOffer[] {
  const limit = now.getTime() - minutes * minuteMs * refreshShare
  return wanted.filter(({ offer }) => !offer || Date.parse(getTriedAt(offer)) <= limit)
}

type DueOffers = Record<'mostRead' | 'others', WantedOffer[]>

/**
 * Takes the products that were not tried for longest, and of equal ones the most read. Those whose last call failed
 * come last, so that they delay no others.
 */
export function chooseDue(
  due: DueOffers,
  count: number,
  failed: Pick<ReadonlyMap<string, unknown>, 'has'>,
): WantedOffer[] {
  const [mostRead, others] = [due.mostRead, due.others].map(products => sortByAge(products, failed))
  if (!mostRead || !others) return []
  const first = mostRead.slice(0, Math.max(count - others.length, Math.ceil(count * mostReadShare)))
  const chosen = [...first, ...others.slice(0, count - first.length)]
  return chosen.toSorted((a, b) => Number(failed.has(a.id)) - Number(failed.has(b.id)))
}

function sortByAge(products: readonly WantedOffer[], failed: Pick<ReadonlyMap<string, unknown>, 'has'>): WantedOffer[] {
  const getKey = ({ id, offer }: WantedOffer) => `${failed.has(id) ? 1 : 0} ${offer ? getTriedAt(offer) : ''}`
  return products.toSorted((a, b) => (getKey(a) === getKey(b) ? 0 : getKey(a) < getKey(b) ? -1 : 1))
}

/** Returns the time of the last try, with or without success. */
const getTriedAt = ({ triedAt, readAt }: OfferRecord) => triedAt ?? readAt

/** Returns true if Amazon describes a product differently than before, or a text was saved since its check. */
export function isChanged({ offer, articles }: WantedOffer, found: CurrentOffer | undefined): boolean {
  if (!found) return false
  if (JSON.stringify(offer?.description) !== JSON.stringify(found.description)) return true
  const versions = new Map(articles.map(({ id, version }) => [id, version]))
  return offer?.outdated?.some(({ articleId, version }) => versions.get(articleId) !== version) ?? false
}
