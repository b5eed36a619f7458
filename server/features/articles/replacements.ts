import { BlogopsError } from '../../contract/errors.ts'
import type { Replacement } from '../../contract/schemas/optimizer-reports.ts'
import { findAsin } from '../../domain/amazon.ts'
import { normalizeTopic } from '../../domain/articles.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/days.ts'
import { findTerms } from '../../domain/measures.ts'
import { getShop } from '../../domain/shops.ts'
import type { CurrentOffer, FindOffers } from '../../ports/product-source.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { ArticleRecord, OfferRecord, ProductRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import { findBuyable, getOfferId, isBuyable, listUnavailable, type OfferRules, toOfferId } from './offers.ts'

/** Products that nobody can buy, and products in their place. A screen only reads what the refresh of offers found. */

interface SearchOptions {
  records: RecordStore
  clock: Clock
  findOffers: FindOffers
  /** Returns what to search for; null if that is no longer stored. */
  readSubject(article: ArticleRecord, product: ProductRecord): Promise<{ topic: string; category: string } | null>
}

interface Round {
  rules: OfferRules
  /** Maximum number of searches. */
  searches: number
  signal: AbortSignal
}

type Proposed = NonNullable<OfferRecord['replacements']>[number]

/** Creates the search for products in place of those that nobody can buy. */
export function createReplacementSearch({ records, clock, findOffers, readSubject }: SearchOptions) {
  async function isDue(offer: OfferRecord, articleId: string, shop: string): Promise<boolean> {
    const proposed = offer.replacements?.find(each => each.articleId === articleId)
    if (!proposed) return true
    if (proposed.asin !== null && (await findBuyable(records, shop, proposed.asin))) return false
    // A search without a result is repeated after a day.
    return Date.parse(proposed.searchedAt) + dayMs <= clock.now().getTime()
  }

  async function store(
    id: string,
    shop: string,
    proposed: Omit<Proposed, 'asin'>,
    found: CurrentOffer | null,
  ): Promise<void> {
    await records.transact(async tx => {
      const offer = await tx.get('offer', id)
      if (!offer || isBuyable(offer)) return
      const others = offer.replacements?.filter(({ articleId }) => articleId !== proposed.articleId) ?? []
      await tx.put('offer', { ...offer, replacements: [...others, { ...proposed, asin: found?.asin ?? null }] })
      const candidateId = found && toOfferId(shop, found.asin)
      if (!candidateId || (await tx.get('offer', candidateId))) return
      const { asin: _, isBuyable: _buyable, ...figures } = found
      const readAt = proposed.searchedAt
      await tx.put('offer', { ...figures, id: candidateId, version: 0, state: 'buyable', since: null, readAt })
    })
  }

  async function search(offer: OfferRecord, article: ArticleRecord, { rules, signal }: Round): Promise<void> {
    const products = await records.find('product', { where: { articleId: article.id } })
    const product = products.find(each => getOfferId(each, rules) === offer.id)
    const subject = product ? await readSubject(article, product) : null
    const searchedAt = clock.now().toISOString()
    const proposed = { articleId: article.id, topic: subject?.topic ?? '', searchedAt }
    if (!product || !subject) return store(offer.id, rules.shop, proposed, null)
    try {
      const excluded = new Set(products.flatMap(({ asin, amazonUrl }) => asin ?? findAsin(amazonUrl) ?? []))
      const found = await findOffers({ ...subject, shop: getShop(rules.shop), excluded, signal })
      await store(offer.id, rules.shop, proposed, chooseBest(product, found))
    } catch (cause) {
      // Another search may fail for the same reason, so that it waits as long as one without a result.
      if (cause instanceof BlogopsError && cause.code !== 'rate_limited')
        await store(offer.id, rules.shop, proposed, null)
      throw cause
    }
  }

  /** Searches for the products that are unavailable for longest. @throws as `findOffers` */
  return async function searchAll(round: Round): Promise<void> {
    let left = round.searches
    for (const offer of await listUnavailable(records)) {
      for (const article of await records.getMany('article', offer.articleIds ?? [])) {
        if (left <= 0) return
        if (article.status !== 'published' || !(await isDue(offer, article.id, round.rules.shop))) continue
        round.signal.throwIfAborted()
        left -= 1
        await search(offer, article, round)
      }
    }
  }
}

function chooseBest(product: ProductRecord, found: readonly CurrentOffer[]) {
  const candidates = found.filter(({ pricePence }) => pricePence !== null)
  return candidates.toSorted((a, b) => scoreLikeness(product, b) - scoreLikeness(product, a))[0] ?? null
}

type Candidate = Pick<CurrentOffer, 'pricePence' | 'currency' | 'rating'> & Pick<OfferRecord, 'description'>

/** Scores how much a product is like another: its words and measures, its price, and a little its rating. */
function scoreLikeness(product: ProductRecord, candidate: Candidate): number {
  const own = readTerms(product)
  const shared = own.size === 0 ? 0 : listShared(product, candidate).length / own.size
  return 2 * shared + (getPriceRatio(product, candidate) ?? 0) + (candidate.rating ?? 0) / 10
}

/** Returns the lower price as a share of the higher one; null if one is unknown. */
function getPriceRatio({ pricePence, currency = 'GBP' }: ProductRecord, candidate: Candidate): number | null {
  if (pricePence === null || candidate.pricePence === null || candidate.currency !== currency) return null
  return Math.min(pricePence, candidate.pricePence) / Math.max(pricePence, candidate.pricePence)
}

const readTerms = ({ name, facts = [] }: ProductRecord) => findTerms([name, ...facts.map(({ value }) => value)])

/** Lists the words and measures that describe both products, measures last. */
function listShared(product: ProductRecord, { description }: Candidate): string[] {
  const { title = '', features = [], facts = [] } = description ?? {}
  const others = findTerms([title ?? '', ...features, ...facts.map(({ value }) => value)])
  return [...readTerms(product)].flatMap(([key, text]) => (others.has(key) ? [text] : []))
}

function listReasons(product: ProductRecord, candidate: OfferRecord, topic: string): string[] {
  const known = new Set(normalizeTopic(topic).split(' '))
  const shared = listShared(product, candidate).filter(term => !known.has(normalizeTopic(term)))
  const ratio = getPriceRatio(product, candidate)
  return [
    `It was found for “${topic}” and can be bought now.`,
    ...(shared.length > 0 ? [`It has in common: ${shared.slice(0, 6).join(', ')}.`] : []),
    ...(ratio !== null && ratio >= 0.8 ? ['It costs about as much.'] : []),
  ]
}

interface ListOptions {
  records: RecordReader
  clock: Clock
  settings(): Promise<OfferRules>
}

/** Lists products of published articles that nobody can buy, the longest unavailable first, with the proposed ones. */
export function createReplacementList({ records, clock, settings }: ListOptions) {
  async function findCandidate(product: ProductRecord, proposed: Proposed | undefined, rules: OfferRules) {
    const offer = proposed?.asin ? await findBuyable(records, rules.shop, proposed.asin) : undefined
    if (!proposed?.asin || !offer) return null
    const age = clock.now().getTime() - Date.parse(offer.readAt)
    const hasData = age < rules.offers.dataHours * hourMs
    const hasPrice = age < (rules.offers.minutes ?? 0) * minuteMs && offer.pricePence !== null
    return {
      asin: proposed.asin,
      name: (hasData && offer.description?.title) || proposed.asin,
      price: hasPrice ? (offer.pricePence ?? 0) / 100 : null,
      currency: offer.currency ?? getShop(rules.shop).currency,
      rating: hasData ? offer.rating : null,
      reviewCount: hasData ? offer.reviewCount : null,
      readAt: offer.readAt,
      reasons: listReasons(product, { ...offer, ...(!hasPrice && { pricePence: null }) }, proposed.topic),
    }
  }

  return async function listReplacements(limit: number): Promise<Replacement[]> {
    const rules = await settings()
    if (rules.offers.minutes === null) return []
    const list: Replacement[] = []
    // Reads more offers than wanted: a product may have been replaced, or its article unpublished, since the reading.
    for (const offer of await listUnavailable(records, 4 * limit)) {
      for (const article of await records.getMany('article', offer.articleIds ?? [])) {
        if (article.status !== 'published') continue
        const products = await records.find('product', { where: { articleId: article.id } })
        const product = products.find(each => getOfferId(each, rules) === offer.id)
        if (!product) continue
        const proposed = offer.replacements?.find(({ articleId }) => articleId === article.id)
        list.push({
          article: { id: article.id, slug: article.slug, title: article.title },
          product: { id: product.id, name: product.name, asin: product.asin ?? findAsin(product.amazonUrl) ?? '' },
          state: offer.state === 'gone' ? 'gone' : 'unavailable',
          since: offer.since ?? offer.readAt,
          candidate: await findCandidate(product, proposed, rules),
        })
      }
      if (list.length >= limit) break
    }
    return list.slice(0, limit)
  }
}
