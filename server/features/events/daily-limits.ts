import { hash } from 'node:crypto'
import { getUnknownNameLimits, type Limits, limitSpecs } from '../../contract/limits.ts'
import { getEventDay } from '../../domain/events.ts'
import type { Signals } from '../../ports/coordination.ts'
import type { EventLog, StoredEvent } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/system.ts'

interface DailyByteLimitOptions {
  eventLog: Pick<EventLog, 'countBytes'>
  /** Maximum bytes per day. */
  maxBytes: number
  log: Logger
}

/** Number of bytes after which the stored size is read again. */
const recheckBytes = 1_000_000

interface Day {
  name: string
  bytes: number
  /** Bytes taken by this process since it last read the stored size. */
  bytesSinceCheck: number
  isWarned: boolean
}

/**
 * Limits the bytes stored per day across all senders, so that no number of addresses can fill the disk.
 * @returns a function that reserves bytes of a day (`2026-11-21`), or returns false if they do not fit. Rejects with
 * the errors of `countBytes`.
 */
export function createDailyByteLimit({ eventLog, maxBytes, log }: DailyByteLimitOptions) {
  let today: { name: string; day: Promise<Day> } | undefined

  /** Starts from the size already stored. */
  function openDay(name: string): Promise<Day> {
    if (today?.name === name) return today.day
    const day = eventLog.countBytes(name).then(bytes => ({ name, bytes, bytesSinceCheck: 0, isWarned: false }))
    const openDay = { name, day }
    today = openDay
    day.catch(() => {
      if (today === openDay) today = undefined
    })
    return day
  }

  /** Includes bytes stored by other processes. A failed read is repeated at the next check. */
  async function recheck(day: Day): Promise<void> {
    day.bytesSinceCheck = 0
    const stored = await eventLog.countBytes(day.name).catch(() => 0)
    day.bytes = Math.max(day.bytes, stored)
  }

  return async function take(name: string, bytes: number): Promise<boolean> {
    const day = await openDay(name)
    if (day.bytes + bytes <= maxBytes) {
      day.bytes += bytes
      day.bytesSinceCheck += bytes
      if (day.bytesSinceCheck >= recheckBytes) await recheck(day)
      return true
    }
    if (!day.isWarned)
      log('warn', 'the daily size limit for events is reached; further events are dropped', {
        day: day.name,
        mostBytes: maxBytes,
        setting: limitSpecs.eventBytes.variable,
      })
    day.isWarned = true
    return false
  }
}

/** Characters that take one byte in UTF-8 and need no escape in JSON. */
const unescaped = /^[ !#-[\]-~]*$/

/**
 * Computes the size in UTF-8 bytes of an object, string, number, boolean or null as JSON. Several times as fast as
 * serializing it.
 */
export function countJsonBytes(value: unknown): number {
  if (typeof value === 'string')
    return unescaped.test(value) ? value.length + 2 : Buffer.byteLength(JSON.stringify(value))
  return typeof value === 'object' && value !== null ? countObjectBytes(value) : String(value).length
}

function countObjectBytes(value: object): number {
  let bytes = 0
  // A colon, and a comma or brace, per entry.
  for (const [key, item] of Object.entries(value)) bytes += countJsonBytes(key) + countJsonBytes(item) + 2
  return bytes === 0 ? 2 : bytes + 1
}

/** Recognizes the names of the site. */
export interface KnownNames {
  /** Returns true for a current or former slug of an article. */
  isArticle(slug: string): Promise<boolean>
  /** Returns true for the path of another page whose name a person chose, such as that of an author. */
  isNamedPage(path: string): Promise<boolean>
  /** Returns true for a current or former slug of a category. */
  isCategory(slug: string): Promise<boolean>
  /** Returns true for the id of one of our ads. Ad links carry it as `utm_content`. */
  isAd(id: string): Promise<boolean>
}

interface UnknownNameLimitOptions extends KnownNames {
  signals: Signals
  limits: Pick<Limits, 'pages'>
}

const topic = 'events/made-up'
const hashName = (name: string) => hash('sha256', name, 'base64url').slice(0, 16)

/** Path that collects all further unknown pages. */
const notFoundPath = '/404'
const fixedPaths: ReadonlySet<string> = new Set(['/', notFoundPath, '/terms', '/privacy'])

/** Accepted names of a UTC day: known ones that were seen, and unknown ones up to the limit. */
interface Names {
  readonly accepted: Set<string>
  /** Number of unknown names among them. */
  unknown: number
  /** Hashes of unknown names that other processes accepted. */
  readonly acceptedRemotely: Set<string>
}

/**
 * Limits the number of unknown names per UTC day, over all senders.
 * @returns a function that returns the event, without its page or ad name if that exceeds the limit.
 */
export function createUnknownNameLimit(options: UnknownNameLimitOptions) {
  const { isArticle, isCategory, isNamedPage, isAd, signals, limits } = options
  const max = getUnknownNameLimits(limits)
  let today = { day: '', pages: createNames(), ads: createNames() }

  signals.subscribe(topic, text => {
    const [day, kind, hashed] = text.split(' ')
    if (hashed === undefined || day !== today.day) return
    today[kind === 'ads' ? 'ads' : 'pages'].acceptedRemotely.add(hashed)
  })

  const publish = (kind: 'pages' | 'ads') => (hashed: string) =>
    signals.publish(topic, `${today.day} ${kind} ${hashed}`)
  const pageRule = { max: max.pages, isKnown: isPage, publish: publish('pages') }
  const adRule = { max: max.ads, isKnown: isAd, publish: publish('ads') }

  async function isPage(path: string): Promise<boolean> {
    const [, list, slug] = /^\/(article|category)\/([^/]+)$/.exec(path) ?? []
    if (slug === undefined) return isNamedPage(path)
    return list === 'article' ? isArticle(slug) : isCategory(slug)
  }

  return async function limitNames(event: StoredEvent): Promise<StoredEvent> {
    const day = getEventDay(event)
    if (day !== today.day) today = { day, pages: createNames(fixedPaths), ads: createNames() }
    const { pages, ads } = today
    const { path, utm } = event
    const { content, ...others } = utm
    const isPageAccepted = pages.accepted.has(path) || (await acceptName(pages, path, pageRule))
    const isAdAccepted = content === undefined || ads.accepted.has(content) || (await acceptName(ads, content, adRule))
    if (isPageAccepted && isAdAccepted) return event
    return { ...event, path: isPageAccepted ? path : notFoundPath, utm: isAdAccepted ? utm : others }
  }
}

function createNames(accepted: Iterable<string> = []): Names {
  return { accepted: new Set(accepted), unknown: 0, acceptedRemotely: new Set() }
}

interface NameRule {
  max: number
  isKnown(name: string): Promise<boolean>
  /** Publishes an accepted unknown name to other processes. */
  publish(hashed: string): void
}

/** Accepts a name that is new today, unless the limit for unknown names is reached. */
async function acceptName(names: Names, name: string, { max, isKnown, publish }: NameRule): Promise<boolean> {
  const isUnknown = !(await isKnown(name))
  // Checked again, because the same name may have been accepted during the await.
  if (isUnknown && !names.accepted.has(name)) {
    const hashed = hashName(name)
    if (!names.acceptedRemotely.has(hashed)) {
      if (names.unknown + names.acceptedRemotely.size >= max) return false
      names.unknown += 1
      publish(hashed)
    }
  }
  names.accepted.add(name)
  return true
}
