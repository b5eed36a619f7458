import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from './listener.ts'
import { createStartupGate } from './startup-gate.ts'

async function start(patienceMs?: number) {
  const front = createStartupGate('https://site.example', patienceMs)
  const server = createServer(front.handle)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = await listen(server, { host: '127.0.0.1', port: 0 })
  return { front, server, get: (path: string) => fetch(url + path) }
}

it('is alive and not ready before the app is loaded, and holds other requests', async () => {
  const { front, server, get } = await start()
  const alive = await get('/healthz')
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }])
  expect(alive.headers.get('x-content-type-options')).toBe('nosniff')
  const ready = await get('/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { code: 'unavailable', message: 'The server is starting.' },
  ])
  const asked = once(server, 'request')
  const page = get('/article/a')
  await asked
  front.open((request, response) => void response.end(`the app on ${request.url}`))
  expect(await (await page).text()).toBe('the app on /article/a')
  expect(await (await get('/readyz')).text()).toBe('the app on /readyz')
})

it('resolves when the waiting requests are answered', async () => {
  const { front, server, get } = await start()
  const asked = once(server, 'request')
  const page = get('/')
  await asked
  const steps: string[] = []
  const answered = front.open((_, response) => {
    steps.push('asked')
    setImmediate(() => {
      steps.push('answered')
      response.end('the app')
    })
  })
  await answered
  expect(steps).toEqual(['asked', 'answered'])
  expect(await (await page).text()).toBe('the app')
})

it('stops waiting for an answer that does not end', async () => {
  const { front, server, get } = await start(1)
  const asked = once(server, 'request')
  const stream = get('/api/jobs/a/events')
  await asked
  await front.open((_, response) => void response.write('the first of many'))
  expect((await stream).status).toBe(200)
})

it('answers only the listed paths, from before the app is loaded', async () => {
  const { front, server, get } = await start()
  const asked = once(server, 'request')
  const early = get('/api/articles')
  await asked
  front.open((request, response) => void response.end(`the app on ${request.url}`), ['/metrics'])
  for (const answer of [await early, await get('/'), await get('/metrics/more')]) {
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }])
  }
  expect(await (await get('/metrics?a=b')).text()).toBe('the app on /metrics?a=b')
})

it('is not ready while stopping, and still answers other requests', async () => {
  const { front, get } = await start()
  front.open((_, response) => void response.end('the app'))
  front.stop()
  const ready = await get('/readyz')
  expect([ready.status, ready.headers.get('connection'), await ready.json()]).toMatchObject([
    503,
    'close',
    { message: 'The server is stopping.' },
  ])
  expect(await (await get('/')).text()).toBe('the app')
})
