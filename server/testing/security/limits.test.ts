import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { operations } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { getBodyLimit } from '../../http/read-input.ts'
import { listening } from './listening.ts'
import { openSite } from './open-site.ts'
import { answeringOtherwise, exampleOf } from './walk.ts'

/** Excessive requests are refused at little cost. */

const owner = { authorization: 'Bearer local-token-of-the-test', 'content-type': 'application/json' }
const taking = operations.filter(({ body, method }) => body !== undefined && method !== 'GET')

describe('a body', () => {
  it('above the limit of a call is refused by its declared length, unread, by every call', async () => {
    const { app, siteUrl } = await openSite()
    const { raw, port } = await listening(app)
    const send = async (operation: OperationSpec) => {
      const { pathname } = new URL(exampleOf(operation, siteUrl).url)
      const head = [`host: 127.0.0.1:${port}`, `authorization: ${owner.authorization}`, 'connection: close']
      const own = ['content-type: application/json', `content-length: ${getBodyLimit(operation) + 1}`]
      const { status } = await raw([`${operation.method} ${pathname} HTTP/1.1`, ...head, ...own])
      return new Response(null, { status })
    }
    expect(await answeringOtherwise(taking, status => status === 413, send)).toEqual([])
  })

  it('of an anonymous caller is refused above 32 KiB, so that unfinished requests cannot fill the memory', async () => {
    const { app, siteUrl } = await openSite()
    const { raw, port } = await listening(app)
    const open = operations.filter(({ access, method }: OperationSpec) => access === 'public' && method !== 'GET')
    const send = async (operation: OperationSpec) => {
      const { pathname } = new URL(exampleOf(operation, siteUrl).url)
      const head = [`host: 127.0.0.1:${port}`, 'connection: close', 'content-type: application/json']
      const { status } = await raw([`${operation.method} ${pathname} HTTP/1.1`, ...head, 'content-length: 32769'])
      return new Response(null, { status })
    }
    expect(await answeringOtherwise(open, status => status === 413, send)).toEqual([])
  })

  it('that never ends is refused early', async () => {
    const { app } = await openSite()
    const { port } = await listening(app)
    const { text, sent } = await pourInto(port, [
      'POST /api/login HTTP/1.1',
      'host: x',
      'content-type: application/json',
    ])
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(sent).toBeLessThan(30_000_000)
  })

  it.each([
    ['lists', (key: string) => `{"${key}":${'['.repeat(1_000)}${']'.repeat(1_000)}}`],
    ['objects', (key: string) => `{"${key}":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`],
    ['unclosed JSON', (key: string) => `{"${key}":${'[{"a":'.repeat(1_000)}`],
  ])('with %s nested thousands of levels deep is refused by every call', async (_, body) => {
    const { send, siteUrl } = await openSite()
    const call = (operation: OperationSpec) => {
      const { url, method } = exampleOf(operation, siteUrl)
      const [key = ''] = Object.keys(operation.body?.shape ?? {})
      return send(new Request(url, { method, headers: owner, body: body(key) }))
    }
    expect(await answeringOtherwise(taking, status => status === 400, call)).toEqual([])
  })

  it('with thousands of unknown keys is answered like an empty one', async () => {
    const { send, siteUrl } = await openSite()
    const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, 1]))
    const body = JSON.stringify(many)
    const sent = new Request(`${siteUrl}/api/tokens`, { method: 'POST', headers: owner, body })
    expect((await send(sent)).status).toBe(400)
  })

  it.each([
    ['with two lengths', ['content-length: 2', 'content-length: 20']],
    ['with a length and in chunks', ['content-length: 2', 'transfer-encoding: chunked']],
    ['with an invalid length', ['content-length: -1']],
    ['with an unknown encoding', ['transfer-encoding: xchunked']],
  ])('%s is not a valid request', async (_, lines) => {
    const { app } = await openSite()
    const { raw } = await listening(app)
    const head = ['POST /api/login HTTP/1.1', 'host: x', 'content-type: application/json', ...lines]
    expect((await raw(head, '{}')).status).toBe(400)
  })
})

describe('an address', () => {
  const reading = operations.filter(({ method, stream }) => method === 'GET' && !stream)

  it('with thousands of parameters, or one repeated, is answered by every call', async () => {
    const { send, siteUrl } = await openSite()
    const many = Array.from({ length: 3_000 }, (_, at) => `k${at}=1`).join('&')
    const strays: string[] = []
    for (const operation of reading) {
      const url = new URL(exampleOf(operation, siteUrl).url)
      const names = Object.keys(operation.query?.shape ?? { a: 1 })
      const again = names.map(name => `${name}=1&${name}=2&${name}[]=3&${name}[a]=4`).join('&')
      for (const query of [many, again]) {
        const { status } = await send(new Request(`${url.origin}${url.pathname}?${query}`, { headers: owner }))
        if (status >= 500 && status !== 503) strays.push(`${operation.id}: ${status}`)
      }
    }
    expect(strays).toEqual([])
  })

  it('of many kilobytes is refused', async () => {
    const { app } = await openSite()
    const { ask } = await listening(app)
    expect((await ask('GET', `/article/${'a'.repeat(20_000)}`)).status).toBe(431)
    expect((await ask('GET', '/', { 'x-long': 'a'.repeat(20_000) })).status).toBe(431)
  })
})

describe('a host', () => {
  it.each(['a:99999', 'xn--', '[::', ''])('"%s", which is invalid, causes no server error', async host => {
    const { app } = await openSite()
    const { ask } = await listening(app)
    for (const path of ['/', '/none', '/images/none.webp', '/api/articles', '/api/none', '/metrics']) {
      const { status } = await ask('GET', path, { host })
      expect([path, status < 500]).toEqual([path, true])
    }
  })
})

/** Sends endless chunks until the server answers or closes the connection. */
function pourInto(port: number, head: readonly string[]): Promise<{ text: string; sent: number }> {
  const size = 65_536
  const chunk = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size, 0x20), Buffer.from('\r\n')])
  return new Promise(resolve => {
    let sent = 0
    const socket = connect(port, '127.0.0.1')
    const pour = () => {
      while (!socket.destroyed && sent < 100_000_000) {
        sent += size
        if (!socket.write(chunk)) return
      }
    }
    socket.write(`${[...head, 'transfer-encoding: chunked', 'connection: close'].join('\r\n')}\r\n\r\n`)
    socket.on('drain', pour)
    socket.on('data', text => {
      resolve({ text: text.toString(), sent })
      socket.destroy()
    })
    socket.on('error', () => resolve({ text: '', sent }))
    pour()
  })
}
