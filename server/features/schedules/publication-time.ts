import { BlogopsError } from '../../contract/errors.ts'
import { type ClockChange, locateLocalTime, timePattern, toLocalTime } from '../../domain/site-days.ts'

/** Instant of a publication, and how it was found. */
export interface PublicationTime {
  at: Date
  /** As it was given. */
  given: string
  timeZone: string
  change: ClockChange
}

/**
 * Reads the time of a publication: an instant, or a local time in a time zone.
 * @throws BlogopsError `bad_request` for a date that does not exist.
 */
export function readPublicationTime(given: string, timeZone: string): PublicationTime {
  const [, local = '', offset] = timePattern.exec(given) ?? []
  const located = locateLocalTime(local, offset === undefined ? timeZone : 'UTC')
  const instant = offset === undefined ? located?.ms : Date.parse(`${local.replace(' ', 'T')}${offset}`)
  if (!located || instant === undefined || Number.isNaN(instant))
    throw new BlogopsError('bad_request', `There is no such date and time: ${given}.`)
  return { at: new Date(instant), given, timeZone, change: located.change }
}

/** Explains how a local time was read that clocks skip or repeat; null for all others. */
export function describeClockChange({ at, given, timeZone, change }: PublicationTime): string | null {
  const [day = '', time = ''] = given.split(/[T ]/)
  if (change === 'none') return null
  if (change === 'repeated') return `On ${day}, clocks in ${timeZone} show ${time} twice. The first is used.`
  const moved = toLocalTime(at.getTime(), timeZone).slice(-5)
  return `On ${day}, clocks in ${timeZone} skip ${time}. The article is published at ${moved}.`
}
