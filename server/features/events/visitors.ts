import { createHmac, hash } from 'node:crypto'
import type { Caller } from '../../contract/handler.ts'
import type { SaltStore } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/system.ts'
import type { SiteDays } from '../settings/settings.ts'

/** Delay in ms before another attempt to destroy the salt of a past day. */
const retryMs = 60_000

/** Maximum delay in ms until salts are checked again: the time zone of the site may change. */
const maxCheckMs = 3_600_000

/** More than the maximum size of request headers. */
const maxInputBytes = 1 << 16

export interface VisitorsOptions {
  salts: SaltStore
  days: Pick<SiteDays, 'today' | 'untilTomorrow'>
  log: Logger
  /** Host of the site. The same visitor has different names on two sites. */
  site: string
}

export interface Visitors {
  /**
   * Returns the caller's name on the current day. Without the day's salt it reveals nothing, and it differs on every
   * day.
   */
  getName(caller: Pick<Caller, 'address' | 'userAgent'>, day: string): Promise<string>
  /** Destroys the salts of past days, now and whenever a day ends. */
  destroyOldSalts(): Promise<void>
  close(): void
}

/** Identifies visitors within a day, without cookies. */
export function createVisitors({ salts, days, log, site }: VisitorsOptions): Visitors {
  let cached: { day: string; salt: Promise<Uint8Array> } | undefined
  /** Reused hash input, so that the salt is in it only while hashing. */
  const hashInput = Buffer.alloc(maxInputBytes)
  let timer: NodeJS.Timeout | undefined
  let closed = false

  /** Days only increase: a clock that is set back, or a time zone further west, must not destroy the current salt. */
  function getSalt(day: string): Promise<Uint8Array> {
    if (cached === undefined || day > cached.day) {
      wipe()
      const salt = salts.getSalt(day)
      cached = { day, salt }
      salt.catch(() => {
        if (cached?.salt === salt) cached = undefined
      })
    }
    return cached.salt
  }

  /** Clears the salt in memory too. */
  function wipe(): void {
    cached?.salt.then(salt => salt.fill(0)).catch(() => undefined)
    cached = undefined
  }

  async function getName({ address, userAgent }: Pick<Caller, 'address' | 'userAgent'>, day: string): Promise<string> {
    const salt = await getSalt(day)
    hashInput.set(salt)
    const length = salt.length + hashInput.write(`${site}\n${address}\n${userAgent}`, salt.length)
    const name = hash('sha256', hashInput.subarray(0, length), 'base64url').slice(0, 16)
    hashInput.fill(0, 0, salt.length)
    return name
  }

  /** @returns the delay in ms until the next check. */
  async function destroyPast(): Promise<number> {
    const today = await days.today()
    if (cached !== undefined && cached.day < today) wipe()
    await salts.destroyOthers(cached?.day ?? today)
    return Math.min(await days.untilTomorrow(), maxCheckMs)
  }

  async function destroyOldSalts(): Promise<void> {
    const next = await destroyPast().catch((cause: unknown) => {
      log('error', 'the salt of a past day could not be deleted', { error: String(cause) })
      return retryMs
    })
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => void destroyOldSalts(), next)
    // Does not keep the process alive: the next process that opens the data folder destroys old salts first.
    timer.unref()
  }

  function close(): void {
    closed = true
    clearTimeout(timer)
  }

  return { getName, destroyOldSalts, close }
}

/** @returns a function that hashes facts to a visitor name; names reveal nothing without the secret. */
export function createVisitorHash(secret: Uint8Array, site: string) {
  return (facts: readonly string[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['imported', site, ...facts]))
      .digest('base64url')
      .slice(0, 16)
}
