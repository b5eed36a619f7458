import { describe, expect, it } from 'vitest'
import { setUp, view, warnings } from './testing/open-events.ts'

describe('a proxy that is not configured', () => {
  it.each([
    [0, '203.0.113.7', 1],
    [0, '', 0],
    [1, '203.0.113.7', 0],
  ])(
    'with BLOGOPS_TRUST_PROXY=%i and X-Forwarded-For "%s" is warned of so often: %i',
    async (trustProxy, from, times) => {
      const { said, log } = warnings()
      const { send } = await setUp({ log, config: { trustProxy } })
      for (let n = 0; n < 3; n += 1) await send(view, { 'x-forwarded-for': from })
      const warning = { message: expect.stringContaining('BLOGOPS_TRUST_PROXY') }
      expect(said).toEqual(Array.from({ length: times }, () => warning))
    },
  )
})

it('warns once if the trusted proxy sends no address', async () => {
  const { said, log } = warnings()
  const { send } = await setUp({ log })
  for (let n = 0; n < 3; n += 1) await send(view, { 'x-forwarded-for': 'unknown' })
  expect(said).toEqual([{ message: expect.stringContaining('no valid address') }])
})
