import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { todaySchema } from '../schemas/today.ts'

/** Parts that the caller may not read are empty. */
export const todayGet = defineOperation({
  id: 'today.get',
  method: 'GET',
  path: '/api/today',
  query: z.object({ only: z.enum(['counts']).optional().describe('leaves the lists empty') }),
  output: todaySchema,
  access: 'signed-in',
  effect: 'read',
  summary: 'Show what waits, what runs, and what changed since yesterday',
  example: {},
  errors: [],
  command: 'today',
})
