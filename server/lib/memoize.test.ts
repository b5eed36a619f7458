import { expect, it, vi } from 'vitest'
import { memoize, memoizeSuccess, memoizeText } from './memoize.ts'

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
