import { expect, it } from 'vitest'
import { localArticles } from './testing/local-articles.ts'
import { verifyArticle } from './verify.ts'
import { verifyOutline } from './verify-outline.ts'

it('finds nothing in the articles of the local writer, from whatever source', { timeout: 180_000 }, async () => {
  const articles = await localArticles()
  expect(articles.length).toBeGreaterThan(150)
  const found: string[] = []
  for (const { about, ...article } of articles) {
    const problems = [...(await verifyOutline(article.outline, article.brief)), ...verifyArticle(article)]
    found.push(...problems.map(({ where, message }) => `${about}: ${where}: ${message}`))
  }
  expect(found).toEqual([])
})
