import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'

export interface WarningsOptions {
  clock: Clock
  log: Logger
  /** What one address may have stored in a minute. */
  perMinute: number
}

/** Tells whoever reads the log why readers are missing, and not so often that the log is flooded in turn. */
export function createWarnings({ clock, log, perMinute }: WarningsOptions) {
  let minuteTold = -1
  let proxyTold = false

  return {
    /** At most once a minute. */
    ofFlood(): void {
      const minute = Math.floor(clock.now().getTime() / 60_000)
      if (minute === minuteTold) return
      minuteTold = minute
      log('warn', 'an address sends more events than one may in a minute: those beyond are not counted', { perMinute })
    },
    /** Once: it stays so until the server is started otherwise. */
    ofProxy(): void {
      if (proxyTold) return
      proxyTold = true
      log(
        'warn',
        'X-Forwarded-For names readers, and is not believed: if a proxy stands in front, set BLOGOPS_TRUST_PROXY, or all its readers count as one address',
      )
    },
  }
}
