import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message, NotificationChannelRecord } from '../../ports/notices.ts'
import { openFakeReceiver } from '../../testing/fake-receiver.ts'
import { createWebhookSender, type WebhookSenderOptions } from './webhook-sender.ts'

let receiver: Awaited<ReturnType<typeof openFakeReceiver>>
beforeEach(async () => {
  receiver = await openFakeReceiver()
})
afterEach(() => receiver.close())

const clock = { now: () => new Date() }
const createSender = (options: Partial<WebhookSenderOptions> = {}) =>
  createWebhookSender({ clock, localWebhooks: true, ...options })

const message: Message = {
  id: 'job-01KJOB-1',
  event: 'job.failed',
  title: 'A job failed: <Kettles> & more',
  text: 'Claude does not answer.',
  url: 'https://shelf.example/jobs?status=failed&type=generation',
  createdAt: '2026-11-28T09:00:00.000Z',
}
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const oldSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`

function channel(kind: 'slack' | 'webhook', url: string, keys: NotificationChannelRecord['keys'] = []) {
  const state = { enabled: true, problem: null, lastSentAt: null, createdAt: '2026-11-28T09:00:00.000Z' }
  return { id: 'c1', version: 1, kind, name: 'Desk', targets: [url], events: [], keys, ...state }
}
const slack = () => channel('slack', `${receiver.url}/services/T0/B0/secret`)
const hook = () => channel('webhook', `${receiver.url}/hook`, [{ secret, until: null }])

describe('a message to Slack', () => {
  it('is escaped text that unfurls no link', async () => {
    expect(await createSender()(slack(), message)).toEqual({ outcome: 'sent', answer: 'HTTP 200: ok' })
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      text: '*A job failed: &lt;Kettles&gt; &amp; more*\nClaude does not answer.\nhttps://shelf.example/jobs?status=failed&amp;type=generation',
      unfurl_links: false,
    })
  })

  it.each([
    [400, 'invalid_payload'],
    [403, 'invalid_token'],
    [404, 'no_service'],
    [410, 'channel_is_archived'],
  ])('fails permanently if Slack answers %i %s', async (status, body) => {
    receiver.answerNext({ status, body })
    expect(await createSender()(slack(), message)).toEqual({ outcome: 'failed', answer: `HTTP ${status}: ${body}` })
  })

  it('is tried again after a limit, when Slack says, and after an error of Slack', async () => {
    receiver.answerNext({ status: 429, headers: { 'retry-after': '30' } }, { status: 500, body: 'rollup_error' })
    const send = createSender()
    expect(await send(slack(), message)).toEqual({ outcome: 'retry', answer: 'HTTP 429', retryAfterMs: 30_000 })
    expect(await send(slack(), message)).toEqual({ outcome: 'retry', answer: 'HTTP 500: rollup_error' })
  })
})

describe('a message to a webhook', () => {
  it('is signed after Standard Webhooks', async () => {
    expect(await createSender()(hook(), message)).toEqual({ outcome: 'sent', answer: 'HTTP 202' })
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    expect(new Webhook(secret).verify(body, signed)).toEqual({
      type: 'job.failed',
      timestamp: '2026-11-28T09:00:00.000Z',
      data: { title: message.title, text: message.text, url: message.url },
    })
    expect(() => new Webhook(oldSecret).verify(body, signed)).toThrow('No matching signature')
    expect(signed['webhook-id']).toBe(message.id)
  })

  it('has signatures of the old key too, until its end', async () => {
    const tomorrow = new Date(Date.now() + 60_000).toISOString()
    const rotated = (until: string) => ({
      ...hook(),
      keys: [
        { secret, until: null },
        { secret: oldSecret, until },
      ],
    })
    await createSender()(rotated(tomorrow), message)
    await createSender()(rotated('2026-01-01T00:00:00.000Z'), message)
    const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' '))
    expect(signatures.map(({ length }) => length)).toEqual([2, 1])
  })

  it('is not sent to where the receiver redirects', async () => {
    receiver.answerNext({ status: 307, headers: { location: `${receiver.url}/elsewhere` } })
    expect(await createSender()(hook(), message)).toEqual({
      outcome: 'retry',
      answer: 'HTTP 307: redirects are not followed',
    })
    expect(receiver.received).toHaveLength(1)
  })

  it('switches the channel off if the receiver is gone', async () => {
    receiver.answerNext({ status: 410 })
    expect(await createSender()(hook(), message)).toEqual({ outcome: 'failed', answer: 'HTTP 410', switchOff: true })
  })

  it('is tried again after a time limit, or without a connection', async () => {
    receiver.answerNext({ status: 200, hangs: true })
    const send = createSender({ timeoutMs: 50 })
    expect(await send(hook(), message)).toEqual({ outcome: 'retry', answer: 'No answer within 0.05 seconds.' })
    await receiver.close()
    expect(await send(hook(), message)).toEqual({ outcome: 'retry', answer: 'No connection: ECONNREFUSED.' })
  })

  it('ends at once when the process stops', async () => {
    receiver.answerNext({ status: 200, hangs: true })
    const stopping = new AbortController()
    const sending = createSender()(hook(), message, stopping.signal)
    await expect.poll(() => receiver.received.length).toBe(1)
    stopping.abort()
    expect(await sending).toEqual({ outcome: 'retry', answer: 'The server was stopped during the attempt.' })
  })

  it('is tried again if the receiver asks for another protocol', async () => {
    receiver.answerNext({ status: 101, headers: { connection: 'upgrade', upgrade: 'websocket' } })
    expect(await createSender()(hook(), message)).toEqual({
      outcome: 'retry',
      answer: 'No connection: the receiver asked for another protocol.',
    })
  })

  it('stores no text of the answer, which may name the secret path', async () => {
    receiver.answerNext({ status: 404, body: 'Cannot POST /hook' }, { status: 500, body: '/services/T0/B0/secret' })
    const send = createSender()
    expect(await send(hook(), message)).toEqual({ outcome: 'retry', answer: 'HTTP 404' })
    expect(await send(slack(), message)).toEqual({ outcome: 'retry', answer: 'HTTP 500' })
  })
})

describe('an address of the private network', () => {
  const resolveTo =
    (...addresses: string[]) =>
    async () =>
      addresses

  it.each([
    ['http://127.0.0.1:1/hook', ['127.0.0.1']],
    ['https://localhost/hook', ['::1']],
    ['https://hooks.example/hook', ['10.0.0.7']],
    ['https://hooks.example/hook', ['93.184.216.34', '169.254.169.254']],
    ['https://hooks.example/hook', ['::ffff:127.0.0.1']],
  ])('receives nothing: %s at %j', async (url, addresses) => {
    const send = createSender({ localWebhooks: false, resolve: resolveTo(...addresses) })
    const host = new URL(url).hostname
    const refused = { outcome: 'failed', answer: `${host} is in a private network.` }
    expect(await send(channel('webhook', url), message)).toEqual(refused)
  })

  it('receives nothing even if webhooks may be on this machine, and public ones nothing without TLS', async () => {
    const privateSend = createSender({ resolve: resolveTo('192.168.1.2') })
    expect(await privateSend(channel('slack', 'https://hooks.example/x'), message)).toMatchObject({ outcome: 'failed' })
    const publicSend = createSender({ resolve: resolveTo('93.184.216.34') })
    expect(await publicSend(channel('slack', 'http://hooks.example/x'), message)).toMatchObject({ outcome: 'failed' })
  })

  it('is tried again if its name cannot be resolved', async () => {
    const send = createSender({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await send(channel('slack', 'https://hooks.example/x'), message)).toEqual({
      outcome: 'retry',
      answer: 'No connection: hooks.example was not found.',
    })
  })
})
