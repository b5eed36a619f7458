import { expect, it } from 'vitest'
import { invalidateAds } from '../features/ads/ads.queries.ts'
import { createQueryClient, invalidateArticles } from '../lib/api.tsx'

it.each([
  ['articles', invalidateArticles],
  ['ads', invalidateAds],
] as const)('what changes %s makes the figures of analytics old too', async (_, forget) => {
  const queries = createQueryClient()
  const figures = ['api', 'analytics', 'comprehensive', { range: '30d' }]
  queries.setQueryData(figures, {})
  await forget(queries)
  expect(queries.getQueryState(figures)?.isInvalidated).toBe(true)
})
