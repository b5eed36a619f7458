import { BlogopsError } from '../../contract/errors.ts'
import { getEventDay, type StoredEvent } from '../../ports/event-log.ts'
import { createMismatchError } from './altered.ts'
import type { ReportStep } from './move.ts'
import { allDays, type Site } from './site.ts'

const eventBatch = 1000

/**
 * Appends the missing events of each day to the target. Logs only grow, so the events of an earlier attempt must be
 * the first ones of their day.
 * @returns the number of appended events.
 * @throws BlogopsError `conflict` if they are not.
 */
export async function copyEvents(from: Site, to: Site, step: ReportStep): Promise<number> {
  let [day, written] = ['', 0]
  let batch: StoredEvent[] = []
  let targetEvents: AsyncIterator<StoredEvent> | undefined
  const flush = async () => {
    step({ part: 'events', of: day, done: written, total: null })
    await to.eventLog.append(batch)
    written += batch.length
    batch = []
  }
  for await (const event of from.eventLog.read(allDays)) {
    if (getEventDay(event) !== day) {
      if (batch.length > 0) await flush()
      day = getEventDay(event)
      targetEvents = to.eventLog.read({ from: day, to: day })[Symbol.asyncIterator]()
    }
    const known = await targetEvents?.next()
    if (known?.done === false) {
      if (!isSameEvent(known.value, event)) throw conflictingDay(day)
      continue
    }
    targetEvents = undefined
    batch.push(event)
    if (batch.length >= eventBatch) await flush()
  }
  if (batch.length > 0) await flush()
  return written
}

/** @returns the number of events. @throws BlogopsError `storage_damaged` for a missing, altered or extra event. */
export async function compareEvents(from: Site, to: Site, step: ReportStep): Promise<number> {
  let count = 0
  const targetEvents = to.eventLog.read(allDays)[Symbol.asyncIterator]()
  for await (const event of from.eventLog.read(allDays)) {
    if (count % eventBatch === 0) step({ part: 'check', of: getEventDay(event), done: count, total: null })
    const { value, done } = await targetEvents.next()
    if (done || !isSameEvent(value, event)) throw createMismatchError(`an event of ${getEventDay(event)}`)
    count += 1
  }
  if (!(await targetEvents.next()).done) throw createMismatchError('the number of page views and clicks')
  return count
}

function isSameEvent(one: StoredEvent, other: StoredEvent): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function conflictingDay(day: string): BlogopsError {
  return new BlogopsError(
    'conflict',
    `What is there of the page views and clicks of ${day} is not how that day began here.`,
    {
      hint: 'Begin anew: empty the place that you move to, and run it again.',
    },
  )
}
