import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { auditEffects, auditEntrySchema, auditOutcomes, auditPlaces, whenSchema } from '../schemas/audit.ts'

export const auditList = defineOperation({
  id: 'audit.list',
  method: 'GET',
  path: '/api/audit',
  query: z.object({
    since: whenSchema.optional(),
    until: whenSchema.optional().describe('the same; a day is included as a whole'),
    by: z.string().min(1).max(64).optional().describe('a username, local, schedule or anonymous'),
    place: z.enum(auditPlaces).optional(),
    operation: z.string().min(1).max(100).optional().describe('operation id or its first part: articles.delete, ads'),
    effect: z.enum(auditEffects).optional(),
    outcome: z.enum(auditOutcomes).optional(),
    about: z.string().min(1).max(200).optional().describe('id or part of the name of the target'),
    limit: z.coerce.number().int().min(1).max(1000).default(50),
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
