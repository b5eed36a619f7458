import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { settingNames, siteSettingsSchema } from '../schemas/site.ts'

const settings = siteSettingsSchema.extend({
  changed: z.array(z.enum(settingNames)).describe('what somebody has set; the others have their defaults'),
  warnings: z.array(z.string()).describe('what should be changed, in words for a person'),
  fixed: z.record(z.string(), z.string()).describe('what the environment sets: the setting → the variable'),
})

export const settingsGet = defineOperation({
  id: 'settings.get',
  method: 'GET',
  path: '/api/settings',
  output: settings,
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
      variable: z.string().describe('the environment variable that changes it'),
      used: z.number(),
      limit: z.number(),
    }),
  ),
  access: 'jobs:read',
  effect: 'read',
  summary: 'Show how much of each limit is used',
  example: {},
  errors: [],
  command: 'settings limits',
})

export const settingsUpdate = defineOperation({
  id: 'settings.update',
  method: 'PATCH',
  path: '/api/settings',
  body: z.object({
    ...siteSettingsSchema.partial().shape,
    reset: z.array(z.enum(settingNames)).optional().describe('settings to be as they are by default'),
  }),
  output: settings,
  access: 'settings:write',
  effect: 'write',
  summary: 'Change settings of the site',
  example: { tagline: 'Buy it once. Buy it right.' },
  errors: ['conflict'],
})
