import { expect, it, vi } from 'vitest'
import { memoize, memoizeContent, memoizeSuccess, memoizeText } from './memoize.ts'

it('memoize computes once', () => {
  const compute = vi.fn(() => ({}))
  const get = memoize(compute)
  expect(get()).toBe(get())
  expect(compute).toHaveBeenCalledTimes(1)
})

it('memoizeSuccess shares a running call, and tries again after a failure', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('no'))
  const get = memoizeSuccess(load)
  await Promise.all([expect(get()).rejects.toThrow('no'), expect(get()).rejects.toThrow('no')])
  expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded'])
  expect(load).toHaveBeenCalledTimes(2)
})

it('memoizeText caches by text, up to a maximum', () => {
  const compute = vi.fn((text: string) => text.length > 1)
  const isLong = memoizeText(compute, { maxEntries: 2 })
  expect(['a', 'bb', 'a', 'bb'].map(isLong)).toEqual([false, true, false, true])
  expect(compute).toHaveBeenCalledTimes(2)
  isLong('c')
  isLong('c')
  isLong('a')
  expect(compute).toHaveBeenCalledTimes(4)
})

it('memoizeContent caches the last results by content, also that of maps', () => {
  const compute = vi.fn((names: ReadonlyMap<string, string>) => names.size)
  const count = memoizeContent(compute, 2)
  const [ada, grace, both] = [
    new Map([['a', 'Ada']]),
    new Map([['g', 'Grace']]),
    new Map([
      ['a', 'Ada'],
      ['g', 'Grace'],
    ]),
  ]
  expect([count(ada), count(grace), count(new Map(ada)), count(both)]).toEqual([1, 1, 1, 2])
  expect(compute).toHaveBeenCalledTimes(3)
  // The last use decides what is dropped.
  count(ada)
  expect(compute).toHaveBeenCalledTimes(3)
  count(grace)
  expect(compute).toHaveBeenCalledTimes(4)
})

it('memoizeContent tries again after a failure', async () => {
  const load = vi.fn(async (name: string) => name).mockRejectedValueOnce(new Error('no'))
  const get = memoizeContent(load)
  await expect(get('a')).rejects.toThrow('no')
  expect(await get('a')).toBe('a')
})
