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

it('reads again all at once, and returns the answers for the next rendering', async () => {
  const asked: string[] = []
  let price = 1
  const reads = recordDependencies(async (_, { slug }) => {
    asked.push(String(slug))
    return { status: 200, value: slug === 'kettles' ? price : 0 }
  })
  for (const slug of ['kettles', 'grinders']) await reads.read(articlesGet, { slug })
  expect((await reads.compare()).unchanged).toBe(true)
  price = 2
  asked.length = 0
  const comparing = reads.compare()
  expect(asked).toEqual(['kettles', 'grinders'])
  const { unchanged, answers } = await comparing
  expect(unchanged).toBe(false)
  expect([...answers.values()].map(({ answer }) => answer.value)).toEqual([2, 0])
})
