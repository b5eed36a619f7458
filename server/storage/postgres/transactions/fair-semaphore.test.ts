import { expect, it } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'

/** Acquires the semaphore, writes to `log`, and releases it on request. */
function taking(turns: FairSemaphore, log: string[], name: string, alone = false) {
  const taken = turns.acquire(alone).then(giveBack => {
    log.push(name)
    return giveBack
  })
  return { taken, over: async () => (await taken)() }
}

it('lets so many be at work, and who comes first go first', async () => {
  const turns = new FairSemaphore(2, 60_000)
  const log: string[] = []
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(name => taking(turns, log, name))
  await b?.taken
  expect(log).toEqual(['a', 'b'])
  await a?.over()
  await c?.taken
  expect(log).toEqual(['a', 'b', 'c'])
  await Promise.all([b?.over(), c?.over(), d?.over()])
  expect(log).toEqual(['a', 'b', 'c', 'd'])
})

it('lets who wants to be alone wait for all before, and all after wait for it', async () => {
  const turns = new FairSemaphore(2, 60_000)
  const log: string[] = []
  const before = taking(turns, log, 'before')
  const alone = taking(turns, log, 'alone', true)
  const after = taking(turns, log, 'after')
  await before.taken
  expect(log).toEqual(['before'])
  await before.over()
  await alone.taken
  expect(log).toEqual(['before', 'alone'])
  await alone.over()
  await after.over()
  expect(log).toEqual(['before', 'alone', 'after'])
})

it('gives up on a turn that does not come, and keeps nobody waiting for who gave up', async () => {
  const turns = new FairSemaphore(2, 20)
  const giveBack = await turns.acquire()
  await expect(turns.acquire(true)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 1 } })
  const other = await turns.acquire()
  giveBack()
  other()
  expect(await turns.acquire(true)).toBeInstanceOf(Function)
})
