import { expect, it } from 'vitest'
import { checkArticle } from './claims/check-article.ts'
import { localArticles } from './testing/local-articles.ts'

it('refuses no sentence of the template writer', async () => {
  const refused: string[] = []
  for (const article of await localArticles()) {
    const { sentences } = await checkArticle(article, null)
    const failed = sentences.filter(({ problems }) => problems.length > 0)
    refused.push(...failed.map(({ sentence }) => `${article.about}: ${sentence.text}`))
  }
  expect(refused).toEqual([])
}, 600_000)
