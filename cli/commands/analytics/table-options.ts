import type { PerformanceSort } from '../../../server/domain/article-performance.ts'

/** Sort keys of the table. Repeated here because help must not load the contract. */
export const sortKeys = [
  'visitors',
  'productClicks',
  'conversionRate',
  'adSpend',
  'ctr',
  'cpc',
  'title',
  'status',
] as const satisfies readonly PerformanceSort[]

export const directions = ['asc', 'desc'] as const

/** Default number of articles in the table. */
export const defaultRows = 100
