import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createKeyedMutex, createMutex } from './semaphore.ts'

/** Work that logs its start and ends on request. */
function controlledWork() {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    log.push(name)
    return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
  }
  return { log, work, end: (name: string) => ends.get(name)?.() }
}

describe('createMutex', () => {
  it('runs work one at a time, in the order of the calls', async () => {
    const [mutex, { log, work, end }] = [createMutex(), controlledWork()]
    const results = [mutex.run(work('a')), mutex.run(work('b'))]
    await nextTurn()
    expect(log).toEqual(['a'])
    end('a')
    await nextTurn()
    expect(log).toEqual(['a', 'b'])
    end('b')
    expect(await Promise.all(results)).toEqual(['a', 'b'])
  })

  it('continues after a failure, which only its caller gets', async () => {
    const mutex = createMutex()
    const failing = mutex.run(() => Promise.reject(new Error('no')))
    const next = mutex.run(async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })

  it('is locked until all work has ended', async () => {
    const [mutex, { work, end }] = [createMutex(), controlledWork()]
    expect(mutex.isLocked()).toBe(false)
    const running = mutex.run(work('a'))
    let isIdle = false
    const idle = mutex.waitUntilIdle().then(() => {
      isIdle = true
    })
    await nextTurn()
    expect([mutex.isLocked(), isIdle]).toEqual([true, false])
    end('a')
    await Promise.all([running, idle])
    expect(mutex.isLocked()).toBe(false)
  })
})

describe('createKeyedMutex', () => {
  it('lets work with different keys run at the same time', async () => {
    const [mutex, { log, work, end }] = [createKeyedMutex(), controlledWork()]
    const results = [mutex.run('x', work('x1')), mutex.run('x', work('x2')), mutex.run('y', work('y1'))]
    await nextTurn()
    expect(log).toEqual(['x1', 'y1'])
    end('x1')
    await nextTurn()
    expect(log).toEqual(['x1', 'y1', 'x2'])
    expect(mutex.isLocked('x')).toBe(true)
    end('x2')
    end('y1')
    expect(await Promise.all(results)).toEqual(['x1', 'x2', 'y1'])
    expect([mutex.isLocked('x'), mutex.isLocked('y')]).toEqual([false, false])
  })
})
