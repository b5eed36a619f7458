import type { ChannelKind, NotificationEvent } from '../contract/field-values.ts'
import type { RecordBase } from './record-store.ts'

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
