import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import type { EventsImport, EventsImportResult } from '../../../contract/schemas/analytics.ts'
import { addDays } from '../../../domain/days.ts'
import { getEventDay, toStoredDay, utmTags } from '../../../domain/events.ts'
import { pluralize } from '../../../domain/number-format.ts'
import type { DayFinder } from '../../../domain/site-days.ts'
import type { EventLog, StoredEvent } from '../../../ports/event-log.ts'
import type { FiledEvent, ReadEventFile } from '../../../ports/import-files.ts'
import type { Clock } from '../../../ports/system.ts'
import type { AssertLocked, SiteLock } from '../../processes/leases.ts'
import type { SiteDays } from '../../settings/settings.ts'
import { isOwnHost } from '../exclusions.ts'
import { isEmptyEngagement, readEvent } from '../read-event.ts'
import { getFirstRetainedDay } from '../retention.ts'
import { createVisitorHash } from '../visitors.ts'
import { type NamedEvent, nameVisitors, type SamplePages, type UnnamedEvent } from './import-visitors.ts'

/** Maximum age of events in days; older ones have a wrong year. */
const maxAgeDays = 3_653

/** Number of events per append. */
const batch = 1_000
const maxRejected = 100

interface EventImportOptions {
  eventLog: Pick<EventLog, 'read' | 'append' | 'counts'>
  readFile: ReadEventFile
  clock: Clock
  days: Pick<SiteDays, 'finder'>
  /** Keys the hashes of visitor names. */
  secret: Uint8Array
  siteUrl: string
  samplePages: Pick<SamplePages, 'mark'>
  /** True if an external service counts visitors; imported events would not be shown. */
  isCountedExternally: boolean
  /** Months that events are retained; null means forever. */
  retentionMonths(): Promise<number | null>
  oneAtATime: SiteLock
}

type EventsByDay = Map<string, UnnamedEvent[]>
type ImportFile = EventsImport

/**
 * Imports page views and clicks of past days. Events already in the log are skipped, so a file can be imported again,
 * even after a crash.
 */
export function createEventImport(options: EventImportOptions) {
  const { eventLog, readFile, siteUrl } = options
  const hashVisitor = createVisitorHash(options.secret, new URL(siteUrl).hostname)

  /** @returns the number of events that were stored, or would be in a dry run. */
  async function storeDay(
    [day, events]: [string, readonly UnnamedEvent[]],
    { findDay, dryRun, assertLocked }: { findDay: DayFinder; dryRun: boolean; assertLocked: AssertLocked },
  ) {
    const ordered = events.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    const newEvents = await findNewEvents(eventLog, { day, findDay }, nameVisitors(ordered, hashVisitor))
    if (dryRun) return newEvents.length
    for (let from = 0; from < newEvents.length; from += batch) {
      await assertLocked()
      await eventLog.append(newEvents.slice(from, from + batch))
    }
    return newEvents.length
  }

  async function run(file: ImportFile, signal: AbortSignal, assertLocked: AssertLocked): Promise<EventsImportResult> {
    const { events: rows, rejected: unreadable, rejectedTotal, columns, unread } = await readFile(file, signal)
    const accepted = rows.filter(row => !isEmptyEngagement(row))
    const months = await options.retentionMonths()
    const findDay = await options.days.finder()
    const { days, rejected } = groupByDay(accepted, { ...options, findDay }, months)
    // Marks the pages before storing events, so that sample events are never unmarked.
    if (file.sample && !file.dryRun) await options.samplePages.mark(listPageDays(days))
    const stored: string[] = []
    let imported = 0
    for (const day of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const added = await storeDay(day, { findDay, dryRun: file.dryRun, assertLocked })
      if (added > 0) stored.push(day[0])
      imported += added
    }
    const range = toRange(stored)
    // Warms the cache of the counts; a failure is reported to the next reader.
    if (range && !file.dryRun) void eventLog.counts(range).catch(() => undefined)
    return {
      dryRun: file.dryRun,
      events: rows.length + rejectedTotal,
      imported,
      known: accepted.length - rejected.length - imported,
      leftOut: rows.length - accepted.length,
      range,
      rejected: [...unreadable, ...rejected].sort((a, b) => a.line - b.line).slice(0, maxRejected),
      rejectedTotal: rejectedTotal + rejected.length,
      columns: { ...columns },
      unread,
    }
  }

  /** @throws BlogopsError `bad_request`, `conflict`, `storage_full`, `unavailable`. */
  return function importEvents(file: ImportFile, signal: AbortSignal) {
    if (options.isCountedExternally) throw externalCountingError()
    // Two concurrent imports of the same file would store its events twice.
    return options.oneAtATime('event import', assertLocked => run(file, signal, assertLocked))
  }
}

/** Groups events by day and collects the reasons for rejected rows. */
function groupByDay(
  rows: readonly FiledEvent[],
  { siteUrl, clock, findDay }: EventImportOptions & { findDay: DayFinder },
  months: number | null,
) {
  const now = clock.now().toISOString()
  const oldest = addDays(now.slice(0, 10), -maxAgeDays)
  const firstRetained = getFirstRetainedDay(clock.now(), months) ?? ''
  const tooOld = pluralize(
    months ?? 0,
    `is before ${firstRetained}; the site keeps events for 1 month`,
    `is before ${firstRetained}; the site keeps events for ${months} months`,
  )
  const days: EventsByDay = new Map()
  const rejected: { line: number; reason: string }[] = []
  for (const row of rows) {
    const isTooOld = row.at < firstRetained && row.at >= oldest
    const result = isTooOld ? `${row.at} ${tooOld}` : readRow(row, { siteUrl, now, oldest })
    if (typeof result === 'string') rejected.push({ line: row.line, reason: result })
    else addToDay(days, { ...result, ...toStoredDay(result.at, findDay(Date.parse(result.at))) })
  }
  return { days, rejected }
}

/** Returns the event, or the reason for its rejection. */
function readRow(row: FiledEvent, bounds: { siteUrl: string; now: string; oldest: string }): UnnamedEvent | string {
  const { at, name, referrer, source, utm, browser, device, props, visitor } = row
  if (isNetworkAddress(visitor))
    return 'its visitor is a network address, which blogops does not store; use a random id instead'
  if (at > bounds.now) return `${at} is in the future`
  if (at < bounds.oldest) return `${at} is more than ten years ago`
  const { hostname: domain, origin } = new URL(bounds.siteUrl)
  const url = row.page.startsWith('/') ? origin + row.page : row.page
  try {
    const { domain: _, host, ...event } = readEvent({ name, url, domain, referrer, props }, { source, utm })
    return isOwnHost(host, domain)
      ? { at, ...event, ...(browser && { browser }), ...(device && { device }), visitor }
      : `${host} is not this site, ${domain}`
  } catch (error) {
    if (error instanceof BlogopsError) return error.message
    throw error
  }
}

function addToDay(days: EventsByDay, event: UnnamedEvent): void {
  const day = getEventDay(event)
  const others = days.get(day)
  if (others) others.push(event)
  else days.set(day, [event])
}

function* listPageDays(days: EventsByDay) {
  for (const [day, events] of days) for (const { path } of events) yield { path, day }
}

function toRange(days: readonly string[]): EventsImportResult['range'] {
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}

function externalCountingError(): BlogopsError {
  return new BlogopsError(
    'conflict',
    'Plausible counts the visitors of this site, so imported events would not appear anywhere.',
    {
      hint: 'Import them into Plausible, or unset its variables so that blogops counts.',
    },
  )
}

/** Identifies equal events, independent of the order of their fields. */
function getEventKey({ at, name, path, source, utm, props }: StoredEvent, visitor: string): string {
  return JSON.stringify([at, name, path, visitor, source, utmTags.map(tag => utm[tag] ?? null), Object.entries(props)])
}

const unknownVisitor = ''

/** An attributed visitor depends on the rest of the file, so it is not part of the key of a click. */
function getImportKey({ event, hasVisitorId }: NamedEvent): string {
  return getEventKey(event, hasVisitorId || event.name === 'pageview' ? event.visitor : unknownVisitor)
}

/**
 * Returns the events that the log does not have yet. Duplicates are counted: of three equal events, one is new if the
 * log has two. Events stored under another time zone may be on the day before or after, with another visitor hash.
 * @param events events of that day.
 */
async function findNewEvents(
  log: Pick<EventLog, 'read'>,
  { day, findDay }: { day: string; findDay: DayFinder },
  events: readonly NamedEvent[],
): Promise<StoredEvent[]> {
  const keys = events.map(getImportKey)
  const statedVisitors = new Set(events.filter(({ hasVisitorId }) => hasVisitorId).map(({ event }) => event.visitor))
  const stored = new Map(keys.map(key => [key, 0]))
  const count = (key: string) => {
    const before = stored.get(key)
    if (before !== undefined) stored.set(key, before + 1)
  }
  const storedElsewhere = new Map<string, number>()
  for await (const event of log.read({ from: addDays(day, -1), to: addDays(day, 1) })) {
    if (getEventDay(event) === day) {
      count(getEventKey(event, event.visitor))
      if (!statedVisitors.has(event.visitor)) count(getEventKey(event, unknownVisitor))
    } else if (findDay(Date.parse(event.at)) === day) {
      const key = getEventKey(event, unknownVisitor)
      storedElsewhere.set(key, (storedElsewhere.get(key) ?? 0) + 1)
    }
  }
  return events
    .filter(
      ({ event }, n) => !take(stored, keys[n] ?? '') && !take(storedElsewhere, getEventKey(event, unknownVisitor)),
    )
    .map(({ event }) => event)
}

/** Decrements a count. @returns false if it was not positive. */
function take(counts: Map<string, number>, key: string): boolean {
  const remaining = counts.get(key) ?? 0
  if (remaining > 0) counts.set(key, remaining - 1)
  return remaining > 0
}

const addressSchema = z.union([z.ipv4(), z.ipv6()])

/**
 * Returns true for an IP address, with or without a port. The address space is small enough to reverse the hash by
 * trying every address, for anybody who has the secret.
 */
function isNetworkAddress(visitor: string): boolean {
  const text = visitor.trim()
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  // IPv6 addresses can end with a zone: fe80::1%eth0.
  return addressSchema.safeParse(bare.replace(/%.*$/, '')).success
}
