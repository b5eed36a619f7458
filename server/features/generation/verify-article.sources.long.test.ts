import { expect, it } from 'vitest'
import { findProblems, localArticles } from './testing/local-articles.ts'

it('finds nothing in the articles of the local writer, from whatever source', { timeout: 180_000 }, async () => {
  const articles = await localArticles()
  expect(articles.length).toBeGreaterThan(150)
  expect(await findProblems(articles)).toEqual([])
})
