import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { rangeSchema } from '../schemas/analytics.ts'
import {
  earningsImportDetailsSchema,
  earningsImportRequestSchema,
  earningsImportResultSchema,
  earningsImportSchema,
  maxReportBodyBytes,
} from '../schemas/earnings.ts'
import { earningsReportSchema } from '../schemas/earnings-report.ts'

const params = z.object({ id: z.string().min(1).describe('id, as `earnings list` shows it') })

/** Idempotent: importing the same file again changes nothing. */
export const earningsImport = defineOperation({
  id: 'earnings.import',
  method: 'POST',
  path: '/api/earnings/imports',
  body: earningsImportRequestSchema,
  bodyLimit: maxReportBodyBytes,
  output: earningsImportResultSchema,
  access: 'earnings:write',
  effect: 'write',
  summary: "Import the shop's earnings report",
  example: {
    name: 'earnings.csv',
    content:
      'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Revenue,Ad Fees\nKettle,B07TESTONE,shelf-21,2026-11-19,1,29.99,0.90',
  },
  errors: ['conflict'],
})

export const earningsList = defineOperation({
  id: 'earnings.list',
  method: 'GET',
  path: '/api/earnings/imports',
  output: z.array(earningsImportSchema),
  access: 'analytics:read',
  effect: 'read',
  summary: 'List the imported earnings reports, latest first',
  example: {},
  errors: [],
  command: 'earnings list',
})

export const earningsGet = defineOperation({
  id: 'earnings.get',
  method: 'GET',
  path: '/api/earnings/imports/{id}',
  params,
  output: earningsImportDetailsSchema,
  access: 'analytics:read',
  effect: 'read',
  summary: 'Show an imported earnings report by day and tracking id',
  example: { id: '01KEARNINGS' },
  errors: ['not_found'],
  command: 'earnings show <id>',
})

export const earningsRemove = defineOperation({
  id: 'earnings.remove',
  method: 'DELETE',
  path: '/api/earnings/imports/{id}',
  params,
  output: earningsImportSchema,
  access: 'earnings:write',
  effect: 'destructive',
  summary: 'Undo an import. Days of earlier imports count again',
  example: { id: '01KEARNINGS' },
  errors: ['not_found'],
  command: 'earnings remove <id>',
})

export const earningsReport = defineOperation({
  id: 'earnings.report',
  method: 'GET',
  path: '/api/analytics/earnings',
  query: z.object({ range: rangeSchema }),
  output: earningsReportSchema,
  access: 'analytics:read',
  effect: 'read',
  summary: 'Show earnings by article, campaign and ad, per visitor and per pound of ad spend',
  example: { range: '30d' },
  errors: [],
})
