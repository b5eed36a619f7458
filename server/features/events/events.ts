import { createHmac } from 'node:crypto'
import type { Caller } from '../../contract/handler.ts'
import type { Limits } from '../../contract/limits.ts'
import { isDeskPath } from '../../contract/page.ts'
import type { EventInput } from '../../contract/schemas/event.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { Clock } from '../../ports/clock.ts'
import { dayOf, type EventLog, type StoredEvent } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SaltStore } from '../../ports/salt-store.ts'
import type { Signals } from '../../ports/signals.ts'
import { createAllowance } from './allowance.ts'
import { createDayBound } from './day-bound.ts'
import { createDayShare } from './day-share.ts'
import { createElsewhere } from './elsewhere.ts'
import { createHostCheck } from './host-check.ts'
import { jsonBytes } from './json-bytes.ts'
import { createNameBound, type OwnNames } from './made-up-names.ts'
import { createPersonCheck } from './person-check.ts'
import { isOfReading, type PageEvent, readEvent } from './read-event.ts'
import { type Spenders, spendersOf } from './spenders.ts'
import { createToldApart } from './told-apart.ts'
import { createVisitors } from './visitors.ts'
import { createWarnings } from './warnings.ts'

/**
 * Maximum units per address and minute; one unit is a started KiB. That is 300 typical events, more than an office or
 * school behind one address sends, and at most 300 KiB.
 */
const perMinute = 300
/** Maximum units per address and day; it takes several hundred addresses to fill the limit of the day. */
const perDay = 3_000
const unitBytes = 1024

export interface EventsOptions extends OwnNames {
  eventLog: EventLog
  salts: SaltStore
  clock: Clock
  log: Logger
  signals: Signals
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
  /** Destroys the salts of past days, now and at each midnight (UTC). */
  forgetVisitors(): Promise<void>
  close(): Promise<void>
}

export function createEvents({ eventLog, domain, ...options }: EventsOptions): Events {
  const { clock, signals, secret, limits } = options
  const visitors = createVisitors({ ...options, site: domain })
  const elsewhere = (topic: string, slice: number) => createElsewhere({ signals, secret, topic, slice })
  const spend = createAllowance({ clock, perMinute, elsewhere: elsewhere('events/minute', perMinute / 10) })
  const ofDay = { key: keyOfPlaces(secret), elsewhere: elsewhere('events/day', perDay / 10) }
  const takeOfShare = createDayShare({ clock, perDay, ...ofDay })
  const takeOfDay = createDayBound({ ...options, eventLog, mostBytes: limits.eventBytes })
  const isToldApart = createToldApart({ clock, visitors: limits.visitors })
  const bounded = createNameBound(options)
  const isPerson = createPersonCheck()
  const isOurs = createHostCheck({ ...options, site: domain })
  const warn = createWarnings({ ...options, perMinute, perDay })

  function counts(event: PageEvent, { caller, actor }: { caller: Caller; actor: Actor }): boolean {
    const forUs = event.domain.toLowerCase() === domain && !isOfReading(event) && !isDeskPath(event.path)
    return forUs && actor.kind === 'anonymous' && isPerson(caller.userAgent) && isOurs(event.host)
  }

  /** Visitors beyond the limit share one name per network, independent of the browser. */
  async function named(event: StoredEvent, spenders: Spenders): Promise<StoredEvent> {
    if (isToldApart(event.visitor, spenders)) return event
    warn.ofCrowd()
    return { ...event, visitor: await visitors.nameOf({ address: spenders[0].name, userAgent: '' }) }
  }

  async function record(input: EventInput, from: { caller: Caller; actor: Actor }): Promise<boolean> {
    const event = readEvent(input)
    if (!counts(event, from)) return false
    warn.ofProxy(from.caller)
    const at = clock.now().toISOString()
    const { name, path, source, utm, props } = event
    const stored: StoredEvent = { at, name, path, source, utm, props, visitor: await visitors.nameOf(from.caller) }
    const bytes = jsonBytes(stored) + 1
    const [spenders, units] = [spendersOf(from.caller.address), Math.ceil(bytes / unitBytes)]
    if (!spend(spenders, units) || !takeOfShare(spenders, units)) {
      warn.ofFlood()
      return false
    }
    if (!(await takeOfDay(dayOf(stored), bytes))) return false
    await eventLog.append([await bounded(await named(stored, spenders))])
    return true
  }

  return {
    record,
    forgetVisitors: visitors.forget,
    async close() {
      visitors.close()
      await eventLog.close()
    },
  }
}

function keyOfPlaces(secret: Uint8Array): string {
  return createHmac('sha256', secret).update('places of a day').digest('base64')
}
