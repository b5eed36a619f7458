import { expect, it } from 'vitest'
import { createTaskPool } from './semaphore.ts'

function createBlockedTask() {
  let [release, fail] = [() => {}, (_: Error) => {}]
  const promise = new Promise<void>((resolve, reject) => {
    release = resolve
    fail = reject
  })
  return { promise, release, fail }
}

it('runs at most the maximum number of tasks at a time', async () => {
  const [first, second, third] = [createBlockedTask(), createBlockedTask(), createBlockedTask()]
  const begun: number[] = []
  const works = createTaskPool(2)
  const begin = (number: number, { promise }: ReturnType<typeof createBlockedTask>) =>
    works.add(() => {
      begun.push(number)
      return promise
    })
  await begin(1, first)
  await begin(2, second)
  const last = begin(3, third)
  expect(begun).toEqual([1, 2])
  second.release()
  await last
  expect(begun).toEqual([1, 2, 3])
  first.release()
  third.release()
  await works.done()
})

it('starts nothing after a failure, reports it, and waits for running tasks', async () => {
  const [slow, failing] = [createBlockedTask(), createBlockedTask()]
  const works = createTaskPool(2)
  await works.add(() => slow.promise)
  await works.add(() => failing.promise)
  failing.fail(new Error('the disk is full'))
  await expect(works.add(async () => expect.fail('is not to be begun'))).rejects.toThrow('the disk is full')
  let over = false
  const settled = works.settled().then(() => {
    over = true
  })
  expect(over).toBe(false)
  slow.release()
  await settled
  await expect(works.done()).rejects.toThrow('the disk is full')
})
