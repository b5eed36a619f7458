import { createHmac } from 'node:crypto'
import { isbot } from 'isbot'
import type { Caller } from '../../contract/handler.ts'
import { type Limits, limitSpecs } from '../../contract/limits.ts'
import { isDeskPath } from '../../contract/page.ts'
import type { EventInput } from '../../contract/schemas/visits.ts'
import type { Actor } from '../../contract/scopes.ts'
import { dayMs } from '../../domain/days.ts'
import { getEventDay, toStoredDay } from '../../domain/events.ts'
import { readBrowserFamily } from '../../domain/visit-dimensions.ts'
import { memoizeText } from '../../lib/memoize.ts'
import type { Signals } from '../../ports/coordination.ts'
import type { EventLog, SaltStore, StoredEvent } from '../../ports/event-log.ts'
import type { Clock, Logger } from '../../ports/system.ts'
import type { SiteDays } from '../settings/settings.ts'
import { countJsonBytes, createDailyByteLimit, createUnknownNameLimit, type KnownNames } from './daily-limits.ts'
import { createExclusions, createHostCheck } from './exclusions.ts'
import {
  createDailyLimit,
  createMinuteLimit,
  createRemoteUsage,
  createVisitorLimit,
  getRateLimitKeys,
  maxVisitorsPerSubscriber,
  type RateLimitKeys,
} from './rate-limits.ts'
import { isEmptyEngagement, isEngagement, type PageEvent, readEvent } from './read-event.ts'
import { createVisitors } from './visitors.ts'

/**
 * Maximum units per address and minute; one unit is a started KiB. That is 300 typical events, more than an office or
 * school behind one address sends, and at most 300 KiB.
 */
const perMinute = 300
/** Maximum units per address and day; it takes several hundred addresses to fill the limit of the day. */
const perDay = 3_000
const unitBytes = 1024

interface EventsOptions extends KnownNames {
  eventLog: EventLog
  salts: SaltStore
  clock: Clock
  log: Logger
  signals: Signals
  days: SiteDays
  /** Shared by all processes that use the same stores. */
  secret: Uint8Array
  /** Host of the site. Events for or from other hosts are dropped. */
  domain: string
  limits: Pick<Limits, 'eventBytes' | 'visitors' | 'pages'>
}

export interface Events {
  /**
   * Stores a page view or click durably.
   * @returns false if the event is not counted.
   * @throws BlogopsError `bad_request`, `storage_full`, `unavailable`.
   */
  record(input: EventInput, from: { caller: Caller; actor: Actor }): Promise<boolean>
  /** Destroys the salts of past days, now and whenever a day ends. */
  destroyOldSalts(): Promise<void>
  close(): Promise<void>
}

export function createEvents({ eventLog, domain, ...options }: EventsOptions): Events {
  const { clock, days, signals, secret, limits } = options
  const visitors = createVisitors({ ...options, site: domain })
  const createUsage = (topic: string, slice: number) => createRemoteUsage({ signals, secret, topic, slice })
  const chargeMinute = createMinuteLimit({
    clock,
    perMinute,
    remoteUsage: createUsage('events/minute', perMinute / 10),
  })
  const dailyOptions = { key: deriveSlotKey(secret), remoteUsage: createUsage('events/day', perDay / 10) }
  const chargeDay = createDailyLimit({ clock, perDay, ...dailyOptions })
  const reserveBytes = createDailyByteLimit({ ...options, eventLog, maxBytes: limits.eventBytes })
  const hasOwnName = createVisitorLimit({ clock, visitors: limits.visitors })
  const limitNames = createUnknownNameLimit(options)
  const isPerson = createPersonCheck()
  const isExcluded = createExclusions()
  const isOwnHost = createHostCheck({ ...options, site: domain })
  const warn = createWarnings({ ...options, perMinute, perDay })

  function isCounted(event: PageEvent, { caller, actor }: { caller: Caller; actor: Actor }): boolean {
    const isForSite = event.domain.toLowerCase() === domain && !isEmptyEngagement(event) && !isDeskPath(event.path)
    return isForSite && actor.kind === 'anonymous' && isPerson(caller.userAgent) && isOwnHost(event.host)
  }

  /** Visitors beyond the limit share one name per network, independent of the browser. */
  async function withVisitorName(event: StoredEvent, keys: RateLimitKeys): Promise<StoredEvent> {
    if (hasOwnName(event.visitor, keys)) return event
    warn.warnOfCrowd()
    return { ...event, visitor: await visitors.getName({ address: keys[0].name, userAgent: '' }, getEventDay(event)) }
  }

  async function record(input: EventInput, from: { caller: Caller; actor: Actor }): Promise<boolean> {
    const event = readEvent(input)
    if (!isCounted(event, from) || (await isExcluded(event, from.caller))) return false
    warn.warnOfProxy(from.caller)
    const now = clock.now()
    const at = now.toISOString()
    const day = (await days.finder())(now.getTime())
    const { name, path, source, utm, props } = event
    const visitor = await visitors.getName(from.caller, day)
    const family = isEngagement(event) ? {} : getFamily(from.caller.userAgent)
    const stored: StoredEvent = { at, ...toStoredDay(at, day), name, path, source, utm, ...family, props, visitor }
    const bytes = countJsonBytes(stored) + 1
    const [keys, units] = [getRateLimitKeys(from.caller.address), Math.ceil(bytes / unitBytes)]
    if (!chargeMinute(keys, units) || !chargeDay(keys, units)) {
      warn.warnOfFlood()
      return false
    }
    if (!(await reserveBytes(day, bytes))) return false
    await eventLog.append([await limitNames(await withVisitorName(stored, keys))])
    return true
  }

  return {
    record,
    destroyOldSalts: visitors.destroyOldSalts,
    async close() {
      visitors.close()
      await eventLog.close()
    },
  }
}

function deriveSlotKey(secret: Uint8Array): string {
  return createHmac('sha256', secret).update('places of a day').digest('base64')
}

/** Returns the family of a browser. The user agent itself is not stored. */
const getFamily = memoizeText(readBrowserFamily)

/** Distinguishes people's browsers from bots by the user agent. */
const createPersonCheck = () => memoizeText(userAgent => userAgent !== '' && !isbot(userAgent))

const untrustedProxyMessage =
  'X-Forwarded-For is ignored; if a proxy forwards the readers, set BLOGOPS_TRUST_PROXY, or they all count as one address'
const unreadableProxyMessage =
  'X-Forwarded-For from the proxy has no valid address, so its readers count as one; check the proxy and BLOGOPS_TRUST_PROXY, the number of proxies'

interface WarningsOptions {
  clock: Clock
  log: Logger
  /** Maximum units per address and minute. */
  perMinute: number
  /** Maximum units per address and day. */
  perDay: number
  limits: Pick<Limits, 'visitors'>
}

/** Logs why readers are missing, rarely enough not to flood the log. */
function createWarnings({ clock, log, perMinute, perDay, limits }: WarningsOptions) {
  let warnedMinute = -1
  let warnedDay = -1
  let hasWarnedOfProxy = false

  return {
    /** At most once a minute. */
    warnOfFlood(): void {
      const minute = Math.floor(clock.now().getTime() / 60_000)
      if (minute === warnedMinute) return
      warnedMinute = minute
      log('warn', 'an address exceeds the event limit of a minute or a day; further events are not counted', {
        perMinute,
        perDay,
      })
    },
    /** At most once a day: large networks may have that many readers every day. */
    warnOfCrowd(): void {
      const day = Math.floor(clock.now().getTime() / dayMs)
      if (day === warnedDay) return
      warnedDay = day
      log('warn', 'the daily visitor limit is reached; further visitors count as one for each address', {
        perSubscriber: maxVisitorsPerSubscriber,
        perDay: limits.visitors,
        setting: limitSpecs.visitors.variable,
      })
    },
    /** Once, since it does not change until a restart. */
    warnOfProxy({ hasIgnoredProxyHeader, hasInvalidProxyAddress }: Caller): void {
      if (hasWarnedOfProxy || !(hasIgnoredProxyHeader || hasInvalidProxyAddress)) return
      hasWarnedOfProxy = true
      log('warn', hasIgnoredProxyHeader ? untrustedProxyMessage : unreadableProxyMessage)
    },
  }
}
