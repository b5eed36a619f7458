import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../testing/create-test-app.ts'

/** Bodies over a socket; those of calls made in-process are in app.test.ts. */

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function setUp() {
  const { app } = await createTestApp()
  const listening = createServer((request, response) => app.handle(request, response))
  server = listening
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/api/login`
  /** Sends a body in one piece with its length, or piece by piece without. */
  return async (body: string | Uint8Array[], type = 'application/json') => {
    const stream = typeof body === 'string' ? body : streamOf(body)
    const init = { method: 'POST', body: stream, headers: { 'content-type': type }, duplex: 'half' }
    const answer = await fetch(url, init as RequestInit)
    return { status: answer.status, body: await answer.json() }
  }
}

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

const bytes = (text: string) => new TextEncoder().encode(text)
const megabyte = new Uint8Array(1 << 20).fill(0x20)

describe('a body over a socket', () => {
  it('is read whole, wherever its pieces end', async () => {
    const send = await setUp()
    const all = bytes('{"username":"änne","password":"nöt the one"}')
    const wrongPassword = { status: 401, body: { code: 'unauthorized' } }
    expect(await send(new TextDecoder().decode(all))).toMatchObject(wrongPassword)
    expect(await send(Array.from(all, byte => Uint8Array.of(byte)))).toMatchObject(wrongPassword)
  })

  it('is refused where it is too long, with its length said ahead or not', async () => {
    const send = await setUp()
    const tooLong = { status: 413, body: { code: 'too_large', message: expect.stringContaining('1000000 bytes') } }
    expect(await send(' '.repeat(1_000_001))).toMatchObject(tooLong)
    expect(await send([megabyte, megabyte, megabyte])).toMatchObject(tooLong)
  })

  it.each([
    ['not UTF-8', [Uint8Array.of(0x22, 0xff, 0x22)], 'application/json', 400],
    ['nothing at all', [], 'application/json', 400],
    ['of another type', [bytes('{}')], 'text/plain', 415],
  ])('is refused where it is %s', async (_, body, type, status) => {
    const send = await setUp()
    expect((await send(body, type)).status).toBe(status)
  })
})
