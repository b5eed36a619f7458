import { expect, it } from 'vitest'
import { yieldToEventLoop } from './steps.ts'

it('lets other work run first', async () => {
  const log: string[] = []
  setImmediate(() => log.push('other'))
  await yieldToEventLoop()
  log.push('own')
  expect(log).toEqual(['other', 'own'])
})

it('ends the wait when the signal is aborted', async () => {
  await expect(yieldToEventLoop(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})
