import * as z from 'zod'
import { channelKinds, notificationEvents } from '../field-values.ts'
import { oneLine } from './text.ts'

export const notificationEventSchema = z.enum(notificationEvents)

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
