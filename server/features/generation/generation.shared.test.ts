import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'
import { readSharedData } from '../../testing/shared-data.ts'
import { findProblems, realFeedArticles } from './testing/local-articles.ts'

it('reviews five products of a real feed', async () => {
  const { local } = await createTestApp()
  const content = readSharedData('amazon-uk-products.csv')
  const feed = { name: 'amazon-uk-products.csv', content }
  const made = await local.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 5, feed })
  expect(made.products).toHaveLength(5)
  for (const { asin, price, rating, reviewCount } of made.products) {
    const row = content.split('\n').find(line => line.startsWith(`${asin},`)) ?? ''
    expect(row).toMatch(new RegExp(`,${rating?.toFixed(1)},${reviewCount},${String(price).replace('.', '\\.')}`))
  }
  expect((await local.articles.get({ slug: made.article.slug })).sample).toBe(false)
})

it('finds no problem in articles of the local writer on a real feed', async () => {
  const articles = await realFeedArticles()
  expect(articles.length).toBeGreaterThanOrEqual(5)
  expect(await findProblems(articles)).toEqual([])
})
