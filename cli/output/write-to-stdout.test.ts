import { PassThrough, Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { StdoutClosedError } from '../terminal.ts'
import { fakeTerminal } from '../testing/fake-terminal.ts'
import { writeToStdout } from './write-file.ts'

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < 8; n += 1) yield Buffer.alloc(32_768)
}

/** Creates a stdout on which every write fails with this error. */
function refusing(code: string) {
  const cause = Object.assign(new Error(`write ${code}`), { code })
  return Object.assign(new Writable({ write: (_, __, done) => done(cause) }), { isTTY: false })
}

const writing = (stdout: Writable, interruption = new AbortController().signal) =>
  writeToStdout({ terminal: { ...fakeTerminal().terminal, stdout, interruption } }, pieces())

it('reports a partial file if the reader closes stdout', async () => {
  await expect(writing(refusing('EPIPE'))).rejects.toThrow(
    'The program reading stdout closed it before the file was complete.',
  )
  const gone = AbortSignal.abort(new StdoutClosedError())
  await expect(writing(new PassThrough(), gone)).rejects.toMatchObject({ code: 'cancelled', exitCode: 3 })
})

it('reports a partial file if the reader closes stdout during a wait', async () => {
  const off = new AbortController()
  const full = Object.assign(new Writable({ highWaterMark: 1, write: () => off.abort(new StdoutClosedError()) }), {
    isTTY: false,
  })
  await expect(writing(full, off.signal)).rejects.toMatchObject({ code: 'cancelled', exitCode: 3 })
})

it('reports a full disk', async () => {
  await expect(writing(refusing('ENOSPC'))).rejects.toMatchObject({ code: 'storage_full' })
})
