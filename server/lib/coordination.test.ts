import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createChangeWaiter, pollMs } from './coordination.ts'

/** One process whose signals and timers are fired by the test. */
function createProcess() {
  const listeners = new Map<string, Set<(text: string) => void>>()
  const timers = new Set<() => void>()
  const published: [string, string][] = []
  const subscribe = (topic: string, listener: (text: string) => void) => {
    const group = listeners.get(topic) ?? new Set()
    listeners.set(topic, group.add(listener))
    return () => void group.delete(listener)
  }
  const waiter = createChangeWaiter({
    signals: {
      publish: (topic, text) => void published.push([topic, text]),
      subscribe,
      onGap: listener => subscribe('gap', listener),
    },
    timer(ms, run) {
      expect(ms).toBe(pollMs)
      timers.add(run)
      return () => void timers.delete(run)
    },
  })
  const receive = (topic: string, text = '') => {
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(text)
  }
  const countListeners = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
  return { waiter, published, receive, timers, countListeners }
}

/** Tells whether a promise has resolved. */
async function hasResolved(promise: Promise<unknown>): Promise<boolean> {
  let isResolved = false
  void promise.then(() => {
    isResolved = true
  })
  await nextTurn()
  return isResolved
}

describe('waitForNext', () => {
  it('resolves after a notification with its text only', async () => {
    const { waiter, receive, timers, countListeners } = createProcess()
    const waiting = waiter.waitForNext('ended', 'campaign-1')
    receive('ended', 'campaign-2')
    expect(await hasResolved(waiting)).toBe(false)
    receive('ended', 'campaign-1')
    await waiting
    expect([timers.size, countListeners()]).toEqual([0, 0])
  })

  it('resolves after the polling interval', async () => {
    const { waiter, timers, countListeners } = createProcess()
    const waiting = waiter.waitForNext('ended', 'campaign-1')
    for (const run of timers) run()
    await waiting
    expect(countListeners()).toBe(0)
  })
})

describe('waitFor', () => {
  it.each(['signal', 'gap', 'timer'])('looks again after a %s', async kind => {
    const { waiter, receive, timers, countListeners } = createProcess()
    let value: string | undefined
    const waiting = waiter.waitFor('changed', async () => value)
    expect(await hasResolved(waiting)).toBe(false)
    value = 'found'
    if (kind === 'signal') receive('changed')
    else if (kind === 'gap') receive('gap')
    else for (const run of timers) run()
    expect(await waiting).toBe('found')
    expect([timers.size, countListeners()]).toEqual([0, 0])
  })

  it('does not miss a signal during a look', async () => {
    const { waiter, receive } = createProcess()
    const values = [undefined, 'found']
    const look = async () => {
      receive('changed')
      return values.shift()
    }
    expect(await waiter.waitFor('changed', look)).toBe('found')
  })

  it('passes on the errors of the look', async () => {
    const { waiter, countListeners } = createProcess()
    await expect(waiter.waitFor('changed', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(countListeners()).toBe(0)
  })
})

it('notifies other processes', () => {
  const { waiter, published } = createProcess()
  waiter.notify('changed')
  waiter.notify('ended', 'campaign-1')
  expect(published).toEqual([
    ['changed', ''],
    ['ended', 'campaign-1'],
  ])
})
