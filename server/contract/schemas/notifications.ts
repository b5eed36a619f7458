import * as z from 'zod'
import { oneLine } from './text.ts'

/** Events that channels can be notified of, in the order of forms. */
export const notificationEvents = [
  'approval.waiting',
  'job.failed',
  'ad.disapproved',
  'spend.near_cap',
  'plan.ready',
  'backup.overdue',
] as const

export type NotificationEvent = (typeof notificationEvents)[number]

export const notificationEventSchema = z.enum(notificationEvents)

/** Names of the events for people. */
export const notificationEventLabels: Readonly<Record<NotificationEvent, string>> = {
  'approval.waiting': 'An approval waits',
  'job.failed': 'A job failed',
  'ad.disapproved': 'An ad was disapproved',
  'spend.near_cap': 'Ad spend is near the cap',
  'plan.ready': 'A plan is ready',
  'backup.overdue': 'The backup is overdue',
}

export const channelKinds = ['email', 'slack', 'webhook'] as const

export type ChannelKind = (typeof channelKinds)[number]

export const maxChannels = 20

/** Maximum stored messages. The oldest are deleted first. */
export const maxNotifications = 1_000

/** Fields that a new channel and a changed one have in common. */
export const channelFieldsSchema = z.object({
  name: oneLine.min(1).max(100).optional().describe('name in lists'),
  to: z
    .array(z.email('Each address must be an e-mail address').max(254))
    .min(1)
    .max(10, 'A channel sends to at most 10 addresses')
    .optional()
    .describe('e-mail addresses'),
  url: z
    .url({ protocol: /^https?$/, error: 'The URL must start with https://' })
    .max(2_000, 'The URL must be at most 2,000 characters')
    .optional()
    .describe('address of Slack or a webhook'),
  events: z
    .array(notificationEventSchema)
    .min(1, 'Name at least one event')
    .optional()
    .describe('events to send; for a new channel all of them by default'),
})

export const channelSchema = z.object({
  id: z.string(),
  kind: z.enum(channelKinds),
  name: z.string(),
  target: z.string().describe('without secret parts'),
  events: z.array(notificationEventSchema),
  enabled: z.boolean(),
  problem: z.string().nullable().describe('why the latest message failed'),
  lastSentAt: z.iso.datetime().nullable(),
})

export type Channel = z.output<typeof channelSchema>

export const channelWithSecretSchema = channelSchema.extend({
  secret: z.string().nullable().describe('signing key of a webhook, shown once'),
})

export type ChannelWithSecret = z.output<typeof channelWithSecretSchema>

export const notificationSchema = z.object({
  id: z.string(),
  channelId: z.string(),
  channel: z.string().describe('its name'),
  event: z.string().describe('an event, or test'),
  title: z.string(),
  state: z.enum(['pending', 'sent', 'failed']),
  attempts: z.int(),
  answer: z.string().nullable().describe('latest answer'),
  createdAt: z.iso.datetime(),
  nextAt: z.iso.datetime().nullable().describe('next attempt'),
  endedAt: z.iso.datetime().nullable(),
})

export type Notification = z.output<typeof notificationSchema>
