import { expect, it } from 'vitest'
import { readGlobalFlags } from '../global-flags.ts'
import { fakeTerminal } from '../testing/fake-terminal.ts'
import { busy } from './busy.ts'
import { createOutput } from './output.ts'

it('passes on a failure that comes before the spinner does', async () => {
  const { terminal } = fakeTerminal({ columns: 80 })
  // What a spinner asks of a terminal, beside writing.
  Object.assign(terminal.stderr, { cursorTo: () => true, clearLine: () => true, moveCursor: () => true })
  const output = createOutput(terminal, readGlobalFlags({}))
  expect(output.draws).toBe(true)
  await expect(busy(output, 'Working', Promise.reject(new Error('refused at once')))).rejects.toThrow('refused at once')
})
