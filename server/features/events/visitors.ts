import { hash } from 'node:crypto'
import type { Caller } from '../../contract/handler.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SaltStore } from '../../ports/salt-store.ts'

const dayMs = 86_400_000
/** When the salt of a day that is over could not be destroyed, it is tried again after these ms. */
const retryMs = 60_000
/** More than the heads of a request may be. */
const mostBytes = 1 << 16

export interface VisitorsOptions {
  salts: SaltStore
  clock: Clock
  log: Logger
  /** The host of the site: one visitor of two sites is two. */
  site: string
}

export interface Visitors {
  /** The caller's name for today; without the day's salt it says nothing, and with it nothing on another day. */
  nameOf(caller: Pick<Caller, 'address' | 'userAgent'>): Promise<string>
  /** Destroys the salts of days that are over, now and at each midnight (UTC) from now on. */
  forget(): Promise<void>
  close(): void
}

/** Tells visitors apart without a cookie, for as long as a day lasts. */
export function createVisitors({ salts, clock, log, site }: VisitorsOptions): Visitors {
  let kept: { day: number; salt: Promise<Uint8Array> } | undefined
  /** What is hashed, made in place: it holds the salt for no longer than that takes. */
  const salted = Buffer.alloc(mostBytes)
  let timer: NodeJS.Timeout | undefined
  let closed = false

  /** Days only go forward: a clock that is put back must not cost the day its salt. */
  function saltOfToday(): Promise<Uint8Array> {
    const day = dayNumber(clock)
    if (kept === undefined || day > kept.day) {
      wipe()
      const salt = salts.of(nameOfDay(day))
      kept = { day, salt }
      salt.catch(() => {
        if (kept?.salt === salt) kept = undefined
      })
    }
    return kept.salt
  }

  /** From memory too. */
  function wipe(): void {
    kept?.salt.then(salt => salt.fill(0)).catch(() => undefined)
    kept = undefined
  }

  async function nameOf({ address, userAgent }: Pick<Caller, 'address' | 'userAgent'>): Promise<string> {
    const salt = await saltOfToday()
    salted.set(salt)
    const length = salt.length + salted.write(`${site}\n${address}\n${userAgent}`, salt.length)
    const name = hash('sha256', salted.subarray(0, length), 'base64url').slice(0, 16)
    salted.fill(0, 0, salt.length)
    return name
  }

  async function forget(): Promise<void> {
    const day = dayNumber(clock)
    if (kept !== undefined && kept.day < day) wipe()
    const next = await salts.destroyOthers(nameOfDay(day)).then(
      () => dayMs - (clock.now().getTime() % dayMs),
      (cause: unknown) => {
        log('error', 'the salt of a past day could not be destroyed', { error: String(cause) })
        return retryMs
      },
    )
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => void forget(), next)
    // It keeps no process alive: whoever opens the data folder next does it first of all.
    timer.unref()
  }

  function close(): void {
    closed = true
    clearTimeout(timer)
  }

  return { nameOf, forget, close }
}

/** UTC days since 1970. */
function dayNumber(clock: Clock): number {
  return Math.floor(clock.now().getTime() / dayMs)
}

/** As in `2026-11-21`. */
function nameOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
