import { expect, it } from 'vitest'
import { localArticles } from '../../features/generation/testing/local-articles.ts'
import { expectSoundAds } from './ads/testing/sound-ads.ts'

it('2,900 ads, of the sample catalogue and invented feeds, are true, distinct and within limits', async () => {
  const articles = await localArticles()
  const { made, openings } = expectSoundAds(articles)
  expect(made).toBe(articles.length * 18)
  expect(made).toBeGreaterThanOrEqual(2900)
  expect(openings).toBeGreaterThan(1000)
}, 300_000)
