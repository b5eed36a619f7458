import { expect, it } from 'vitest'
import { readSharedData } from '../../../testing/shared-data.ts'
import { openAdsApp } from '../../ads/testing/open-ads-app.ts'

it('replays the campaigns of a real account', async () => {
  const { local } = await openAdsApp()
  const content = readSharedData('facebook-ads.csv')
  await local.ads.import({ name: 'facebook-ads.csv', content, createUnknown: true })
  const found = await local.optimizer.backtest({})
  expect(found).toMatchObject({
    range: { from: '2023-08-01', to: '2023-08-31' },
    scope: expect.stringContaining('2 campaigns on'),
    unit: 'conversions',
    sample: false,
  })
  const [rules, done] = found.policies
  expect(rules?.results).toBeGreaterThan(done?.results ?? 0)
  expect(found.changes.budgets).toBeGreaterThan(0)
  expect(found.verdict).toContain('An even split would have brought more than the rules.')
})
