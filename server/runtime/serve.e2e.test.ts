import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { serve } from './serve.ts'

async function startServer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'blogops-serve-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const settings = { BLOGOPS_DATA_DIR: folder, BLOGOPS_PORT: '0', BLOGOPS_LOG_LEVEL: 'silent' }
  return serve(readConfig(settings, {}, folder))
}

/** Reads everything until the other side closes the connection. */
async function received(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', part => {
    text += part
  })
  await once(socket, 'end')
  return text
}

it('finishes a running call when it is stopped, and then closes the connection', async () => {
  const server = await startServer()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const answer = received(socket)
  const head = ['POST /api/login HTTP/1.1', 'host: localhost', 'content-type: application/json', 'content-length: 2']
  socket.write(`${[...head, 'expect: 100-continue'].join('\r\n')}\r\n\r\n`)
  await once(socket, 'data') // 100 Continue: the call has started.
  const closed = server.close()
  socket.write('{}')
  expect(await answer).toContain('HTTP/1.1 400')
  await closed
})

it('closes the connection of a client that calls again during shutdown', async () => {
  const server = await startServer()
  const port = Number(new URL(server.url).port)
  const busy = connect(port, '127.0.0.1')
  busy.on('error', () => undefined)
  const head = ['POST /api/login HTTP/1.1', 'host: localhost', 'content-type: application/json', 'content-length: 2']
  busy.write(`${[...head, 'expect: 100-continue'].join('\r\n')}\r\n\r\n`)
  await once(busy, 'data')
  const answer = received(busy)
  const closed = server.close()
  busy.write('{}GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await answer).toMatch(/HTTP\/1\.1 200[\s\S]*connection: close/i)
  await closed
})

it('answers a call that arrived just before it was stopped', async () => {
  const server = await startServer()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const answer = received(socket)
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await new Promise<void>(resolve => process.nextTick(resolve))
  const closed = server.close()
  expect(await answer).toContain('HTTP/1.1 200')
  await closed
})

/** Number of clients that call at the same moment. */
const clientCount = 20

/** Opens connections in another thread, counts them in the shared array, calls, and posts the result of each. */
const clients = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const { port, number, opened } = workerData
  for (let client = 0; client < number; client += 1) {
    const count = () => {
      Atomics.add(opened, 0, 1)
      Atomics.notify(opened, 0)
    }
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /healthz HTTP/1.1\\r\\nhost: localhost\\r\\nconnection: close\\r\\n\\r\\n')
    })
    socket.once('connect', count)
    socket.on('error', ({ code }) => {
      parentPort.postMessage(code)
      // A client that cannot connect is counted, too.
      if (socket.listenerCount('connect') > 0) count()
    })
    socket.on('data', data => parentPort.postMessage(String(data).slice(0, 12)))
  }
`

it('answers all calls that wait for a busy server when it is stopped', async () => {
  const server = await startServer()
  const opened = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { port: Number(new URL(server.url).port), number: clientCount, opened }
  const worker = new Worker(clients, { eval: true, workerData })
  const results: string[] = []
  worker.on('message', result => results.push(result))
  const ended = once(worker, 'exit')
  // This thread accepts nothing meanwhile.
  for (let count = 0; count < clientCount; count = Atomics.load(opened, 0)) Atomics.wait(opened, 0, count, 1_000)
  await server.close()
  await ended
  expect(results).toEqual(Array(clientCount).fill('HTTP/1.1 200'))
})
