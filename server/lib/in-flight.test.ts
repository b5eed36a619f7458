import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createInFlight, createWorkTracker, shareInFlight } from './memoize.ts'

/** Work that counts its starts and ends on request, with the number of its start. */
function controlledWork() {
  const ends: (() => void)[] = []
  const work = () => new Promise<number>(resolve => ends.push(() => resolve(ends.length)))
  return { work, ends }
}

describe('createInFlight', () => {
  it('shares work with the same key until it ends', async () => {
    const [inFlight, { work, ends }] = [createInFlight<number>(), controlledWork()]
    const [one, two] = [inFlight.share('a', work), inFlight.share('a', work)]
    expect(two).toBe(one)
    expect(ends).toHaveLength(1)
    void inFlight.share('b', work)
    expect(ends).toHaveLength(2)
    for (const end of ends) end()
    await one
    expect(inFlight.share('a', work)).not.toBe(one)
  })

  it('starts new work after a failure, and after outdated work was forgotten', async () => {
    const [inFlight, { work, ends }] = [createInFlight<number>(), controlledWork()]
    await expect(inFlight.share('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const outdated = inFlight.share('a', work)
    inFlight.forget('a')
    const current = inFlight.share('a', work)
    expect(current).not.toBe(outdated)
    ends[0]?.()
    await outdated
    expect(inFlight.share('a', work)).toBe(current)
  })
})

it('shareInFlight starts work only when none is running', async () => {
  const { work, ends } = controlledWork()
  const share = shareInFlight(work)
  expect(share.isRunning()).toBe(false)
  const first = share()
  expect([share(), share.isRunning()]).toEqual([first, true])
  ends[0]?.()
  await first
  expect(share.isRunning()).toBe(false)
  expect(share()).not.toBe(first)
})

describe('createWorkTracker', () => {
  it('waits for the work of a key, and for all work', async () => {
    const [tracker, log]: [ReturnType<typeof createWorkTracker>, string[]] = [createWorkTracker(), []]
    const { work, ends } = controlledWork()
    const failing = tracker.run('a', () => Promise.reject(new Error('no')))
    const running = tracker.run('b', work)
    void tracker.waitForEnd('a').then(() => log.push('a'))
    void tracker.waitUntilIdle().then(() => log.push('idle'))
    await expect(failing).rejects.toThrow('no')
    await nextTurn()
    expect(log).toEqual(['a'])
    ends[0]?.()
    await running
    await nextTurn()
    expect(log).toEqual(['a', 'idle'])
  })
})
