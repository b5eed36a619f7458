import type { ChannelKind } from '../../contract/field-values.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/days.ts'
import { type SendMessage, type SendResult, stoppedAnswer } from '../../ports/notices.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { NotificationRecord } from '../../ports/records.ts'
import type { Clock, Logger, Timer } from '../../ports/system.ts'
import { type Claimed, type Messages, toMessage, wasCreatedBy } from './messages.ts'

interface DeliveriesOptions {
  records: RecordReader
  messages: Messages
  send: SendMessage
  siteUrl: string
  clock: Clock
  timer: Timer
  log: Logger
  /** Returns a number from 0 up to 1; `Math.random` by default. */
  random?: () => number
}

/** Delays after each failed attempt of a webhook, as Standard Webhooks suggests. */
const programDelays = [
  ...[5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs],
  ...[10 * hourMs, 14 * hourMs, 20 * hourMs, dayMs],
]

/** People need no news of days ago. */
const personDelays = programDelays.slice(0, 5)

const delays: Readonly<Record<ChannelKind, readonly number[]>> = {
  email: personDelays,
  slack: personDelays,
  webhook: programDelays,
}

/** Maximum milliseconds of an attempt, below the time of a claim. Senders end earlier by themselves. */
const maxAttemptMs = minuteMs

/** Maximum messages to a channel before the others are looked at again. */
const batch = 10

export type Deliveries = ReturnType<typeof createDeliveries>

/**
 * Sends the stored messages. Each attempt is claimed in a transaction, so that one process makes it. Channels do not
 * wait for each other, except for an attempt that never ends, which is given up after a minute.
 */
export function createDeliveries({ records, messages, send, siteUrl, clock, ...options }: DeliveriesOptions) {
  const { timer, log, random = Math.random } = options
  const stopping = new AbortController()

  async function trySending({ channel, notification }: Claimed): Promise<SendResult> {
    const targets = listTargets(channel, notification)
    if (targets.length === 0) return { outcome: 'sent', answer: 'The other recipients were removed.' }
    let cancel = () => {}
    const limit = new Promise<SendResult>(resolve => {
      const giveUp = (answer: string) => resolve({ outcome: 'retry', answer })
      const stopTimer = timer(maxAttemptMs, () => giveUp('The attempt did not end within a minute.'))
      const stop = () => giveUp(stoppedAnswer)
      stopping.signal.addEventListener('abort', stop)
      cancel = () => {
        stopTimer()
        stopping.signal.removeEventListener('abort', stop)
      }
    })
    try {
      const sending = send({ ...channel, targets }, toMessage(notification, siteUrl), stopping.signal)
      return await Promise.race([sending, limit])
    } catch (cause) {
      log('error', 'a notification could not be sent', { channelId: channel.id, error: String(cause) })
      return { outcome: 'retry', answer: 'An unexpected error stopped it. The server log has the details.' }
    } finally {
      cancel()
    }
  }

  /** Returns the time up to which messages are too old for another attempt. */
  const getOldestTime = ({ channel: { kind } }: Claimed): Date =>
    new Date(clock.now().getTime() - delays[kind].reduce((sum, delay) => sum + delay, 0))

  /** Returns the time of the next attempt, or null after the last one. */
  function getNextTime(claimed: Claimed, result: SendResult): Date | null {
    const { channel, notification } = claimed
    const delay = delays[channel.kind][notification.attempts - 1]
    if (!isIncomplete(result) || delay === undefined || wasCreatedBy(getOldestTime(claimed), notification)) return null
    const retryAfterMs = result.outcome === 'retry' ? (result.retryAfterMs ?? 0) : 0
    const wait = Math.max(delay * (1 + random() / 4), Math.min(retryAfterMs, dayMs))
    return new Date(clock.now().getTime() + Math.ceil(wait))
  }

  function settle(claimed: Claimed, result: SendResult, nextAt: Date | null): Promise<NotificationRecord> {
    if (wasStopped(result)) return messages.release(claimed)
    const switchOff = result.outcome === 'failed' && result.switchOff === true
    const oldest = result.outcome === 'retry' ? getOldestTime(claimed) : null
    const sent = result.outcome === 'sent'
    const remaining = result.outcome === 'sent' ? (result.remaining ?? []) : claimed.notification.remaining
    return messages.settle(claimed, { sent, answer: result.answer, nextAt, oldest, switchOff, remaining })
  }

  /** Sends the due messages of a channel until one fails. */
  async function sendDue(channelId: string): Promise<void> {
    for (let sent = 0; sent < batch && !stopping.signal.aborted; sent += 1) {
      const claimed = await messages.claim(channelId)
      if (!claimed) return
      const result = await trySending(claimed)
      await settle(claimed, result, getNextTime(claimed, result))
      if (result.outcome !== 'sent') return
    }
  }

  return {
    /** Sends what is due. @returns the time of the next attempt. */
    async check(): Promise<Date | null> {
      const channels = await records.find('notificationChannel')
      const ends = await Promise.allSettled(channels.map(({ id }) => sendDue(id)))
      await messages.trim()
      const failed = ends.find(end => end.status === 'rejected')
      if (failed) throw failed.reason
      const enabled = channels.filter(channel => channel.enabled)
      const times = await Promise.all(enabled.map(({ id }) => messages.getNextTime(id)))
      const next = times.filter(time => time !== null).sort()[0]
      return next === undefined ? null : new Date(next)
    },

    /** Ends the attempts in flight, which are repeated after the next start. */
    stop(): void {
      stopping.abort()
    },

    /** Sends a claimed message once. */
    async sendOnce(claimed: Claimed): Promise<{ notification: NotificationRecord; result: SendResult }> {
      const result = await trySending(claimed)
      const nextAt = result.outcome === 'sent' ? getNextTime(claimed, result) : null
      return { notification: await settle(claimed, result, nextAt), result }
    },
  }
}

/** Lists the recipients of an attempt: all of the channel, or those that did not get the message yet. */
function listTargets({ targets }: Claimed['channel'], { remaining }: Claimed['notification']): readonly string[] {
  return remaining === undefined ? targets : targets.filter(target => remaining.includes(target))
}

/** Returns true if the end of the process ended the attempt, which is not a failure of the channel. */
function wasStopped(result: SendResult): boolean {
  return result.outcome === 'retry' && result.answer === stoppedAnswer
}

/** Returns true if another attempt may reach somebody. */
function isIncomplete(result: SendResult): result is Exclude<SendResult, { outcome: 'failed' }> {
  return result.outcome === 'retry' || (result.outcome === 'sent' && result.remaining !== undefined)
}
