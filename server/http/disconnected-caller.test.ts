import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../testing/create-test-app.ts'
import { memoryAdPlatform } from '../testing/memory-ad-platform.ts'

const authorization = 'Bearer local-token-of-the-test'

type Line = [level: string, message: string, facts: Record<string, unknown> | undefined]

/** Creates an app with a platform that answers only after its caller has disconnected, and collects its log. */
async function openHanging() {
  const lines: Line[] = []
  let asked = () => {}
  const isAsked = new Promise<void>(resolve => {
    asked = resolve
  })
  const platform = {
    ...memoryAdPlatform(),
    searchInterests: (_: string, { signal }: { signal: AbortSignal }) => {
      asked()
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  const log = (...[level, message, facts]: Line) => void lines.push([level, message, facts])
  const test = await createTestApp({ platform, log })
  const calls = () => lines.filter(([, message, facts]) => message === 'call' && facts?.operation === 'ads.interests')
  return { ...test, lines, calls, isAsked }
}

const path = '/api/facebook/interests?q=tea'

it('does not log a disconnected caller as a failure', async () => {
  const { app, lines, calls, isAsked } = await openHanging()
  const server = createServer((incoming, outgoing) => app.handle(incoming, outgoing))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, path, headers: { authorization } }).on('error', () => undefined)
  sent.end()
  await isAsked
  sent.destroy()
  await expect.poll(calls).toEqual([['info', 'call', expect.objectContaining({ status: 499 })]])
  expect(lines.filter(([level]) => level === 'error')).toEqual([])
})

it('does the same for an in-process call', async () => {
  const { app, lines, calls, isAsked } = await openHanging()
  const left = new AbortController()
  const headers = { authorization }
  const answered = app.fetch(new Request(`http://localhost:3000${path}`, { headers, signal: left.signal }))
  await isAsked
  left.abort()
  await answered.catch(() => undefined)
  expect(calls()).toMatchObject([['info', 'call', { status: 499 }]])
  expect(lines.filter(([level]) => level === 'error')).toEqual([])
})
