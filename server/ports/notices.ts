import type { ChannelKind, NotificationEvent } from '../contract/schemas/notifications.ts'
import type { RecordBase, Transaction } from './record-store.ts'

/** Channel that notifications are sent to. It holds secrets, since each message needs them. */
export interface NotificationChannelRecord extends RecordBase {
  kind: ChannelKind
  name: string
  /** E-mail addresses, or the URL of a webhook. */
  targets: readonly string[]
  events: readonly NotificationEvent[]
  /** Signing keys of a webhook, newest first; none for other kinds. */
  keys: readonly SigningKey[]
  enabled: boolean
  /** Why the latest message failed; null if it was sent. */
  problem: string | null
  lastSentAt: string | null
  createdAt: string
}

export interface SigningKey {
  /** `whsec_` and the key in base64. */
  secret: string
  /** End of a replaced key; null for the current one. */
  until: string | null
}

/** Message to one channel. */
export interface NotificationRecord extends RecordBase {
  channelId: string
  event: NotificationEvent | 'test'
  title: string
  text: string
  /** Path of the screen where a person can act. */
  path: string
  state: 'pending' | 'sent' | 'failed'
  /** Started attempts. */
  attempts: number
  /** Time of the next attempt. During an attempt, the time at which it counts as lost. Null after the end. */
  nextAt: string | null
  /** Answer of the latest attempt; null before the first. */
  answer: string | null
  createdAt: string
  endedAt: string | null
}

/** Something that people are notified of. */
export interface Notice {
  event: NotificationEvent
  /** Letters, digits and `-`. Each channel gets one message per key. */
  key: string
  /** Headline of a message. */
  title: string
  /** Plain text without secrets and prompts. */
  text: string
  path: string
}

/** Notifies people of events. No call waits for a message to be sent. */
export interface Notices {
  /** Stores the messages of an event in the transaction in which it happens. */
  announce(tx: Transaction, notice: Notice): Promise<void>
  /** Returns true if a channel wants the event. */
  isWanted(event: NotificationEvent): Promise<boolean>
  /** Sends the stored messages. To be called after the transaction. */
  wake(): void
}

export interface Message extends Pick<NotificationRecord, 'event' | 'title' | 'text'> {
  /** Same for every attempt, without full stops. */
  id: string
  createdAt: string
  /** Address of the screen where a person can act. */
  url: string
}

/** `retry`: it failed for a reason that may pass. `failed`: it would always fail. */
export type SendResult =
  | { outcome: 'sent'; answer: string }
  | { outcome: 'retry'; answer: string; retryAfterMs?: number }
  | { outcome: 'failed'; answer: string; switchOff?: true }

/** Sends a message once, within seconds. */
export type SendMessage = (channel: NotificationChannelRecord, message: Message) => Promise<SendResult>
