import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createManualTimer } from '../testing/manual-timer.ts'
import { bearerOf, openSite, site } from '../testing/security/open-site.ts'
import { recheckMs } from './open-streams.ts'

let at: Awaited<ReturnType<typeof openSite>>
let manualTimer: ReturnType<typeof createManualTimer>
let jobId: string
beforeEach(async () => {
  manualTimer = createManualTimer()
  at = await openSite({ timer: manualTimer.timer, catalogue: { find: () => new Promise<never>(() => {}) } })
  const input = { topic: 'lamps', category: 'office' as const }
  jobId = (await at.local.jobs.create({ type: 'generation', input })).id
})

/** Follows the job and reads the first events. */
async function follow(headers: Record<string, string>) {
  const answer = await at.send(new Request(`${site}/api/jobs/${jobId}/events`, { headers }))
  if (answer.status !== 200 || !answer.body) return { status: answer.status, answer }
  const reader = answer.body.getReader()
  onTestFinished(() => reader.cancel())
  let isOver = false
  const ended = (async () => {
    while (!(await reader.read()).done);
    isOver = true
  })()
  return { status: 200, answer, ended, isOver: () => isOver, cancel: () => reader.cancel() }
}

const rechecks = () => manualTimer.waits().filter(ms => ms === recheckMs).length

async function recheck(): Promise<void> {
  const waiting = rechecks()
  for (let n = 0; n < waiting; n += 1) manualTimer.fire(recheckMs)
}

it('ends a stream within 30 seconds of the end of its token', async () => {
  const token = await bearerOf(at.local, { scope: ['jobs:read'] })
  const { ended, isOver } = await follow({ authorization: token.authorization })
  expect(recheckMs).toBe(30_000)
  await recheck()
  await expect.poll(rechecks).toBe(1)
  expect(isOver?.()).toBe(false)
  await at.local.tokens.revoke({ id: token.id })
  await recheck()
  await ended
  expect(rechecks()).toBe(0)
})

it('ends a stream with its session', async () => {
  const cookie = await at.signIn()
  const { ended } = await follow({ cookie })
  await at.post('/api/logout', undefined, { cookie, origin: site })
  await recheck()
  await ended
})

it('refuses more than 20 streams for a token or a session', async () => {
  const { authorization } = await bearerOf(at.local, { scope: ['jobs:read'] })
  const open = []
  for (let n = 0; n < 20; n += 1) open.push(await follow({ authorization }))
  expect(open.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const refused = await follow({ authorization })
  expect(refused.status).toBe(429)
  expect(refused.answer.headers.get('retry-after')).toBe('30')
  expect(await refused.answer.json()).toMatchObject({
    code: 'throttled',
    message: 'This token or session already follows 20 jobs.',
  })
  expect((await follow({ cookie: await at.signIn() })).status).toBe(200)
  await open[0]?.cancel?.()
  await expect.poll(async () => (await follow({ authorization })).status).toBe(200)
  expect((await follow({ authorization })).status).toBe(429)
})

it('does not count a stream that fails to begin', async () => {
  const { authorization } = await bearerOf(at.local, { scope: ['jobs:read'] })
  const missing = () => at.send(new Request(`${site}/api/jobs/none/events`, { headers: { authorization } }))
  for (let n = 0; n < 21; n += 1) expect((await missing()).status).toBe(404)
})
