import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { checkedServices, serverCheckSchema } from '../schemas/checks.ts'
import { currentSettingsSchema, demoSamplesSchema, settingNameSchema, siteSettingsSchema } from '../schemas/site.ts'

export const settingsGet = defineOperation({
  id: 'settings.get',
  method: 'GET',
  path: '/api/settings',
  output: currentSettingsSchema,
  access: 'settings:read',
  effect: 'read',
  summary: 'Show the settings of the site',
  example: {},
  errors: [],
})

export const settingsLimits = defineOperation({
  id: 'settings.limits',
  method: 'GET',
  path: '/api/settings/limits',
  output: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      variable: z.string(),
      used: z.number(),
      limit: z.number(),
    }),
  ),
  access: 'jobs:read',
  effect: 'read',
  summary: 'Show the usage of each limit',
  example: {},
  errors: [],
  command: 'settings limits',
})

/** Calls the outside services that are configured: reads only, and nothing that costs money. Never returns a secret. */
export const settingsCheck = defineOperation({
  id: 'settings.check',
  method: 'GET',
  path: '/api/settings/check',
  query: z.object({ service: z.enum(checkedServices).optional().describe('only this service (default: all)') }),
  output: z.array(serverCheckSchema),
  access: 'settings:write',
  effect: 'read',
  summary: 'Check the settings of the server and its outside services',
  example: {},
  errors: [],
})

export const settingsUpdate = defineOperation({
  id: 'settings.update',
  method: 'PATCH',
  path: '/api/settings',
  body: z.object({
    ...siteSettingsSchema.partial().shape,
    reset: z.array(settingNameSchema).optional().describe('settings to reset to their defaults'),
  }),
  output: currentSettingsSchema,
  access: 'settings:write',
  effect: 'write',
  summary: 'Change settings of the site',
  example: { tagline: 'Buy it once. Buy it right.' },
  errors: ['conflict'],
})

export const demoSamples = defineOperation({
  id: 'demo.samples',
  method: 'GET',
  path: '/api/demo',
  output: demoSamplesSchema,
  access: 'settings:read',
  effect: 'read',
  summary: 'Show the ids of all demo records',
  example: {},
  errors: [],
})

export const demoRecord = defineOperation({
  id: 'demo.record',
  method: 'PATCH',
  path: '/api/demo',
  body: demoSamplesSchema,
  output: demoSamplesSchema,
  access: 'settings:write',
  effect: 'write',
  summary: 'Record the ids of all demo records',
  example: { article: '01KARTICLE' },
  errors: [],
})
