import { expect, it } from 'vitest'
import { createTestApps } from '../../testing/create-test-apps.ts'

const request = { category: 'kitchen', productCount: 3 } as const

it('knows at once what is published, renamed and taken down, here and in another process', async () => {
  const { open } = createTestApps()
  const [first, second] = [await open(), await open()]
  const titles = async () =>
    Promise.all(
      [first, second].map(async ({ local }) =>
        (await local.analytics.comprehensive({ sort: 'title', direction: 'asc' })).articlePerformance.map(
          ({ articleTitle }) => articleTitle,
        ),
      ),
    )
  expect(await titles()).toEqual([[], []])
  const { article } = await first.local.generate.article({ topic: 'kettles', ...request })
  await first.local.articles.update({ id: article.id, title: 'Kettles' })
  const other = await second.local.generate.article({ topic: 'wireless earbuds', ...request })
  await second.local.articles.update({ id: other.article.id, title: 'Toasters' })
  for (const { id } of [article, other.article]) await first.local.articles.publish({ id })
  expect(await titles()).toEqual([
    ['Kettles', 'Toasters'],
    ['Kettles', 'Toasters'],
  ])
  await first.local.articles.update({ id: article.id, title: 'Zesty kettles' })
  expect(await titles()).toEqual([
    ['Toasters', 'Zesty kettles'],
    ['Toasters', 'Zesty kettles'],
  ])
  await second.local.articles.unpublish({ id: article.id })
  expect(await titles()).toEqual([['Toasters'], ['Toasters']])
})
