import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { adImportResultSchema, adImportSchema, maxExportBodyBytes } from '../schemas/ad-import.ts'
import {
  ageRowSchema,
  daysQuerySchema,
  genderRowSchema,
  performanceRowSchema,
  regionRowSchema,
} from '../schemas/ad-performance.ts'

export const adsPerformance = defineOperation({
  id: 'ads.performance',
  method: 'GET',
  path: '/api/facebook/performance/dashboard',
  query: daysQuerySchema,
  output: z.array(performanceRowSchema),
  access: 'ads:read',
  effect: 'read',
  summary: 'Show the performance of ad sets and their ads, newest first',
  example: {},
  errors: [],
  command: 'ads performance',
})

const ofAdSet = {
  method: 'GET',
  params: z.object({ adSetId: z.string().min(1).describe('id, as `adsets list` shows it') }),
  access: 'ads:read',
  effect: 'read',
  example: { adSetId: '01KADSET' },
  errors: ['not_found'],
} as const

export const demographicsAge = defineOperation({
  ...ofAdSet,
  id: 'demographics.age',
  path: '/api/facebook/adsets/{adSetId}/demographics/age',
  output: z.array(ageRowSchema),
  summary: 'Show the performance of an ad set by age',
})

export const demographicsGender = defineOperation({
  ...ofAdSet,
  id: 'demographics.gender',
  path: '/api/facebook/adsets/{adSetId}/demographics/gender',
  output: z.array(genderRowSchema),
  summary: 'Show the performance of an ad set by gender',
})

export const demographicsRegion = defineOperation({
  ...ofAdSet,
  id: 'demographics.region',
  path: '/api/facebook/adsets/{adSetId}/demographics/region',
  output: z.array(regionRowSchema),
  summary: 'Show the performance of an ad set by region, most impressions first',
})

/** Idempotent: importing the same file again replaces the same days. */
export const adsImport = defineOperation({
  id: 'ads.import',
  method: 'POST',
  path: '/api/facebook/import',
  body: adImportSchema,
  bodyLimit: maxExportBodyBytes,
  output: adImportResultSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Import the daily rows of an Ads Manager export',
  example: { name: 'export.csv', content: 'Day,Ad name,Impressions,Clicks (all),Amount spent (GBP)' },
  errors: ['not_found', 'conflict'],
})
