import { expect, it } from 'vitest'
import { realFeedArticles } from '../../features/generation/testing/local-articles.ts'
import { expectSoundAds } from './ads/testing/sound-ads.ts'

it('the ads of a real feed are true, distinct and within limits', async () => {
  const articles = await realFeedArticles()
  expect(expectSoundAds(articles).made).toBe(articles.length * 18)
  expect(articles.length).toBeGreaterThanOrEqual(5)
})
