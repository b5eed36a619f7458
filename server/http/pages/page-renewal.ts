import type { Timer } from '../../ports/system.ts'

export interface RenewalOptions {
  timer: Timer
  /** Returns the key of the next page to render; undefined if there is nothing to do. */
  next(): string | undefined
  renew(key: string): Promise<void>
}

export interface Renewal {
  /** Schedules the next rendering. */
  begin(): void
  end(): void
}

/** Delay in ms between two pages, so that waiting calls are answered in between. */
const renewalDelayMs = 12

/**
 * Renders stale pages in the background, one at a time. Errors are ignored: the next request for the page reports
 * them.
 */
export function createRenewal({ timer, next, renew }: RenewalOptions): Renewal {
  let cancel: (() => void) | undefined
  let isWorking = false
  let isEnded = false

  function begin(): void {
    if (!isWorking && !isEnded) cancel ??= timer(renewalDelayMs, () => void work())
  }

  async function work(): Promise<void> {
    cancel = undefined
    const key = next()
    if (key === undefined) return
    isWorking = true
    await renew(key).catch(() => undefined)
    isWorking = false
    begin()
  }

  return {
    begin,
    end() {
      isEnded = true
      cancel?.()
    },
  }
}
