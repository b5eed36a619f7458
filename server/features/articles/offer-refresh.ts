import { BlogopsError } from '../../contract/errors.ts'
import { findAsin } from '../../domain/amazon.ts'
import { hourMs, minuteMs } from '../../domain/days.ts'
import { getShop } from '../../domain/shops.ts'
import type { CallBudget } from '../../ports/coordination.ts'
import type { ReadOffers } from '../../ports/product-source.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { ArticleRecord, OfferRecord, ProductRecord } from '../../ports/records.ts'
import type { Clock, Logger } from '../../ports/system.ts'
import type { ChangedArticle } from './articles.ts'
import { getOfferId, maxStorageMs, type OfferRules, removeOldData } from './offers.ts'

interface OfferRefreshOptions {
  records: RecordStore
  clock: Clock
  log: Logger
  settings(): Promise<OfferRules>
  readOffers: ReadOffers
  budget: Pick<CallBudget, 'countLeft' | 'perHour'>
  /** Returns the ids of published articles, the most read first. */
  listMostRead(): Promise<readonly string[]>
  /** Called for each article whose page may show something else. */
  onChange(changed: ChangedArticle): void
  /** Runs work in one process at a time. */
  runExclusively<T>(work: () => Promise<T>): Promise<T>
}

/** Products of one call. */
const batchSize = 10
/** Calls of one round. Rounds are as far apart as the calls of the day require. */
const maxCalls = 20
/** Share of the allowed age at which an offer is refreshed, so that pages have no gap. */
const refreshShare = 0.75
/** Share of the calls for products of the most read articles, if there are too many products for all. */
const mostReadShare = 0.9
/** Time between two looks at the settings while offers are not refreshed. */
const idleMs = 10 * minuteMs
/** Articles that are stored with an offer, to find its products. */
const maxArticles = 10
/** Wait after a refusal that only a person or Amazon can resolve. */
const refusedMs = 6 * hourMs

interface Wanted {
  asin: string
  id: string
  articles: ArticleRecord[]
  offer: OfferRecord | undefined
}

/**
 * Creates a round of refreshing offers of published products. If there are too many for the calls of a day, those of
 * the most read articles stay current, and the others follow in turn. @returns the time of the next round.
 */
export function createOfferRefresh(options: OfferRefreshOptions): () => Promise<Date> {
  const { records, clock, log, settings, readOffers, budget, listMostRead, onChange } = options
  const signal = new AbortController().signal
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

  /** Published products by ASIN, in the order of the articles. Products of samples are invented. */
  async function listWanted(rules: OfferRules): Promise<Wanted[]> {
    const published = (await records.find('article', { where: { status: 'published' } })).filter(
      ({ sample }) => !sample,
    )
    const order = new Map((await listMostRead()).map((id, at) => [id, at]))
    const rank = ({ id }: ArticleRecord) => order.get(id) ?? Number.POSITIVE_INFINITY
    const byId = new Map(published.map(article => [article.id, article]))
    const wanted = new Map<string, Wanted>()
    for (const product of await records.find('product')) addWanted(product, { byId, rules, wanted })
    const offers = new Map((await records.find('offer')).map(offer => [offer.id, offer]))
    await forget([...offers.values()].filter(({ id }) => !wanted.has(id)))
    const bestRank = ({ articles }: Wanted) => Math.min(...articles.map(rank))
    return [...wanted.values()]
      .map(each => ({ ...each, offer: offers.get(each.id) }))
      .toSorted((a, b) => (bestRank(a) === bestRank(b) ? 0 : bestRank(a) - bestRank(b)))
  }

  async function forget(unused: readonly OfferRecord[]): Promise<void> {
    if (unused.length === 0) return
    await records.transact(async tx => {
      for (const { id } of unused) await tx.delete('offer', id)
    })
  }

  /** Removes prices, ratings and pictures that could not be refreshed within a day. */
  async function removeOld(wanted: readonly Wanted[]): Promise<void> {
    const limit = clock.now().getTime() - maxStorageMs
    const old = wanted.flatMap(({ offer }) =>
      offer && isFilled(offer) && Date.parse(offer.readAt) <= limit ? offer : [],
    )
    if (old.length === 0) return
    await records.transact(async tx => {
      for (const { id } of old) {
        const offer = await tx.get('offer', id)
        if (offer && Date.parse(offer.readAt) <= limit) await tx.put('offer', removeOldData(offer))
      }
    })
  }

  function listDue(wanted: readonly Wanted[], minutes: number): Wanted[] {
    const limit = clock.now().getTime() - minutes * minuteMs * refreshShare
    return wanted.filter(({ offer }) => !offer || Date.parse(offer.readAt) <= limit)
  }

  async function refresh(batch: readonly Wanted[], { shop }: OfferRules): Promise<void> {
    const asins = batch.map(({ asin }) => asin)
    const { offers, gone } = await readOffers(asins, { shop: getShop(shop), signal })
    const readAt = clock.now().toISOString()
    const byAsin = new Map(offers.map(offer => [offer.asin, offer]))
    await records.transact(async tx => {
      for (const { asin, id, articles } of batch) {
        const before = await tx.get('offer', id)
        const found = byAsin.get(asin)
        // An ASIN that was neither returned nor named as missing keeps what is known about it.
        if (!found && !gone.includes(asin)) continue
        const state = found ? (found.isBuyable ? 'buyable' : 'unavailable') : 'gone'
        const { pricePence = null, currency = null, rating = null, reviewCount = null, image = '' } = found ?? {}
        const since = state === 'buyable' ? null : (before?.since ?? readAt)
        const version = before?.version ?? 0
        const articleIds = [...new Set(articles.map(article => article.id))].slice(0, maxArticles)
        const data = { pricePence, currency, rating, reviewCount, image }
        await tx.put('offer', { id, version, ...data, state, since, readAt, articleIds })
      }
    })
    for (const { id, slug } of new Set(batch.flatMap(({ articles }) => articles)))
      onChange({ id, slugs: [slug], withdrawn: false, listings: false })
  }

  async function runRound(): Promise<Date> {
    const rules = await settings()
    const { minutes } = rules.offers
    if (minutes === null) {
      await forget(await records.find('offer'))
      return inMs(idleMs)
    }
    const wanted = await listWanted(rules)
    await removeOld(wanted)
    const capacity = budget.perHour * batchSize * (minutes / 60) * refreshShare * mostReadShare
    const due = {
      mostRead: listDue(wanted.slice(0, capacity), minutes),
      others: listDue(wanted.slice(capacity), minutes),
    }
    const calls = Math.min(await budget.countLeft(), maxCalls)
    const chosen = choose(due, calls * batchSize)
    for (let at = 0; at < chosen.length; at += batchSize) await refresh(chosen.slice(at, at + batchSize), rules)
    if (due.mostRead.length + due.others.length > chosen.length) return inMs((maxCalls / budget.perHour) * hourMs)
    return inMs((minutes * minuteMs * (1 - refreshShare)) / 2)
  }

  return () =>
    options.runExclusively(runRound).catch((cause: unknown) => {
      if (!(cause instanceof BlogopsError)) throw cause
      log('warn', 'offers could not be refreshed', { error: cause.message })
      const { retryAfter } = cause.details ?? {}
      if (typeof retryAfter === 'number') return inMs(retryAfter * 1_000)
      return inMs(cause.code === 'not_configured' ? refusedMs : 5 * minuteMs)
    })
}

const isFilled = ({ pricePence, rating, image }: OfferRecord) => pricePence !== null || rating !== null || image !== ''

interface WantedContext {
  byId: ReadonlyMap<string, ArticleRecord>
  rules: OfferRules
  wanted: Map<string, Wanted>
}

function addWanted(product: ProductRecord, { byId, rules, wanted }: WantedContext): void {
  const article = byId.get(product.articleId)
  const id = getOfferId(product, rules)
  if (!article || id === null) return
  const asin = findAsin(product.amazonUrl) ?? ''
  const known = wanted.get(id)
  if (known) known.articles.push(article)
  else wanted.set(id, { asin, id, articles: [article], offer: undefined })
}

/** Takes the products that were not read for longest, and of equal ones the most read. */
function choose({ mostRead, others }: Record<'mostRead' | 'others', Wanted[]>, count: number): Wanted[] {
  const first = sortByAge(mostRead).slice(0, Math.max(count - others.length, Math.ceil(count * mostReadShare)))
  return [...first, ...sortByAge(others).slice(0, count - first.length)]
}

function sortByAge(products: readonly Wanted[]): Wanted[] {
  return products.toSorted((a, b) => (getReadAt(a) === getReadAt(b) ? 0 : getReadAt(a) < getReadAt(b) ? -1 : 1))
}

const getReadAt = ({ offer }: Wanted) => offer?.readAt ?? ''
