import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod'
import { toRequest } from '../../contract/client.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { inOrder, openFullSite } from './real-examples.ts'

/** The server sends no request to addresses from a call, a file or a model. */

const original = globalThis.fetch
afterEach(() => {
  globalThis.fetch = original
})

/** Listening server, and a record of all requests of this process by the platform's client. */
async function watched() {
  const asked: string[] = []
  globalThis.fetch = async input => {
    asked.push(String(input instanceof Request ? input.url : input))
    throw new Error('A test asked the network.')
  }
  const trap = createServer((request, response) => {
    asked.push(`trap ${request.url}`)
    response.end()
  })
  trap.on('connection', () => asked.push('trap'))
  await new Promise<void>(resolve => trap.listen(0, '127.0.0.1', resolve))
  const { port } = trap.address() as AddressInfo
  const close = () => new Promise(resolve => trap.close(resolve))
  return { asked, port, close }
}

/** Paths of all text fields in a body, at any level. */
function textFields(operation: OperationSpec): string[][] {
  const found: string[][] = []
  const walk = (schema: unknown, at: string[]): void => {
    if (typeof schema !== 'object' || schema === null || at.length > 5) return
    if ('type' in schema && schema.type === 'string') found.push(at)
    if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null)
      for (const [name, each] of Object.entries(schema.properties)) walk(each, [...at, name])
    if ('items' in schema) walk(schema.items, [...at, '0'])
    for (const way of ['anyOf', 'oneOf', 'allOf'] as const)
      if (way in schema) for (const each of Object.values(Object(Reflect.get(schema, way)))) walk(each, at)
    if ('additionalProperties' in schema) walk(schema.additionalProperties, [...at, 'given'])
  }
  for (const part of [operation.params, operation.query, operation.body])
    if (part) walk(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), [])
  return found
}

function withValue(input: unknown, [name, ...rest]: readonly string[], value: string): unknown {
  if (name === undefined) return value
  if (Array.isArray(input) || name === '0') {
    const [first, ...others] = Array.isArray(input) ? input : []
    return [withValue(first, rest, value), ...others]
  }
  const own = typeof input === 'object' && input !== null ? input : {}
  return { ...own, [name]: withValue(Reflect.get(own, name), rest, value) }
}

it('finds the fields that accept text', () => {
  const fields = inOrder.flatMap(operation => textFields(operation).map(at => `${operation.id} ${at.join('.')}`))
  expect(fields).toEqual(
    expect.arrayContaining(['articles.update heroImage', 'ads.create linkUrl', 'generate.article feed.content']),
  )
  expect(fields.length).toBeGreaterThan(150)
})

it('sends no request to an address in any field of any call', async () => {
  const { asked, port, close } = await watched()
  const { send, inputOf, siteUrl, local } = await openFullSite()
  const addresses = (at: number) => [
    [`http://127.0.0.1:${port}/`, `http://[::ffff:127.0.0.1]:${port}/x.png`, `http://localhost:${port}/x`][at % 3],
    ['http://169.254.169.254/latest/meta-data/', 'https://[::1]:1/', 'file:///etc/passwd', 'gopher://127.0.0.1:1/'][
      at % 4
    ],
  ]
  const headers = { authorization: 'Bearer local-token-of-the-test' }
  let at = 0
  for (const operation of inOrder.filter(({ stream }) => !stream)) {
    for (const field of textFields(operation)) {
      at += 1
      for (const address of addresses(at)) {
        const input = Object(withValue(inputOf(operation), field, address ?? ''))
        const answer = await send(toRequest({ baseUrl: siteUrl, headers }, operation, input))
        await answer.body?.cancel()
      }
    }
  }
  // Cancel the jobs that the calls started.
  for (const { id, status } of await local.jobs.list()) if (status === 'running') await local.jobs.cancel({ id })
  expect(asked).toEqual([])
  await close()
})

it('uses network clients only in the adapters of vendors', () => {
  const folder = path.resolve(import.meta.dirname, '../..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !/\.(test|conformance)\.|(^|\/)testing\//.test(name),
  )
  const asking =
    /await fetch\(|globalThis\.fetch|from '(node:)?(https|tls|http2|dgram|undici)'|new (WebSocket|EventSource|XMLHttpRequest)|import \{[^}]*\b(request|get|connect|createConnection|Socket)\b[^}]*\} from 'node:(http|net)'/
  const askers = sources.filter(name => asking.test(readFileSync(path.join(folder, name), 'utf8')))
  const senders = ['adapters/anthropic/connect.ts', 'adapters/anthropic/probe.ts', 'adapters/wire/http.ts']
  // Sends what an admin chose: requests for the pictures of feeds, notifications, checks of links. The tests of these
  // three cover the refused addresses.
  const fetchers = ['adapters/wire/public-address.ts']
  const givers = [
    ...[
      'adapters/amazon/creators-api.ts',
      'adapters/local/url-submission.ts',
      'adapters/meta/account.ts',
      'adapters/meta/meta-platform.ts',
      'adapters/plausible/web-analytics.ts',
    ],
    ...['runtime/check-services.ts', 'runtime/compose/adapters.ts'],
  ]
  expect(askers.toSorted()).toEqual([...senders, ...fetchers, ...givers].toSorted())
  for (const name of senders)
    expect(readFileSync(path.join(folder, name), 'utf8')).toMatch(/redirect: '(manual|error)'/)
})
