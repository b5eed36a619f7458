import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Clients, type ConnectionLimits, createListener, listen } from './listener.ts'
import { createClients } from './serve.ts'

const quick = { checkMs: 5 }

async function start(
  limits: Partial<ConnectionLimits>,
  handle: RequestListener = (_, response) => response.end('fine'),
  clients: Partial<Clients> = {},
) {
  const nobody: Clients = {
    getClient: () => undefined,
    findForwardedClient: () => undefined,
    onRefused: () => undefined,
  }
  const server = createListener(handle, { ...nobody, ...clients }, { ...quick, ...limits })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const port = Number(new URL(await listen(server, { host: '127.0.0.1', port: 0 })).port)
  return Object.assign(open, { server })

  function open() {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    socket.on('error', () => undefined)
    return { socket, ended: received(socket) }
  }
}

/** Reads everything until the connection is closed. */
async function received(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', part => {
    text += part
  })
  // Node's `once` rejects on an error, such as a reset connection.
  await new Promise(resolve => socket.once('close', resolve))
  return text
}

const head = 'GET / HTTP/1.1\r\nhost: localhost\r\n'

it('refuses headers that are too long, with a message', async () => {
  const { socket, ended } = (await start({ headerBytes: 1_000 }))()
  socket.write(`${head}cookie: ${'x'.repeat(2_000)}\r\n\r\n`)
  expect(await ended).toMatch(
    /^HTTP\/1\.1 431 [\s\S]*"code":"too_large","message":"The headers of the request are too long\."/,
  )
})

it('refuses too many headers, and accepts the maximum number', async () => {
  const open = await start({ headerCount: 20 })
  const refused = open()
  refused.socket.write(`${head}${'x: y\r\n'.repeat(20)}\r\n`)
  expect(await refused.ended).toMatch(/^HTTP\/1\.1 431 .*[\s\S]*too many headers/)
  const taken = open()
  taken.socket.write(`${head}connection: close\r\n${'x: y\r\n'.repeat(17)}\r\n`)
  expect(await taken.ended).toMatch(/^HTTP\/1\.1 200 /)
})

it('disconnects a client that sends its headers too slowly', async () => {
  const { socket, ended } = (await start({ headMs: 20, requestMs: 5_000 }))()
  socket.write(head)
  expect(await ended).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long to arrive/)
})

it('disconnects a client that sends its body too slowly', async () => {
  const { socket, ended } = (await start({ headMs: 20, requestMs: 40 }, () => undefined))()
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf')
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
})

it('closes a connection without requests, and one without further requests', async () => {
  const open = await start({ unreadMs: 10 }, (request, response) => {
    response.end('fine')
    // Node closes an idle connection a second later than configured.
    response.once('close', () => setImmediate(() => request.socket.setTimeout(10)))
  })
  expect(await open().ended).toBe('')
  const { socket, ended } = open()
  socket.write(`${head}\r\n`)
  expect(await ended).toMatch(/^HTTP\/1\.1 200 /)
})

it('waits for a slow answer', async () => {
  const { socket, ended } = (
    await start({ unreadMs: 10 }, (request, response) => {
      // Data after a longer silence is still received.
      request.socket.once('timeout', () => response.end('at last'))
    })
  )()
  socket.write(`${head}connection: close\r\n\r\n`)
  expect(await ended).toContain('at last')
})

it('disconnects a client that does not read its answer', async () => {
  const open = await start({ unreadMs: 20 }, (_, response) => response.end(Buffer.alloc(64 * 1024 * 1024)))
  const { socket, ended } = open()
  socket.write(`${head}\r\n`)
  await once(socket, 'data')
  socket.pause()
  await new Promise(resolve => open.server.once('timeout', resolve))
  socket.resume()
  expect((await ended).length).toBeLessThan(64 * 1024 * 1024)
})

it('accepts no more connections than the maximum', async () => {
  const open = await start({ connections: 1 })
  const first = open()
  await once(first.socket, 'connect')
  first.socket.write(`${head}\r\n`)
  await once(first.socket, 'data')
  expect(await open().ended).toBe('')
})

it('limits the connections of one client, and still accepts those of others', async () => {
  const clients = ['ada', 'ada', 'grace', 'ada', undefined, undefined]
  const onHeld = vi.fn()
  const open = await start({ connectionsEach: 1 }, undefined, { getClient: () => clients.shift(), onRefused: onHeld })
  const answered = async () => {
    const { socket, ended } = open()
    socket.write(`${head}\r\n`)
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
    return { socket, ended }
  }
  const first = await answered()
  expect(await open().ended).toBe('')
  expect(onHeld).toHaveBeenCalledOnce()
  await answered()
  first.socket.end()
  await first.ended
  await answered()
  for (let at = 0; at < 2; at += 1) await answered()
})

it('limits the concurrent calls of one client behind a proxy, over any number of connections', async () => {
  const waiting: ServerResponse[] = []
  const onHeld = vi.fn()
  const { findForwardedClient } = createClients(1, () => undefined)
  const handle: RequestListener = (_, response) => void waiting.push(response)
  const open = await start({ callsEach: 2 }, handle, { findForwardedClient, onRefused: onHeld })
  const call = (address: string) => {
    const { socket, ended } = open()
    // Entries from the client precede the proxy's.
    const forwarded = `x-forwarded-for: 192.0.2.${waiting.length}, ${address}`
    socket.write(
      `POST / HTTP/1.1\r\nhost: localhost\r\n${forwarded}\r\nconnection: close\r\ncontent-length: 4\r\n\r\nhalf`,
    )
    return ended
  }
  const ended = [call('203.0.113.7'), call('203.0.113.7:5555')]
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  expect(await call('203.0.113.7')).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 1\r\n[\s\S]*"code":"throttled"/i)
  expect(onHeld).toHaveBeenCalledTimes(1)
  ended.push(call('203.0.113.8'))
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  for (const response of waiting.splice(0)) response.end('fine')
  for (const text of ended) expect(await text).toMatch(/^HTTP\/1\.1 200 /)
  const again = call('203.0.113.7')
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  for (const response of waiting) response.end('fine')
  expect(await again).toMatch(/^HTTP\/1\.1 200 /)
})

it('answers 400 to input that is not HTTP', async () => {
  const { socket, ended } = (await start({}))()
  socket.write('hello?\r\n\r\n')
  expect(await ended).toMatch(/^HTTP\/1\.1 400 [\s\S]*The request is not valid HTTP/)
})

it.each([
  ['names no host', 'GET / HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 [\s\S]*names no host/],
  [
    'expects what nobody does',
    `${head}expect: 200-maybe\r\n\r\n`,
    /^HTTP\/1\.1 417 [\s\S]*does not support the expectation/,
  ],
])('refuses a request that %s with a message and the usual headers', async (_, bytes, answer) => {
  const { socket, ended } = (await start({}))()
  socket.write(bytes)
  const text = await ended
  expect(text).toMatch(answer)
  expect(text).toContain("x-content-type-options: nosniff\r\ncontent-security-policy: default-src 'none'")
})

it('accepts an HTTP/1.0 request without a host, as health checks send it', async () => {
  const { socket, ended } = (await start({}))()
  socket.write('GET / HTTP/1.0\r\n\r\n')
  expect(await ended).toMatch(/^HTTP\/1\.1 200 /)
})
