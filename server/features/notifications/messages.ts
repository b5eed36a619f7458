import type { NotificationEvent } from '../../contract/field-values.ts'
import { maxNotifications, type Notification } from '../../contract/schemas/notifications.ts'
import type { Message, Notice } from '../../ports/notices.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { NotificationChannelRecord, NotificationRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'

interface MessagesOptions {
  records: RecordStore
  clock: Clock
}

export interface Claimed {
  channel: NotificationChannelRecord
  notification: NotificationRecord
  /** As they were before the attempt. */
  before: Pick<NotificationRecord, 'attempts' | 'nextAt'>
}

export type Messages = ReturnType<typeof createMessages>

/** Milliseconds after which an attempt counts as lost. Senders end much earlier. */
const claimMs = 120_000

export const switchedOff = 'The channel was switched off.'

/** Storage of messages: waiting ones, and the log of those that were sent or failed. */
export function createMessages({ records, clock }: MessagesOptions) {
  const findNext = async (channelId: string, reader: Pick<Transaction, 'find'> = records) =>
    (await reader.find('notification', { where: { channelId, state: 'pending' }, orderBy: 'nextAt', limit: 1 }))[0]

  const startAttempt = (notification: NotificationRecord): NotificationRecord => ({
    ...notification,
    attempts: notification.attempts + 1,
    nextAt: new Date(clock.now().getTime() + claimMs).toISOString(),
  })

  return {
    /** Stores a message for each channel that wants the event, unless it has one with the same key. */
    async announce(tx: Transaction, notice: Notice): Promise<void> {
      for (const channel of await tx.find('notificationChannel')) {
        if (!wants(channel, notice.event)) continue
        const message = toRecord(channel, notice, clock.now())
        if (!(await tx.get('notification', message.id))) await tx.put('notification', message)
      }
    },

    async isWanted(event: NotificationEvent): Promise<boolean> {
      return (await records.find('notificationChannel')).some(channel => wants(channel, event))
    },

    /** Stores a message to one channel, and claims it. */
    claimNew: (channel: NotificationChannelRecord, notice: Omit<Notice, 'event'>): Promise<Claimed> =>
      records.transact(async tx => {
        const message = toRecord(channel, { ...notice, event: 'test' }, clock.now())
        return { channel, notification: await tx.put('notification', startAttempt(message)), before: message }
      }),

    /**
     * Claims the next due message of a channel, so that no other process sends it. Undefined if there is none. The due
     * messages of a channel that is off fail.
     */
    async claim(channelId: string): Promise<Claimed | undefined> {
      const isDueNow = (found: NotificationRecord | undefined): found is NotificationRecord =>
        found !== undefined && isDue(found, clock.now())
      if (!isDueNow(await findNext(channelId))) return undefined
      return records.transact(async tx => {
        const channel = await tx.get('notificationChannel', channelId)
        const next = await findNext(channelId, tx)
        if (!isDueNow(next)) return undefined
        if (!channel?.enabled) {
          await failPending(tx, channelId, { answer: switchedOff, now: clock.now(), isChosen: isDueNow })
          return undefined
        }
        return { channel, notification: await tx.put('notification', startAttempt(next)), before: next }
      })
    },

    /** Returns the time of the next attempt in a channel, or null. */
    async getNextTime(channelId: string): Promise<string | null> {
      return (await findNext(channelId))?.nextAt ?? null
    },

    /** Undoes a claim whose attempt says nothing about the message or the channel. */
    release: ({ notification, before: { attempts, nextAt } }: Claimed): Promise<NotificationRecord> =>
      records.transact(async tx => {
        const stored = await tx.get('notification', notification.id)
        if (stored?.version !== notification.version) return stored ?? notification
        return tx.put('notification', { ...stored, attempts, nextAt })
      }),

    /**
     * Stores the result of an attempt, unless the message was changed since it was claimed.
     * @param nextAt time of the next attempt; null after the last one
     * @param oldest time up to which the other due messages fail too; null for none
     * @param remaining recipients that did not get it yet; undefined if nobody got it
     */
    settle: (
      { channel: { id }, notification }: Claimed,
      changes: {
        sent: boolean
        answer: string
        nextAt: Date | null
        oldest: Date | null
        switchOff: boolean
        remaining: readonly string[] | undefined
      },
    ): Promise<NotificationRecord> =>
      records.transact(async tx => {
        const stored = await tx.get('notification', notification.id)
        if (stored?.version !== notification.version) return stored ?? notification
        const { sent, answer, nextAt, oldest, switchOff, remaining = [] } = changes
        const now = clock.now()
        const isComplete = sent && remaining.length === 0
        const state = isComplete ? 'sent' : nextAt === null ? 'failed' : 'pending'
        const endedAt = state === 'pending' ? null : now.toISOString()
        // A message that others got says nothing about the channel.
        const works = sent || notification.remaining !== undefined
        const channel = await tx.get('notificationChannel', id)
        if (channel && (sent || !works)) {
          const result = sent ? { problem: null, lastSentAt: now.toISOString() } : { problem: answer }
          await tx.put('notificationChannel', { ...channel, ...result, ...(switchOff && { enabled: false }) })
        }
        const settled = { state, answer, nextAt: nextAt?.toISOString() ?? null, endedAt } as const
        const changed = await tx.put('notification', {
          ...stored,
          ...settled,
          ...(remaining.length > 0 && { remaining }),
        })
        if (switchOff) await failPending(tx, id, { answer: switchedOff, now })
        if (works) return changed
        if (oldest) {
          const isChosen = (message: NotificationRecord) => isDue(message, now) && wasCreatedBy(oldest, message)
          await failPending(tx, id, { answer, now, isChosen })
        }
        if (nextAt) await postponeDue(tx, id, { now, nextAt })
        return changed
      }),

    /** Deletes the oldest messages of a log that is too long. */
    async trim(): Promise<void> {
      const surplus = (await records.count('notification')) - maxNotifications
      if (surplus <= 0) return
      await records.transact(async tx => {
        const oldest = await tx.find('notification', { orderBy: 'createdAt', limit: surplus })
        for (const { id } of oldest) await tx.delete('notification', id)
      })
    },

    /** Lists the latest messages, newest first. */
    async list(limit: number): Promise<Notification[]> {
      const newest = await records.find('notification', { orderBy: 'createdAt', direction: 'desc', limit })
      const names = new Map((await records.find('notificationChannel')).map(({ id, name }) => [id, name]))
      return newest.map(record => toNotification(record, names.get(record.channelId)))
    },
  }
}

export function wants({ enabled, events }: NotificationChannelRecord, event: NotificationEvent): boolean {
  return enabled && events.includes(event)
}

const isDue = ({ nextAt }: NotificationRecord, now: Date) => nextAt !== null && Date.parse(nextAt) <= now.getTime()

export const wasCreatedBy = (time: Date, { createdAt }: NotificationRecord) => Date.parse(createdAt) <= time.getTime()

/** Fails the waiting messages of a channel, or those that are chosen. */
export async function failPending(
  tx: Transaction,
  channelId: string,
  {
    answer,
    now,
    isChosen = () => true,
  }: { answer: string; now: Date; isChosen?: (message: NotificationRecord) => boolean },
): Promise<void> {
  const pending = await tx.find('notification', { where: { channelId, state: 'pending' } })
  for (const message of pending.filter(isChosen))
    await tx.put('notification', { ...message, state: 'failed', answer, nextAt: null, endedAt: now.toISOString() })
}

/** Postpones the due messages of a channel that does not work. Claimed ones are not due. */
async function postponeDue(
  tx: Transaction,
  channelId: string,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<void> {
  for (const message of await tx.find('notification', { where: { channelId, state: 'pending' } })) {
    if (isDue(message, now)) await tx.put('notification', { ...message, nextAt: nextAt.toISOString() })
  }
}

function toRecord(
  { id: channelId }: NotificationChannelRecord,
  { key, ...notice }: Omit<Notice, 'event'> & Pick<NotificationRecord, 'event'>,
  now: Date,
): NotificationRecord {
  const at = now.toISOString()
  const state = { state: 'pending', attempts: 0, answer: null, nextAt: at, createdAt: at, endedAt: null } as const
  return { id: `${key}-${channelId}`, version: 0, channelId, ...notice, ...state }
}

export function toMessage({ id, event, title, text, path, createdAt }: NotificationRecord, siteUrl: string): Message {
  return { id, event, title, text, createdAt, url: new URL(path, siteUrl).href }
}

/** Undefined as the name of a channel means that it was removed. */
export function toNotification(record: NotificationRecord, channelName = 'removed channel'): Notification {
  const { id, channelId, event, title, state, attempts, answer, createdAt, nextAt, endedAt } = record
  return { id, channelId, channel: channelName, event, title, state, attempts, answer, createdAt, nextAt, endedAt }
}
