import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { comparisonSchema, siteSettingsSchema } from '../schemas/site.ts'

export const siteGet = defineOperation({
  id: 'site.get',
  method: 'GET',
  path: '/api/site',
  output: z.object({
    name: z.string(),
    tagline: z.string(),
    url: z.string(),
    comparison: comparisonSchema.describe('how articles compare their products'),
    eventRetentionMonths: siteSettingsSchema.shape.eventRetentionMonths,
    events: z.object({ url: z.string(), domain: z.string() }).describe('where page views and clicks are posted'),
    demo: z
      .object({ username: z.string(), password: z.string() })
      .nullable()
      .describe('the demo sign-in, on a demo site'),
  }),
  access: 'public',
  effect: 'read',
  summary: 'Show the public settings of the site',
  example: {},
  errors: [],
})
