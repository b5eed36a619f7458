import { expect, it } from 'vitest'
import type { Article } from '../server/contract/schemas/article.ts'
import type { GenerationResult } from '../server/contract/schemas/generation.ts'
import { blogopsIn } from './testing/blogops-process.ts'

it('eight terminals and a restarting server lose no write', async () => {
  const blogops = blogopsIn()
  const { article } = await blogops.json<GenerationResult>(
    'generate',
    '--topic',
    'electric kettles',
    '--category',
    'kitchen',
  )
  const before = await blogops.json<Article>('articles', 'show', article.slug)
  const edit = (title: string) => {
    const input = JSON.stringify({ id: article.id, title })
    return blogops.json('api', 'articles.update', '--input', input)
  }
  const writer = async (name: number) => {
    for (let round = 0; round < 4; round += 1) await edit(`Kettles ${name}.${round}`)
  }
  const restartTwice = async () => {
    for (let time = 0; time < 2; time += 1) {
      const server = await blogops.serve()
      await edit(`Kettles while serving ${time}`)
      await server.stop()
    }
  }
  await Promise.all([...Array.from({ length: 7 }, (_, name) => writer(name)), restartTwice()])
  const after = await blogops.json<Article>('articles', 'show', article.slug)
  expect(after.version).toBe(before.version + 7 * 4 + 2)
})
