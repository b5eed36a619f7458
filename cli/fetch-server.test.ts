import { expect, it } from 'vitest'
import { createUnknownOutcomeError } from '../server/contract/errors.ts'
import { toErrorAnswer } from '../server/http/error-answer.ts'
import { retryWhenBusy } from './fetch-server.ts'
import { json } from './testing/fake-server.ts'

const busy = (retryAfter = 2) =>
  new Response(JSON.stringify({ code: 'unavailable', message: 'Busy.', requestId: 'r', details: { retryAfter } }), {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': String(retryAfter) },
  })

/** Calls a server that gives these answers in sequence. */
async function calling(...answers: Response[]) {
  const bodies: string[] = []
  const waits: number[] = []
  const fetch = retryWhenBusy(
    async request => {
      bodies.push(await request.text())
      return answers.shift() ?? json({})
    },
    { wait: async ms => void waits.push(ms) },
  )
  const response = await fetch(
    new Request('https://desk.example/api/campaigns', { method: 'POST', body: '{"name":"Spring"}' }),
  )
  return { bodies, waits, status: response.status, body: await response.text() }
}

it('repeats a call when a busy server asks for it', async () => {
  const { bodies, waits, status } = await calling(busy(), busy(3))
  expect([status, waits]).toEqual([200, [2000, 3000]])
  expect(bodies).toEqual(Array(3).fill('{"name":"Spring"}'))
})

it('gives up after several attempts with the server’s message', async () => {
  const { bodies, status, body } = await calling(busy(), busy(), busy(), busy())
  expect([bodies.length, status, JSON.parse(body)]).toMatchObject([4, 503, { message: 'Busy.' }])
})

it.each([
  ['that asks for long', busy(60)],
  [
    'that does not know whether it did it',
    toErrorAnswer(createUnknownOutcomeError(), { requestId: 'r', log: () => undefined }),
  ],
  ['that does not say when', json({ code: 'unavailable', message: 'Stopping.', requestId: 'r' }, 503)],
  ['that stands before it', new Response('<html>Busy</html>', { status: 503, headers: { 'retry-after': '2' } })],
  ['that refuses otherwise', json({ code: 'rate_limited', message: 'Too many.', details: { retryAfter: 2 } }, 429)],
])('calls a server only once %s', async (_, answer) => {
  const { bodies, waits, status } = await calling(answer)
  expect([bodies.length, waits, status]).toEqual([1, [], answer.status])
})
