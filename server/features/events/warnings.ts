import type { Caller } from '../../contract/handler.ts'
import { type Limits, limitSpecs } from '../../contract/limits.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import { mostOfSubscriber } from './told-apart.ts'

const dayMs = 86_400_000
const notBelieved =
  'X-Forwarded-For names readers, and is not believed: if a proxy stands in front, set BLOGOPS_TRUST_PROXY, or all its readers count as one address'
const notRead =
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
  let minuteTold = -1
  let dayTold = -1
  let proxyTold = false

  return {
    /** At most once a minute. */
    ofFlood(): void {
      const minute = Math.floor(clock.now().getTime() / 60_000)
      if (minute === minuteTold) return
      minuteTold = minute
      log('warn', 'an address sends more events than one may in a minute or a day: those beyond are not counted', {
        perMinute,
        perDay,
      })
    },
    /** At most once a day: large networks may have that many readers every day. */
    ofCrowd(): void {
      const day = Math.floor(clock.now().getTime() / dayMs)
      if (day === dayTold) return
      dayTold = day
      log('warn', 'more visitors than are told apart in a day: those beyond count as one for each address', {
        perSubscriber: mostOfSubscriber,
        perDay: limits.visitors,
        setting: limitSpecs.visitors.variable,
      })
    },
    /** Once, since it does not change until a restart. */
    ofProxy({ disbelieved, unreadable }: Caller): void {
      if (proxyTold || !(disbelieved || unreadable)) return
      proxyTold = true
      log('warn', disbelieved ? notBelieved : notRead)
    },
  }
}
