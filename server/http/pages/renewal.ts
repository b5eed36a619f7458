import type { Timer } from '../../ports/clock.ts'

export interface RenewalOptions {
  timer: Timer
  /** What is to be made again first; undefined once nothing is. */
  next(): string | undefined
  renew(key: string): Promise<void>
}

export interface Renewal {
  /** Something is to be made again, and not at once. */
  begin(): void
  end(): void
}

/** Calls that came meanwhile are answered between one page and the next, and a crowd of them meets few of both. */
const pauseMs = 12

/** Makes again what is to be made again, one after another. What fails is told to whoever asks for it. */
export function createRenewal({ timer, next, renew }: RenewalOptions): Renewal {
  let callOff: (() => void) | undefined
  let working = false
  let ended = false

  function begin(): void {
    if (!working && !ended) callOff ??= timer(pauseMs, () => void work())
  }

  async function work(): Promise<void> {
    callOff = undefined
    const key = next()
    if (key === undefined) return
    working = true
    await renew(key).catch(() => undefined)
    working = false
    begin()
  }

  return {
    begin,
    end() {
      ended = true
      callOff?.()
    },
  }
}
