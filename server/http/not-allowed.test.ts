import { expect, it } from 'vitest'
import { operations } from '../contract/index.ts'
import { sendingApp } from './testing/sending-app.ts'

const parts = /\{\w+\}/g
/** Paths of every operation, and variants with each segment left empty. */
const addresses = new Set(
  operations.flatMap(({ path }) => [
    path.replace(parts, 'x'),
    ...[...path.matchAll(parts)].map(([part]) => path.replace(part, '').replace(parts, 'x')),
  ]),
)

it('lists the allowed methods of an address', async () => {
  const { send } = await sendingApp()
  const answer = await send('PUT', '/api/articles')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
  expect(await answer.json()).toMatchObject({ code: 'method_not_allowed', message: expect.stringContaining('GET') })
  expect(await (await send('PUT', '/api/articles/')).json()).toMatchObject({ code: 'method_not_allowed' })
})

it('lists each method once, without the requested one', async () => {
  const { send } = await sendingApp()
  for (const method of ['GET', 'POST', 'PUT']) {
    for (const address of addresses) {
      const { code, message } = await (await send(method, address)).json()
      const named = code === 'method_not_allowed' ? String(message).match(/[A-Z]{3,}/g) : [method]
      expect([address, message, named]).toEqual([address, message, [...new Set(named)]])
    }
  }
})

it('allows exactly the methods that are answered', async () => {
  const { send } = await sendingApp()
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
  for (const address of [...addresses, '/', '/article/x', '/assets/app.js', '/images/x.webp', '/healthz']) {
    const answers = await Promise.all(methods.map(async method => ({ method, answer: await send(method, address) })))
    const refused = answers.filter(({ answer }) => answer.status === 405)
    const answered = answers.filter(({ answer }) => answer.status !== 405).map(({ method }) => method)
    const allowed = refused.map(({ answer }) => answer.headers.get('allow')?.split(', ').sort())
    expect([address, allowed]).toEqual([address, refused.map(() => answered.sort())])
  }
})

it.each(['OPTIONS', 'PROPFIND'])('answers %s with the allowed methods', async method => {
  const { send } = await sendingApp()
  const allowed = async (path: string) => (await send(method, path)).headers.get('allow')
  expect(await allowed('/')).toBe('GET, HEAD')
  expect(await allowed('/api/event')).toBe('POST')
  expect(await allowed('/api/jobs/x/events')).toBe('GET')
})
