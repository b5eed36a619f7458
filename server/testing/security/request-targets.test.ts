import { expect, it } from 'vitest'
import { createTestApp } from '../create-test-app.ts'
import { listening } from './listening.ts'

/** Request targets that a proxy and the URL parser of the app could read as different paths. */

async function setUp() {
  const { app } = await createTestApp()
  return listening(app)
}

const json = { 'content-type': 'application/json' }
const credentials = JSON.stringify({ username: 'ada', password: 'wrong' })

it.each([
  '/assets/..\\api\\login',
  '/api\\login',
  '\\api\\login',
  '/api/login?next=a\\b',
  '/assets/../api/login',
  '/assets/./../api/login',
  '/assets/%2e%2e/api/login',
  '/assets/%2E./api/login',
  '/./api/login',
  '/api/login/..',
  '/api/%2e/login',
  '/api/\tlogin',
  '/api/login\x01',
  '/api/login\x7f',
  '/api/login\xa0',
  '/api/caf\xc3\xa9',
  '/api/login?name=caf\xc3\xa9',
  '/api/login#x',
  '/api/"login"',
  '/api/<login>',
  '/api/{login}',
  '/api/^login',
  '/api/`login`',
  '//api/login',
  '//evil.example/api/login',
  'http://evil.example/api/login',
  'http:/api/login',
  'api/login',
  '*',
])('answers 400 to %j', async target => {
  const { ask } = await setUp()
  const { status, body } = await ask('POST', target, json, credentials)
  expect([status, body]).toEqual([400, expect.not.stringContaining('do not match')])
})

it('answers them like any failure: with a code, a request id and the security headers', async () => {
  const { ask } = await setUp()
  const { status, headers, body } = await ask('GET', '/assets/..\\api\\site')
  expect(status).toBe(400)
  expect(JSON.parse(body)).toMatchObject({ code: 'bad_request', requestId: expect.any(String) })
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'/)
})

it.each([
  '/api/site',
  "/api/site?a=[1]&b={2}&c=a|b^`c`~&d=it's&e=/../x&f=?g",
  '/api/site?url=https://shelf.example//a',
  '/api/s%69te',
])('answers %j as before', async target => {
  const { ask } = await setUp()
  expect((await ask('GET', target)).status).toBe(200)
})

it.each(['/article/a.b', '/article/...', '/article/.hidden', "/article/it's,(a)*[b]|c:@!$&+;=~", '/article/%e2%80%99'])(
  'lets the path %j through to the pages',
  async target => {
    const { ask } = await setUp()
    expect([308, 404]).toContain((await ask('GET', target)).status)
  },
)
