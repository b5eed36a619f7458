import { expect, it } from 'vitest'
import { createChangeCache } from './memoize.ts'

function open() {
  const stored = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const reads: string[] = []
  const pick = (ids: readonly string[]) => new Map([...stored].filter(([id]) => ids.includes(id)))
  const cache = createChangeCache<number>({
    async readAll() {
      reads.push('all')
      return new Map(stored)
    },
    async readSome(ids) {
      reads.push(ids.join())
      return pick(ids)
    },
  })
  const read = async () => Object.fromEntries(await cache.read())
  return { stored, reads, cache, read }
}

it('reads everything once, then only what changed', async () => {
  const { stored, reads, cache, read } = open()
  expect(await Promise.all([read(), read()])).toEqual([
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ])
  stored.set('b', 3).set('c', 4).delete('a')
  for (const id of ['a', 'b', 'c']) cache.changed(id)
  expect(await read()).toEqual({ b: 3, c: 4 })
  expect(reads).toEqual(['all', 'a,b,c'])
})

it('reads everything again after an invalidation', async () => {
  const { stored, reads, cache, read } = open()
  await read()
  stored.set('a', 5)
  cache.invalidate()
  expect(await read()).toEqual({ a: 5, b: 2 })
  expect(reads).toEqual(['all', 'all'])
})

it('reads a change again that could not be read', async () => {
  const stored = new Map([['a', 1]])
  let fails = true
  const cache = createChangeCache<number>({
    readAll: async () => new Map(stored),
    async readSome() {
      if (fails) throw new Error('unavailable')
      return new Map(stored)
    },
  })
  await cache.read()
  stored.set('a', 2)
  cache.changed('a')
  await expect(cache.read()).rejects.toThrow('unavailable')
  fails = false
  expect((await cache.read()).get('a')).toBe(2)
})
