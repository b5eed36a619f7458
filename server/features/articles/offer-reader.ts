import { getShop } from '../../domain/shops.ts'
import type { CurrentOffer, ReadOffers } from '../../ports/product-source.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { OfferRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import type { ChangedArticle } from './articles.ts'
import { isBuyable, type OfferRules } from './offers.ts'
import { isChanged, type WantedOffer } from './wanted-offers.ts'

export interface OfferReaderOptions {
  records: RecordStore
  clock: Clock
  readOffers: ReadOffers
  /** Returns the number of sentences of an article that rest on facts which Amazon has changed. */
  countOutdated(articleId: string): Promise<number>
  /** Called for each article whose page may show something else. */
  onChange(changed: ChangedArticle): void
}

interface Reading {
  rules: OfferRules
  signal: AbortSignal
}

/** Articles that are stored with an offer, to find its products. */
const maxArticles = 10

/** Creates the reading of offers: stores them, and checks the texts whose facts changed. */
export function createOfferReader({ records, clock, readOffers, countOutdated, onChange }: OfferReaderOptions) {
  /** Reads a batch, and stores the time also of products that Amazon did not describe. @throws as `readOffers` */
  async function read(batch: readonly WantedOffer[], { rules, signal }: Reading): Promise<void> {
    const asins = batch.map(({ asin }) => asin)
    const { offers, gone } = await readOffers(asins, { shop: getShop(rules.shop), signal })
    const at = clock.now().toISOString()
    const found = new Map(offers.map(offer => [offer.asin, offer]))
    const isKnown = (asin: string) => found.has(asin) || gone.includes(asin)
    await records.transact(async tx => {
      for (const { asin, id, articles } of batch) {
        const before = await tx.get('offer', id)
        const { version = 0, since = null, outdated = [], replacements } = before ?? {}
        const offer = found.get(asin)
        const articleIds = [...new Set(articles.map(article => article.id))].slice(0, maxArticles)
        // An ASIN that was neither returned nor named as missing keeps what is known about it.
        const kept = replacements && !offer?.isBuyable ? { replacements } : {}
        const stored = { id, version, readAt: at, articleIds, ...toOffer(offer, since ?? at), ...kept }
        if (isKnown(asin)) await tx.put('offer', withOutdated(stored, offer ? outdated : []))
        else await tx.put('offer', { ...(before ?? { ...unread, id, version }), triedAt: at })
      }
    })
    await checkTexts(batch.filter(each => isChanged(each, found.get(each.asin))))
    for (const { id, slug } of new Set(batch.filter(({ asin }) => isKnown(asin)).flatMap(({ articles }) => articles)))
      onChange({ id, slugs: [slug], withdrawn: false, listings: false })
  }

  /** Checks the texts about products whose descriptions changed, and stores which of them lost sources. */
  async function checkTexts(changed: readonly WantedOffer[]): Promise<void> {
    if (changed.length === 0) return
    const counts = new Map<string, number>()
    for (const { id } of new Set(changed.flatMap(({ articles }) => articles))) counts.set(id, await countOutdated(id))
    await records.transact(async tx => {
      for (const { id, articles } of changed) {
        const offer = await tx.get('offer', id)
        const outdated = articles
          .map(article => ({ articleId: article.id, version: article.version, sentences: counts.get(article.id) ?? 0 }))
          .filter(({ sentences }) => sentences > 0)
        if (offer) await tx.put('offer', withOutdated(offer, outdated.slice(0, maxArticles)))
      }
    })
  }

  /** Stores the time of a call that failed, so that the next one is no sooner than for other products. */
  async function storeTry(batch: readonly WantedOffer[]): Promise<void> {
    const triedAt = clock.now().toISOString()
    await records.transact(async tx => {
      for (const { id } of batch) {
        const before = (await tx.get('offer', id)) ?? { ...unread, id, version: 0 }
        await tx.put('offer', { ...before, triedAt })
      }
    })
  }

  return { read, storeTry }
}

/** Offer of a product that Amazon did not describe so far. */
const unread = {
  pricePence: null,
  currency: null,
  rating: null,
  reviewCount: null,
  image: '',
  state: 'unknown',
  since: null,
  readAt: '',
} as const

/** @param found Undefined if Amazon has no such product. @param since Start of a time in which it is not buyable. */
function toOffer(found: CurrentOffer | undefined, since: string) {
  const state = found ? (found.isBuyable ? 'buyable' : 'unavailable') : 'gone'
  const { pricePence = null, currency = null, rating = null, reviewCount = null, image = '', description } = found ?? {}
  const figures = { pricePence, currency, rating, reviewCount, image, ...(description && { description }) }
  return { ...figures, state, since: state === 'buyable' ? null : since } as const
}

/** Stores the articles with sentences that lost their source. */
function withOutdated(offer: OfferRecord, outdated: NonNullable<OfferRecord['outdated']>): OfferRecord {
  const { outdated: _, ...rest } = offer
  if (outdated.length === 0) return isBuyable(offer) ? { ...rest, state: 'buyable' } : rest
  return { ...rest, outdated, ...(isBuyable(offer) && { state: 'changed' }) }
}
