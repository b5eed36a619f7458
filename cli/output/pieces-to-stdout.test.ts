import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { ReaderGone } from '../terminal.ts'
import { fakeTerminal } from '../testing/fake-terminal.ts'
import { piecesToStdout } from './pieces-to-stdout.ts'

const epipe = () => Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })

async function* pieces() {
  for (let left = 10; left > 0; left -= 1) yield new Uint8Array(100_000)
}

it.each([
  ['before it is known', undefined],
  ['and that is known', new ReaderGone()],
])('fails where the reader of a file leaves, %s: what they have is not whole', async (_, reason) => {
  const off = new AbortController()
  const stdout = new Writable({
    write(_piece, _encoding, written) {
      if (reason) off.abort(reason)
      written(epipe())
    },
  })
  stdout.on('error', () => undefined)
  const { terminal } = fakeTerminal()
  const writing = piecesToStdout({ terminal: { ...terminal, stdout, interruption: off.signal } }, pieces())
  await expect(writing).rejects.toMatchObject({
    code: 'unavailable',
    exitCode: 1,
    message: expect.stringMatching(/not whole/),
  })
})
