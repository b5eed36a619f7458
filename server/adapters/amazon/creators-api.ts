import { BlogopsError } from '../../contract/errors.ts'
import { placeholderTag, type Shop } from '../../domain/shops.ts'
import type { CallBudget } from '../../ports/coordination.ts'
import type { Clock } from '../../ports/system.ts'
import { type Delay, getBackoffMs, realDelay, sleep } from '../wire/retry.ts'
import { type Credential, createAccessToken } from './access-token.ts'
import { CallFailure, exchange, parseAnswer } from './exchange.ts'
import { isThrottled, isTokenRefused, isTransient, toBlogopsError } from './failures.ts'
import { type AmazonItem, itemResources } from './items.ts'
import { type Answer, answerSchema, findGone, readItems } from './products.ts'

export interface CreatorsApiOptions {
  credential: Credential
  /** Base URL without a trailing slash. */
  apiUrl: string
  tokenUrl: string | null
  budget: CallBudget
  clock: Clock
  /** Timeout of one request in seconds, 20 by default. */
  timeoutSeconds?: number
  delay?: Delay
  fetch?: typeof fetch
}

export interface CallOptions {
  shop: Shop
  /** Affiliate tag in that shop. */
  partnerTag: string
  signal: AbortSignal
  /** Background work leaves some of the day's calls to people, who wait for the answer. Default `person`. */
  work?: 'person' | 'background'
}

export interface Items {
  items: AmazonItem[]
  /** Requested ASINs that Amazon says do not exist. Others that are missing were only not returned. */
  gone: string[]
}

export interface CreatorsApi {
  /** Reads items by ASIN, ten per call. All methods @throws BlogopsError, or the signal's reason if it aborts. */
  getItems(asins: readonly string[], options: CallOptions): Promise<Items>
  /** Searches for one page of at most ten items, best first. */
  searchItems(search: { keywords: string; page?: number }, options: CallOptions): Promise<AmazonItem[]>
  /** Reads at most ten variants of an item, such as its colours. */
  getVariations(asin: string, options: CallOptions): Promise<AmazonItem[]>
}

const TIMEOUT_SECONDS = 20
const MAX_ATTEMPTS = 4
/** Maximum ASINs per call, and maximum items of an answer. */
const pageSize = 10

/** Creates a client of Amazon's Creators API. See README.md in this folder. */
export function createCreatorsApi(options: CreatorsApiOptions): CreatorsApi {
  const { credential, apiUrl, tokenUrl, budget, clock, delay = realDelay } = options
  const { timeoutSeconds = TIMEOUT_SECONDS, fetch = globalThis.fetch } = options
  const bounds = { timeoutMs: timeoutSeconds * 1_000, fetch, secrets: [credential.secret, credential.id] }
  const access = createAccessToken({ ...bounds, credential, tokenUrl, clock })

  async function callOnce(operation: string, body: object, { shop, signal }: CallOptions): Promise<Answer> {
    const { token, authorization } = await access.authorize(signal)
    const headers = { authorization, 'x-marketplace': `www.${shop.id}`, 'content-type': 'application/json' }
    const url = `${apiUrl}/catalog/v1/${operation}`
    const secrets = [...bounds.secrets, token]
    const request = { url, headers, body: JSON.stringify(body) }
    return parseAnswer(await exchange(request, { ...bounds, secrets }, signal), answerSchema)
  }

  /** Waits for a place in the shared budget, then calls. Reports refusals of too many calls to the budget. */
  async function callInTurn(operation: string, body: object, options: CallOptions): Promise<Answer> {
    const { signal, work = 'person' } = options
    try {
      // A slow answer of the token service after the reservation would bring this call close to the next one.
      await access.authorize(signal)
      const { waitMs, isTrial } = await budget.reserve(work)
      if (waitMs > 0) await sleep(waitMs, { delay, signal })
      const answer = await callOnce(operation, body, options)
      if (isTrial) await budget.resume()
      return answer
    } catch (error) {
      const problem = error instanceof CallFailure ? error.problem : null
      if (problem && isThrottled(problem)) await budget.pause(problem.retryAfterMs)
      throw error
    }
  }

  /** Returns milliseconds to wait before another attempt; null for permanent failures. */
  function getWaitMs(error: unknown, attempt: number): number | null {
    if (!(error instanceof CallFailure) || attempt === MAX_ATTEMPTS) return null
    if (isTokenRefused(error) && attempt === 1) {
      access.drop()
      return 0
    }
    // The budget pauses the next attempt, and refuses it if the pause is long.
    if (isThrottled(error.problem)) return 0
    return isTransient(error) ? getBackoffMs(attempt, delay) : null
  }

  async function call(operation: string, fields: object, options: CallOptions): Promise<Answer> {
    const { partnerTag, signal } = options
    signal.throwIfAborted()
    if (partnerTag === placeholderTag) throw createMissingTagError()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await callInTurn(operation, { partnerTag, condition: 'New', ...fields }, options)
      } catch (error) {
        signal.throwIfAborted()
        const waitMs = getWaitMs(error, attempt)
        if (waitMs === null) throw toBlogopsError(error, options)
        if (waitMs > 0) await sleep(waitMs, { delay, signal })
      }
    }
  }

  return {
    async getItems(asins, options) {
      const found: Items = { items: [], gone: [] }
      for (let at = 0; at < asins.length; at += pageSize) {
        const itemIds = asins.slice(at, at + pageSize)
        const { itemsResult, itemResults, errors } = await call(
          'getItems',
          { itemIds, resources: itemResources },
          options,
        )
        const items = readItems(itemsResult ?? itemResults, options.shop).filter(({ asin }) => itemIds.includes(asin))
        found.items.push(...items)
        found.gone.push(...findGone(itemIds, items, errors))
      }
      return found
    },

    async searchItems({ keywords, page = 1 }, options) {
      const fields = { keywords, itemCount: pageSize, itemPage: page, resources: itemResources }
      return readItems((await call('searchItems', fields, options)).searchResult, options.shop)
    },

    async getVariations(asin, options) {
      const { variationsResult } = await call('getVariations', { asin, resources: itemResources }, options)
      return readItems(variationsResult, options.shop)
    },
  }
}

/** Creates a check of a credential: one search in a shop, which is not repeated if Amazon limits calls. */
export function createAmazonProbe({ budget, ...options }: CreatorsApiOptions) {
  let isPaused = false
  const single: CallBudget = {
    ...budget,
    async reserve(work) {
      if (!isPaused) return budget.reserve(work)
      throw new BlogopsError('rate_limited', 'Amazon accepts the credential, but is limiting calls at present.', {
        hint: 'Try again later. A running site waits by itself.',
      })
    },
    async pause(retryAfterMs) {
      isPaused = true
      await budget.pause(retryAfterMs)
    },
  }
  const api = createCreatorsApi({ ...options, budget: single })
  return (call: CallOptions) => api.searchItems({ keywords: 'kettle' }, call)
}

function createMissingTagError(): BlogopsError {
  return new BlogopsError('not_configured', "Amazon's API needs your affiliate tag, but none is set.", {
    hint: 'Set it: blogops settings set affiliate-tag your-tag-21',
  })
}
