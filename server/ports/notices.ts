import type { ChannelKind, NotificationEvent } from '../contract/field-values.ts'
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
  /** E-mail addresses that still wait for the message, after others got it. Missing before. */
  remaining?: readonly string[]
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
  /** `remaining`: recipients whose mail server asks to try again later. */
  | { outcome: 'sent'; answer: string; remaining?: readonly string[] }
  | { outcome: 'retry'; answer: string; retryAfterMs?: number }
  | { outcome: 'failed'; answer: string; switchOff?: true }

/** Answer of an attempt that the end of the process aborted. */
export const stoppedAnswer = 'The server was stopped during the attempt.'

/** Sends a message once, within seconds. An aborted attempt ends at once with `retry`. */
export type SendMessage = (
  channel: NotificationChannelRecord,
  message: Message,
  signal?: AbortSignal,
) => Promise<SendResult>
