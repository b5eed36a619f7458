import { expect, it } from 'vitest'
import { toRequestPath } from '../../contract/client.ts'
import { articlesGet } from '../../contract/operations/articles.ts'
import { recordDependencies } from './page-dependencies.ts'

it('uses known answers and reads the others', async () => {
  const asked: string[] = []
  const input = { slug: 'kettles' }
  const known = new Map([[toRequestPath(articlesGet, input), { answer: { status: 200, value: {} }, digest: 'of it' }]])
  const reads = recordDependencies(async (_, { slug }) => {
    asked.push(String(slug))
    return { status: 200, value: [] }
  })
  expect(await reads.read(articlesGet, input, known)).toEqual({ status: 200, value: {} })
  expect(await reads.read(articlesGet, { slug: 'grinders' }, known)).toEqual({ status: 200, value: [] })
  expect(asked).toEqual(['grinders'])
})
