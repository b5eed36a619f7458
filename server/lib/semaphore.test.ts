import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSemaphore, type Semaphore } from './semaphore.ts'

type AcquireOptions = Parameters<Semaphore['acquire']>[0]

/** Acquires a permit, writes to `log`, and releases it on request. */
function acquiring(semaphore: Semaphore, log: string[], name: string, options?: AcquireOptions) {
  const acquired = semaphore.acquire(options).then(release => {
    log.push(release ? name : `${name} refused`)
    return release
  })
  return { acquired, release: async () => (await acquired)?.() }
}

describe('createSemaphore', () => {
  it('grants its permits in the order of the calls', async () => {
    const [semaphore, log]: [Semaphore, string[]] = [createSemaphore(2), []]
    const [a, b, c] = ['a', 'b', 'c'].map(name => acquiring(semaphore, log, name))
    await nextTurn()
    expect(log).toEqual(['a', 'b'])
    await a?.release()
    await nextTurn()
    expect(log).toEqual(['a', 'b', 'c'])
    await Promise.all([b?.release(), c?.release()])
    expect(semaphore.countFree()).toBe(2)
  })

  it('prefers low priority numbers', async () => {
    const [semaphore, log]: [Semaphore, string[]] = [createSemaphore(1), []]
    const first = acquiring(semaphore, log, 'first')
    const later = [
      acquiring(semaphore, log, 'background', { priority: 1 }),
      acquiring(semaphore, log, 'interactive'),
      acquiring(semaphore, log, 'background 2', { priority: 1 }),
    ]
    await first.release()
    for (const one of [later[1], later[0], later[2]]) await one?.release()
    expect(log).toEqual(['first', 'interactive', 'background', 'background 2'])
  })

  it('makes exclusive work wait for earlier work, and later work for it', async () => {
    const [semaphore, log]: [Semaphore, string[]] = [createSemaphore(2), []]
    const before = acquiring(semaphore, log, 'before')
    const exclusive = acquiring(semaphore, log, 'exclusive', { permits: 2 })
    const after = acquiring(semaphore, log, 'after')
    await nextTurn()
    expect(log).toEqual(['before'])
    await before.release()
    await nextTurn()
    expect(log).toEqual(['before', 'exclusive'])
    await exclusive.release()
    await after.release()
    expect(log).toEqual(['before', 'exclusive', 'after'])
  })

  it('ends a wait after its timeout, and serves those behind it', async () => {
    const semaphore = createSemaphore(2)
    const release = await semaphore.acquire()
    const exclusive = semaphore.acquire({ permits: 2, timeoutMs: 20 })
    const other = semaphore.acquire()
    expect(await exclusive).toBeUndefined()
    expect(await other).toBeInstanceOf(Function)
    expect(release).toBeInstanceOf(Function)
  })

  it('ends a wait whose signal is aborted, without taking a permit', async () => {
    const [semaphore, control] = [createSemaphore(1), new AbortController()]
    const release = await semaphore.acquire({ signal: control.signal })
    const waiting = semaphore.acquire({ signal: control.signal })
    control.abort()
    expect(await waiting).toBeUndefined()
    expect(await semaphore.acquire({ signal: control.signal })).toBeUndefined()
    release?.()
    expect(semaphore.countFree()).toBe(1)
  })

  it('refuses work at once when the queue is full', async () => {
    const semaphore = createSemaphore(1, { maxWaiting: 1 })
    let end = () => {}
    const running = semaphore.run(
      () => new Promise<string>(resolve => (end = () => resolve('ran'))),
      () => 'refused',
    )
    const waiting = semaphore.run(
      async () => 'waited',
      () => 'refused',
    )
    expect(
      await semaphore.run(
        async () => 'ran',
        () => 'refused',
      ),
    ).toBe('refused')
    end()
    expect(await Promise.all([running, waiting])).toEqual(['ran', 'waited'])
  })

  it('releases the permit of work that fails', async () => {
    const semaphore = createSemaphore(1)
    await expect(
      semaphore.run(
        () => Promise.reject(new Error('no')),
        () => undefined,
      ),
    ).rejects.toThrow('no')
    expect(semaphore.countFree()).toBe(1)
  })
})
