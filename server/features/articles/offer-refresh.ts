import { BlogopsError } from '../../contract/errors.ts'
import { hourMs, minuteMs } from '../../domain/days.ts'
import { groupBy } from '../../domain/fields.ts'
import type { CallBudget } from '../../ports/coordination.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { OfferRecord } from '../../ports/records.ts'
import type { Logger } from '../../ports/system.ts'
import { createOfferReader, type OfferReaderOptions } from './offer-reader.ts'
import { maxStorageMs, type OfferRules, removeOldData } from './offers.ts'
import type { createReplacementSearch } from './replacements.ts'
import { chooseDue, listDue, listWanted, mostReadShare, refreshShare, type WantedOffer } from './wanted-offers.ts'

interface OfferRefreshOptions extends OfferReaderOptions {
  log: Logger
  settings(): Promise<OfferRules>
  budget: Pick<CallBudget, 'countLeft' | 'perHour'>
  /** Returns the ids of published articles, the most read first. */
  listMostRead(): Promise<readonly string[]>
  /** Searches for products in place of those that nobody can buy. */
  findReplacements: ReturnType<typeof createReplacementSearch>
  /** Runs work in one process at a time. */
  runExclusively<T>(work: () => Promise<T>): Promise<T>
}

type OfferRemovalOptions = Pick<OfferRefreshOptions, 'records' | 'settings' | 'onChange'>

/** Products of one call. */
const batchSize = 10
/** Calls of one round. Rounds are as far apart as the calls of the day require. */
const maxCalls = 20
/** Searches of one round for products in place of those that nobody can buy. */
const maxSearches = 3
/** Time between two looks at the settings while offers are not refreshed. */
const idleMs = 10 * minuteMs
/** Calls that may fail one after another before a round ends, because Amazon is not available. */
const maxFailures = 3
/** Wait after a refusal that only a person or Amazon can resolve. */
const refusedMs = 6 * hourMs

interface Round {
  rules: OfferRules
  /** Maximum number of calls. */
  calls: number
  signal: AbortSignal
}

/**
 * Creates a round of refreshing offers of published products. If there are too many for the calls of a day, those of
 * the most read articles stay current, and the others follow in turn.
 * @returns the time of the next round, or throws the signal's reason if it aborts.
 */
export function createOfferRefresh(options: OfferRefreshOptions): (signal: AbortSignal) => Promise<Date> {
  const { records, clock, log, settings, budget, listMostRead } = options
  const reader = createOfferReader(options)
  /** Sizes of the batches that failed, by product. The next ones are half as large, until the cause is found. */
  const failed = new Map<string, number>()
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

  /** Removes prices, ratings and pictures that could not be refreshed within a day. */
  async function removeOld(wanted: readonly WantedOffer[]): Promise<void> {
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

  /**
   * Reads products in batches. Halves a batch that is refused or fails, as far as the calls allow, so that its cause is
   * found. @throws BlogopsError `upstream_unavailable` if several calls fail one after another
   */
  async function refreshAll(chosen: readonly WantedOffer[], round: Round): Promise<void> {
    const groups = groupBy(chosen, ({ id }) => failed.get(id) ?? 2 * batchSize)
    const batches = [...groups].flatMap(([size, group]) => split(group, Math.ceil(size / 2)))
    let failures = 0
    let hasSucceeded = false
    let isLogged = false
    for (const [at, batch] of batches.entries()) {
      round.signal.throwIfAborted()
      if (at === round.calls) return
      const problem = await reader.read(batch, round).catch(toRefusal)
      const isUnavailable = problem?.code === 'upstream_unavailable'
      // While all calls fail, the batches are not the cause.
      const getSize = (id: string) => (hasSucceeded ? batch.length : (failed.get(id) ?? 2 * batchSize))
      for (const { id } of batch) isUnavailable ? failed.set(id, getSize(id)) : failed.delete(id)
      failures = isUnavailable ? failures + 1 : 0
      hasSucceeded ||= !problem
      if (!problem) continue
      if (!isLogged) {
        const asins = batch.map(({ asin }) => asin)
        log('warn', 'Amazon did not describe some products', { error: problem.message, asins })
      }
      isLogged = true
      if (failures === maxFailures && !hasSucceeded) throw problem
      if (batch.length > 1) batches.push(...split(batch, Math.ceil(batch.length / 2)))
      if (!isUnavailable || (batch.length === 1 && hasSucceeded)) await reader.storeTry(batch)
    }
  }

  async function runRound(signal: AbortSignal): Promise<Date> {
    const rules = await settings()
    const { minutes } = rules.offers
    if (minutes === null) {
      await deleteOffers(records, await records.find('offer'))
      return inMs(idleMs)
    }
    const { wanted, unused } = await listWanted(records, rules, await listMostRead())
    await deleteOffers(records, unused)
    await removeOld(wanted)
    const capacity = budget.perHour * batchSize * (minutes / 60) * refreshShare * mostReadShare
    const due = {
      mostRead: listDue(wanted.slice(0, capacity), minutes, clock.now()),
      others: listDue(wanted.slice(capacity), minutes, clock.now()),
    }
    const calls = Math.min(await budget.countLeft(), maxCalls)
    const chosen = chooseDue(due, calls * batchSize, failed)
    await refreshAll(chosen, { rules, signal, calls })
    const searches = Math.min(await budget.countLeft(), maxSearches)
    await options.findReplacements({ rules, signal, searches }).catch((cause: unknown) => {
      // Offers stay current although a search is refused.
      if (!(cause instanceof BlogopsError)) throw cause
      log('warn', 'replacements could not be searched for', { error: cause.message })
    })
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

/**
 * Creates a round without access to Amazon's API. The programme allows to store what it described only while it is
 * refreshed, so that all of it is deleted.
 */
export function createOfferRemoval({ records, settings, onChange }: OfferRemovalOptions) {
  return async (): Promise<null> => {
    const offers = await records.find('offer')
    const { wanted } = offers.length === 0 ? { wanted: [] } : await listWanted(records, await settings(), [])
    await deleteOffers(records, offers)
    const shown = wanted.filter(({ offer }) => offer).flatMap(({ articles }) => articles)
    for (const { id, slug } of new Set(shown)) onChange({ id, slugs: [slug], withdrawn: false, listings: false })
    return null
  }
}

async function deleteOffers(records: RecordStore, offers: readonly OfferRecord[]): Promise<void> {
  if (offers.length === 0) return
  await records.transact(async tx => {
    for (const { id } of offers) await tx.delete('offer', id)
  })
}

function isFilled({ pricePence, rating, image, description }: OfferRecord): boolean {
  return pricePence !== null || rating !== null || image !== '' || description !== undefined
}

function split<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))
}

/** Returns the refusal or failure of one call. @throws every other failure */
function toRefusal(cause: unknown): BlogopsError {
  if (cause instanceof BlogopsError && ['upstream_rejected', 'upstream_unavailable'].includes(cause.code)) return cause
  throw cause
}
