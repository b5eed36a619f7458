import * as z from 'zod'
import { vendorErrors } from '../errors.ts'
import { channelKinds } from '../field-values.ts'
import { defineOperation } from '../operation.ts'
import {
  channelFieldsSchema,
  channelSchema,
  channelWithSecretSchema,
  maxNotifications,
  notificationSchema,
} from '../schemas/notifications.ts'

const path = '/api/notifications/channels'
const params = z.object({ id: z.string().min(1).describe('id, as `notifications channels` shows it') })
const read = { method: 'GET', access: 'settings:read', effect: 'read', example: {}, errors: [] } as const
const change = { access: 'settings:write', effect: 'write' } as const
const example = { id: '01KCHANNEL' }

export const notificationsChannels = defineOperation({
  ...read,
  id: 'notifications.channels',
  path,
  output: z.array(channelSchema),
  summary: 'List the channels that notifications are sent to',
  command: 'notifications channels',
})

export const notificationsAdd = defineOperation({
  ...change,
  id: 'notifications.add',
  method: 'POST',
  path,
  body: channelFieldsSchema.extend({ kind: z.enum(channelKinds).describe('kind of channel') }),
  output: channelWithSecretSchema,
  summary: 'Add a channel for notifications',
  example: { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/x', events: ['job.failed'] },
  errors: ['conflict', 'not_configured'],
  command: 'notifications add <kind>',
  secret: true,
})

export const notificationsEdit = defineOperation({
  ...change,
  id: 'notifications.edit',
  method: 'PATCH',
  path: `${path}/{id}`,
  params,
  body: channelFieldsSchema.extend({
    state: z.enum(['on', 'off']).optional().describe('off: waiting messages are dropped'),
  }),
  output: channelSchema,
  summary: 'Change a channel for notifications, or switch it on or off',
  example: { ...example, events: ['job.failed', 'plan.ready'] },
  errors: ['not_found'],
  command: 'notifications edit <id>',
  secret: true,
})

export const notificationsRotate = defineOperation({
  ...change,
  id: 'notifications.rotate',
  method: 'POST',
  path: `${path}/{id}/key`,
  params,
  output: channelWithSecretSchema,
  summary: 'Replace the signing key of a webhook. The old one is used for another day',
  example,
  errors: ['not_found', 'conflict'],
  command: 'notifications rotate <id>',
  secret: true,
})

export const notificationsRemove = defineOperation({
  id: 'notifications.remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  params,
  output: channelSchema,
  access: 'settings:write',
  effect: 'destructive',
  summary: 'Remove a channel for notifications. Its waiting messages are dropped',
  example,
  errors: ['not_found'],
  command: 'notifications remove <id>',
})

export const notificationsTest = defineOperation({
  ...change,
  id: 'notifications.test',
  method: 'POST',
  path: `${path}/{id}/test`,
  params,
  output: notificationSchema,
  summary: 'Send a test message to a channel for notifications',
  example,
  errors: ['not_found', ...vendorErrors],
  command: 'notifications test <id>',
})

export const notificationsLog = defineOperation({
  ...read,
  id: 'notifications.log',
  path: '/api/notifications',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(maxNotifications).default(50).describe('maximum number of messages'),
  }),
  output: z.array(notificationSchema),
  summary: 'List the latest notifications with their state, newest first',
  command: 'notifications log',
})
