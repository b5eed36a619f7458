import { describe, expect, it } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

/** Work that ends on request. */
function heldWork() {
  const ends: (() => void)[] = []
  const started: number[] = []
  const work = (n: number) => () => {
    started.push(n)
    return new Promise<number>(resolve => ends.push(() => resolve(n)))
  }
  return { ends, started, work }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

describe('boundedQueue', () => {
  it('runs so many at once, and the others in the order they came', async () => {
    const inTurn = createBoundedQueue({ running: 2, waiting: 10 })
    const { ends, started, work } = heldWork()
    const calls = [1, 2, 3, 4].map(n => inTurn(work(n)))
    await settled()
    expect(started).toEqual([1, 2])
    ends[1]?.()
    await settled()
    expect(started).toEqual([1, 2, 3])
    ends[0]?.()
    await settled()
    ends[2]?.()
    ends[3]?.()
    expect(await Promise.all(calls)).toEqual([1, 2, 3, 4])
  })

  it('refuses one more than may wait, at once, and says when to come again', async () => {
    const inTurn = createBoundedQueue({ running: 1, waiting: 1 })
    const { ends, work } = heldWork()
    const first = inTurn(work(1))
    const second = inTurn(work(2))
    await expect(inTurn(work(3))).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 3 } })
    await settled()
    ends[0]?.()
    await settled()
    ends[1]?.()
    expect(await Promise.all([first, second])).toEqual([1, 2])
  })

  it('gives the place on when work fails', async () => {
    const inTurn = createBoundedQueue({ running: 1, waiting: 1 })
    const failing = inTurn(() => Promise.reject(new Error('no')))
    const next = inTurn(async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })
})
