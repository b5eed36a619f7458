import { BlogopsError } from '../../contract/errors.ts'
import { dayMs, formatWait, hourMs, minuteMs } from '../../domain/days.ts'
import type { CallBudget } from '../../ports/coordination.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { CallBudgetRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'

export interface CallBudgetOptions {
  records: RecordStore
  clock: Clock
  /** Name of the service in messages and, in lower case, of its record. */
  service: string
  /** Maximum calls per second. */
  perSecond: number
  /** Maximum calls in any 24 hours. */
  perDay: number
}

/** Margin of the pace: calls arrive closer together than they are sent. */
const paceMargin = 1.1
/** Maximum wait of a call in milliseconds; a longer one is refused. */
const maxWaitMs = 30_000
/** Pause in milliseconds after the first refusal without a stated time; it doubles with each further one. */
const firstPauseMs = 2_000
const maxPauseMs = hourMs
/** Share of the day's calls that background work may use. */
const backgroundShare = 0.9

const toHour = (at: number) => new Date(at).toISOString().slice(0, 13)
const getHourEnd = (hour: string) => Date.parse(`${hour}:00:00.000Z`) + hourMs

/**
 * Creates a budget of calls that is stored, and therefore shared by all processes over the same stores. The day is any
 * 24 hours, by whole hours, because it is unknown when the service begins to count again.
 */
export function createCallBudget({ records, clock, service, perSecond, perDay }: CallBudgetOptions): CallBudget {
  const id = service.toLowerCase()
  const intervalMs = Math.ceil((1_000 * paceMargin) / perSecond)
  const limits = { person: perDay, background: Math.floor(perDay * backgroundShare) }

  /** Returns the calls that still count, by hour and in all. */
  function count({ hours }: Pick<CallBudgetRecord, 'hours'>, now: number) {
    const counted = Object.entries(hours).filter(([hour]) => getHourEnd(hour) + dayMs > now)
    return { counted, calls: counted.reduce((total, [, calls]) => total + calls, 0) }
  }

  async function read(tx: Pick<Transaction, 'get'>): Promise<CallBudgetRecord> {
    const none = { id, version: 0, nextAt: new Date(0).toISOString(), hours: {}, refusals: 0 }
    return (await tx.get('callBudget', id)) ?? none
  }

  function change(update: (record: CallBudgetRecord, now: number) => CallBudgetRecord): Promise<CallBudgetRecord> {
    return records.transact(async tx => tx.put('callBudget', update(await read(tx), clock.now().getTime())))
  }

  return {
    // A day counts up to 25 hours, since the oldest counts as a whole.
    perHour: Math.max(1, Math.floor(limits.background / 25)),

    reserve: work =>
      records.transact(async tx => {
        const now = clock.now().getTime()
        const record = await read(tx)
        const { counted, calls } = count(record, now)
        // Until the oldest counted calls no longer count.
        const freeInMs = Math.min(...counted.map(([hour]) => getHourEnd(hour) + dayMs - now))
        if (calls >= limits[work]) throw noCallsLeft(work, freeInMs)
        // A later time than any pause was written by a clock that has been set back since.
        const next = Date.parse(record.nextAt)
        const waitMs = next - now > maxPauseMs + minuteMs ? 0 : Math.max(0, next - now)
        if (waitMs > maxWaitMs) throw paused(waitMs, record.refusals)
        const hours = { ...Object.fromEntries(counted), [toHour(now)]: (record.hours[toHour(now)] ?? 0) + 1 }
        await tx.put('callBudget', { ...record, hours, nextAt: new Date(now + waitMs + intervalMs).toISOString() })
        return { waitMs, isTrial: record.refusals > 0 }
      }),

    async pause(retryAfterMs) {
      await change((record, now) => {
        const refusals = record.refusals + 1
        const pauseMs = Math.min(maxPauseMs, retryAfterMs ?? firstPauseMs * 2 ** Math.min(refusals - 1, 20))
        const nextAt = Math.max(Date.parse(record.nextAt), now + pauseMs)
        return { ...record, refusals, nextAt: new Date(nextAt).toISOString() }
      })
    },

    resume: async () => void (await change(record => ({ ...record, refusals: 0 }))),

    countLeft: async () => Math.max(0, limits.background - count(await read(records), clock.now().getTime()).calls),
  }

  function noCallsLeft(work: keyof typeof limits, waitMs: number): BlogopsError {
    const calls = `${limits[work].toLocaleString('en-GB')} calls to ${service}`
    const message =
      work === 'person'
        ? `All ${calls} of the last 24 hours are used.`
        : `All ${calls} that background work may make in 24 hours are used.`
    return createRefusal(message, `The next ones are free ${formatWait(waitMs)}.`, waitMs)
  }

  function paused(waitMs: number, refusals: number): BlogopsError {
    const message =
      refusals > 0
        ? `${service} refuses further calls at present: too many were made.`
        : `Too many calls to ${service} are waiting.`
    return createRefusal(message, `Try again ${formatWait(waitMs)}.`, waitMs)
  }
}

const createRefusal = (message: string, hint: string, waitMs: number) =>
  new BlogopsError('rate_limited', message, { hint, details: { retryAfter: Math.ceil(waitMs / 1_000) } })
