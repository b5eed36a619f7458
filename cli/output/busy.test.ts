import { expect, it } from 'vitest'
import { readGlobalFlags } from '../global-flags.ts'
import type { Variables } from '../terminal.ts'
import { fakeTerminal } from '../testing/fake-terminal.ts'
import { busy, createOutput } from './output.ts'

it('passes on a failure before the spinner has loaded', async () => {
  const { output } = drawn()
  expect(output.canDraw).toBe(true)
  await expect(busy(output, 'Working', Promise.reject(new Error('refused at once')))).rejects.toThrow('refused at once')
})

it.each([
  [{}, true],
  [{ NO_COLOR: '1' }, false],
])('follows the colours of the page (%j)', async (env, colored) => {
  const { output, stderr } = drawn(env)
  await busy(output, 'Working', Promise.resolve())
  expect(stderr()).toContain('Working')
  expect(stderr().includes('\u001b[36m')).toBe(colored)
})

function drawn(env: Variables = {}) {
  const { terminal, stderr } = fakeTerminal({ columns: 80, env })
  return { output: createOutput(terminal, readGlobalFlags({})), stderr }
}
