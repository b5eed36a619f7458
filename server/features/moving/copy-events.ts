import { BlogopsError } from '../../contract/errors.ts'
import { dayOf, type StoredEvent } from '../../ports/event-log.ts'
import { altered } from './altered.ts'
import type { Step } from './move.ts'
import { allDays, type Site } from './site.ts'

const atATime = 1000

/**
 * Appends the missing events of each day to the target. Logs only grow, so the events of an earlier attempt must be
 * the first ones of their day.
 * @returns the number of appended events.
 * @throws BlogopsError `conflict` if they are not.
 */
export async function copyEvents(from: Site, to: Site, step: Step): Promise<number> {
  let [day, written] = ['', 0]
  let batch: StoredEvent[] = []
  let there: AsyncIterator<StoredEvent> | undefined
  const flush = async () => {
    step({ part: 'events', of: day, done: written, total: null })
    await to.eventLog.append(batch)
    written += batch.length
    batch = []
  }
  for await (const event of from.eventLog.read(allDays)) {
    if (dayOf(event) !== day) {
      if (batch.length > 0) await flush()
      day = dayOf(event)
      there = to.eventLog.read({ from: day, to: day })[Symbol.asyncIterator]()
    }
    const known = await there?.next()
    if (known?.done === false) {
      if (!isSame(known.value, event)) throw otherDay(day)
      continue
    }
    there = undefined
    batch.push(event)
    if (batch.length >= atATime) await flush()
  }
  if (batch.length > 0) await flush()
  return written
}

/** @returns the number of events. @throws BlogopsError `storage_damaged` for a missing, altered or extra event. */
export async function compareEvents(from: Site, to: Site, step: Step): Promise<number> {
  let count = 0
  const there = to.eventLog.read(allDays)[Symbol.asyncIterator]()
  for await (const event of from.eventLog.read(allDays)) {
    if (count % atATime === 0) step({ part: 'check', of: dayOf(event), done: count, total: null })
    const { value, done } = await there.next()
    if (done || !isSame(value, event)) throw altered(`an event of ${dayOf(event)}`)
    count += 1
  }
  if (!(await there.next()).done) throw altered('the number of page views and clicks')
  return count
}

function isSame(one: StoredEvent, other: StoredEvent): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function otherDay(day: string): BlogopsError {
  return new BlogopsError(
    'conflict',
    `What is there of the page views and clicks of ${day} is not how that day began here.`,
    {
      hint: 'Begin anew: empty the place that you move to, and run it again.',
    },
  )
}
