import type { Caller } from '../../contract/handler.ts'
import { type Limits, limitSpecs } from '../../contract/limits.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import { maxVisitorsPerSubscriber } from './told-apart.ts'

const dayMs = 86_400_000
const untrustedProxyMessage =
  'X-Forwarded-For names readers, and is not believed: if a proxy stands in front, set BLOGOPS_TRUST_PROXY, or all its readers count as one address'
const unreadableProxyMessage =
  'what the proxy in front writes in X-Forwarded-For is no address: unless it writes those of its readers there, and BLOGOPS_TRUST_PROXY is the number of proxies, they count as one'

export interface WarningsOptions {
  clock: Clock
  log: Logger
  /** Maximum units per address and minute. */
  perMinute: number
  /** Maximum units per address and day. */
  perDay: number
  limits: Pick<Limits, 'visitors'>
}

/** Logs why readers are missing, rarely enough not to flood the log. */
export function createWarnings({ clock, log, perMinute, perDay, limits }: WarningsOptions) {
  let warnedMinute = -1
  let warnedDay = -1
  let hasWarnedOfProxy = false

  return {
    /** At most once a minute. */
    warnOfFlood(): void {
      const minute = Math.floor(clock.now().getTime() / 60_000)
      if (minute === warnedMinute) return
      warnedMinute = minute
      log('warn', 'an address sends more events than one may in a minute or a day: those beyond are not counted', {
        perMinute,
        perDay,
      })
    },
    /** At most once a day: large networks may have that many readers every day. */
    warnOfCrowd(): void {
      const day = Math.floor(clock.now().getTime() / dayMs)
      if (day === warnedDay) return
      warnedDay = day
      log('warn', 'more visitors than are told apart in a day: those beyond count as one for each address', {
        perSubscriber: maxVisitorsPerSubscriber,
        perDay: limits.visitors,
        setting: limitSpecs.visitors.variable,
      })
    },
    /** Once, since it does not change until a restart. */
    warnOfProxy({ hasIgnoredProxyHeader: disbelieved, hasInvalidProxyAddress: unreadable }: Caller): void {
      if (hasWarnedOfProxy || !(disbelieved || unreadable)) return
      hasWarnedOfProxy = true
      log('warn', disbelieved ? untrustedProxyMessage : unreadableProxyMessage)
    },
  }
}
