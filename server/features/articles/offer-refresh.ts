import { BlogopsError } from '../../contract/errors.ts'
import { findAsin } from '../../domain/amazon.ts'
import { hourMs, minuteMs } from '../../domain/days.ts'
import { getShop } from '../../domain/shops.ts'
import type { CallBudget } from '../../ports/coordination.ts'
import type { CurrentOffer, ReadOffers } from '../../ports/product-source.ts'
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

interface Round {
  rules: OfferRules
  /** Maximum number of calls. */
  calls: number
  signal: AbortSignal
}

interface Wanted {
  asin: string
  id: string
  articles: ArticleRecord[]
  offer: OfferRecord | undefined
}

/**
 * Creates a round of refreshing offers of published products. If there are too many for the calls of a day, those of
 * the most read articles stay current, and the others follow in turn.
 * @returns the time of the next round, or throws the signal's reason if it aborts.
 */
export function createOfferRefresh(options: OfferRefreshOptions): (signal: AbortSignal) => Promise<Date> {
  const { records, clock, log, settings, readOffers, budget, listMostRead, onChange } = options
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
    return wanted.filter(({ offer }) => !offer || Date.parse(getTriedAt(offer)) <= limit)
  }

  /** Reads a batch, and stores the time also of products that Amazon did not describe. @returns its refusal, if any. */
  async function refresh(
    batch: readonly Wanted[],
    { shop }: OfferRules,
    signal: AbortSignal,
  ): Promise<BlogopsError | null> {
    const asins = batch.map(({ asin }) => asin)
    const call = readOffers(asins, { shop: getShop(shop), signal }).then(answer => ({ ...answer, refusal: null }))
    const { offers, gone, refusal } = await call.catch(toRefusal)
    const at = clock.now().toISOString()
    const read = new Map(offers.map(offer => [offer.asin, offer]))
    await records.transact(async tx => {
      for (const { asin, id, articles } of batch) {
        const before = await tx.get('offer', id)
        const { version = 0, since = null } = before ?? {}
        const found = read.get(asin)
        const articleIds = [...new Set(articles.map(article => article.id))].slice(0, maxArticles)
        // An ASIN that was neither returned nor named as missing keeps what is known about it.
        if (found || gone.includes(asin))
          await tx.put('offer', { ...toOffer(found, since ?? at), id, version, readAt: at, articleIds })
        else await tx.put('offer', { ...(before ?? { ...unread, id, version }), triedAt: at })
      }
    })
    const described = batch.filter(({ asin }) => read.has(asin) || gone.includes(asin))
    for (const { id, slug } of new Set(described.flatMap(({ articles }) => articles)))
      onChange({ id, slugs: [slug], withdrawn: false, listings: false })
    return refusal
  }

  /** Reads products in batches. Halves a refused batch as far as the calls allow, so that its cause is found. */
  async function refreshAll(chosen: readonly Wanted[], { rules, signal, ...limits }: Round): Promise<void> {
    let { calls } = limits
    const batches = split(chosen, batchSize)
    let isLogged = false
    for (const batch of batches) {
      signal.throwIfAborted()
      if (calls === 0) return
      calls -= 1
      const refusal = await refresh(batch, rules, signal)
      if (!refusal) continue
      if (!isLogged) {
        const asins = batch.map(({ asin }) => asin)
        log('warn', 'Amazon refused to describe some products', { error: refusal.message, asins })
      }
      isLogged = true
      if (batch.length > 1) batches.push(...split(batch, Math.ceil(batch.length / 2)))
    }
  }

  async function runRound(signal: AbortSignal): Promise<Date> {
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
    await refreshAll(chosen, { rules, signal, calls })
    if (due.mostRead.length + due.others.length > chosen.length) return inMs((maxCalls / budget.perHour) * hourMs)
    return inMs((minutes * minuteMs * (1 - refreshShare)) / 2)
  }

  return signal =>
    options
      .runExclusively(() => runRound(signal))
      .catch((cause: unknown) => {
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

/** Takes the products that were not tried for longest, and of equal ones the most read. */
function choose({ mostRead, others }: Record<'mostRead' | 'others', Wanted[]>, count: number): Wanted[] {
  const first = sortByAge(mostRead).slice(0, Math.max(count - others.length, Math.ceil(count * mostReadShare)))
  return [...first, ...sortByAge(others).slice(0, count - first.length)]
}

function sortByAge(products: readonly Wanted[]): Wanted[] {
  const getTime = ({ offer }: Wanted) => (offer ? getTriedAt(offer) : '')
  return products.toSorted((a, b) => (getTime(a) === getTime(b) ? 0 : getTime(a) < getTime(b) ? -1 : 1))
}

/** Returns the time of the last try, with or without success. */
const getTriedAt = ({ triedAt, readAt }: OfferRecord) => triedAt ?? readAt

function split<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))
}

/** Converts the refusal of one call to an empty answer. @throws every other failure */
function toRefusal(cause: unknown): { offers: CurrentOffer[]; gone: string[]; refusal: BlogopsError } {
  if (!(cause instanceof BlogopsError) || cause.code !== 'upstream_rejected') throw cause
  return { offers: [], gone: [], refusal: cause }
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
function toOffer(found: CurrentOffer | undefined, since: string): Omit<OfferRecord, 'id' | 'version' | 'readAt'> {
  const state = found ? (found.isBuyable ? 'buyable' : 'unavailable') : 'gone'
  const { pricePence = null, currency = null, rating = null, reviewCount = null, image = '' } = found ?? {}
  return { pricePence, currency, rating, reviewCount, image, state, since: state === 'buyable' ? null : since }
}
