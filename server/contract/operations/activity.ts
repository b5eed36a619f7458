import * as z from 'zod'
import { auditEffects, auditOutcomes, auditPlaces } from '../field-values.ts'
import { defineOperation } from '../operation.ts'
import { auditEntrySchema, whenSchema } from '../schemas/audit.ts'
import { todaySchema } from '../schemas/today.ts'

export const auditList = defineOperation({
  id: 'audit.list',
  method: 'GET',
  path: '/api/audit',
  query: z.object({
    since: whenSchema.optional(),
    until: whenSchema.optional().describe('a day (included as a whole), a date and time, or an age'),
    by: z.string().min(1).max(64).optional().describe('only calls by a username, or by local, schedule or anonymous'),
    place: z.enum(auditPlaces).optional().describe('only calls from there'),
    operation: z.string().min(1).max(100).optional().describe('only this operation or group: articles.delete, ads'),
    effect: z.enum(auditEffects).optional().describe('only calls with this effect'),
    outcome: z.enum(auditOutcomes).optional().describe('only calls with this outcome'),
    about: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('only calls about the target with this id or part of the name'),
    limit: z.coerce.number().int().min(1).max(1000).default(50).describe('maximum number'),
    before: z.string().min(1).max(100).optional().describe('id of an entry; only earlier entries are listed'),
  }),
  output: z.array(auditEntrySchema),
  access: 'audit:read',
  effect: 'read',
  summary: 'List who did what and from where, newest first',
  example: { since: '7d', effect: 'spend' },
  errors: [],
  command: 'audit',
})

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
