import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../testing/create-test-app.ts'
import { listening } from '../testing/security/listening.ts'

it('has a longer socket timeout for downloads than for other calls', async () => {
  const { app } = await createTestApp()
  const { server, port } = await listening(app)
  server.setTimeout(30_000)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const waits: unknown[] = []
  server.on('request', ({ socket }, response) => response.once('prefinish', () => waits.push(socket.timeout)))
  const headers = { authorization: 'Bearer local-token-of-the-test' }
  for (const path of ['/api/backup', '/healthz']) {
    const [answer] = await once(request({ agent, port, path, headers }).end(), 'response')
    await once(answer.resume(), 'end')
  }
  expect(waits).toEqual([300_000, 30_000])
})
