import * as z from 'zod'
import { defineOperation } from '../operation.ts'

export const siteGet = defineOperation({
  id: 'site.get',
  method: 'GET',
  path: '/api/site',
  output: z.object({
    name: z.string(),
    url: z.string(),
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
