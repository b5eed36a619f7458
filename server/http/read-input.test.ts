import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../testing/create-test-app.ts'

/** Bodies over a socket; app.test.ts covers in-process calls. */

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listen(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const { app } = await createTestApp(overrides)
  const listening = createServer((request, response) => app.handle(request, response))
  server = listening
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  return (listening.address() as AddressInfo).port
}

async function setUp() {
  const url = `http://127.0.0.1:${await listen()}/api/login`
  /** Sends a body in one piece with its length, or in chunks without. */
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
  it('is read completely, regardless of its chunks', async () => {
    const send = await setUp()
    const all = bytes('{"username":"änne","password":"nöt the one"}')
    const wrongPassword = { status: 401, body: { code: 'unauthorized' } }
    expect(await send(new TextDecoder().decode(all))).toMatchObject(wrongPassword)
    expect(await send(Array.from(all, byte => Uint8Array.of(byte)))).toMatchObject(wrongPassword)
  })

  it('is refused if too long, with or without a declared length', async () => {
    const send = await setUp()
    const tooLong = { status: 413, body: { code: 'too_large', message: expect.stringContaining('32768 bytes') } }
    expect(await send(' '.repeat(32_769))).toMatchObject(tooLong)
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

it.each(['content-length: 100\r\n\r\n{"na', 'transfer-encoding: chunked\r\n\r\n4\r\n{"na\r\n'])(
  'a body that breaks off is no fault of ours: %j',
  async rest => {
    const messages: unknown[] = []
    const answered = new EventEmitter()
    const port = await listen({
      log(level, message, fields) {
        messages.push([level, message, fields?.status])
        if (message === 'call') answered.emit('call')
      },
    })
    const socket = connect(port, '127.0.0.1')
    server?.once('request', () => socket.resetAndDestroy())
    socket.write(`POST /api/event HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${rest}`)
    await once(answered, 'call')
    expect(messages).toEqual([['debug', 'call', 400]])
  },
)
