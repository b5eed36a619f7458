import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { limitTime } from './time-limit.ts'

it('a time limit aborts after a collection of garbage', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const signal = limitTime(new AbortController().signal, 50)
  const ended = once(signal, 'abort')
  // Within one job, nothing that a weak reference was made to is collected.
  await setImmediate()
  collectGarbage()
  await ended
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})
