import { describe, expect, it, onTestFinished } from 'vitest'
import type { Message, NotificationChannelRecord } from '../../ports/notices.ts'
import { openFakeSmtp } from '../../testing/fake-smtp.ts'
import { createMailSender } from './mail-sender.ts'

const message: Message = {
  id: 'job-01KJOB-1',
  event: 'job.failed',
  title: 'A job failed: Kettles über alles',
  text: '.hidden\nClaude does not answer.',
  url: 'https://shelf.example/jobs',
  createdAt: '2026-11-28T09:00:00.000Z',
}

const channel: NotificationChannelRecord = {
  id: 'c1',
  version: 1,
  kind: 'email',
  name: 'Desk',
  targets: ['desk@shelf.example', 'ada@shelf.example'],
  events: [],
  keys: [],
  enabled: true,
  problem: null,
  lastSentAt: null,
  createdAt: '2026-11-28T09:00:00.000Z',
}

async function setUp(
  options: Parameters<typeof openFakeSmtp>[0] = {},
  {
    targets = channel.targets,
    ...more
  }: { requireTls?: boolean; messageTimeoutMs?: number; targets?: readonly string[] } = {},
) {
  const smtp = await openFakeSmtp(options)
  onTestFinished(smtp.close)
  const { user = null, password = null } = options.account ?? {}
  const server = { host: '127.0.0.1', port: smtp.port, user, password, from: 'The Shelf <site@shelf.example>' }
  const send = createMailSender({ ...server, timeoutMs: 500, ...more })
  return { ...smtp, send: (signal?: AbortSignal) => send({ ...channel, targets }, message, signal) }
}

describe('an e-mail', () => {
  it('has the title as its subject, the link in its text, and the same id at each attempt', async () => {
    const { send, mails } = await setUp({ account: { user: 'ada', password: 'pass phrase' } })
    expect(await send()).toEqual({ outcome: 'sent', answer: '250 2.0.0 Queued' })
    await send()
    const [first, second] = mails
    expect(first).toMatchObject({ from: 'site@shelf.example', to: ['desk@shelf.example', 'ada@shelf.example'] })
    expect(first?.content).toContain('Message-ID: <job-01KJOB-1@shelf.example>')
    expect(first?.content).toContain('Subject: =?UTF-8?Q?=5Bshelf=2Eexample=5D_A_job_failed')
    expect(first?.content).toContain('Auto-Submitted: auto-generated')
    expect(first?.content).toContain('.hidden\nClaude does not answer.\n\nhttps://shelf.example/jobs')
    expect(second?.content).toContain('Message-ID: <job-01KJOB-1@shelf.example>')
  })

  it('is not sent, and nobody signs in, without TLS', async () => {
    const account = { user: 'ada', password: 'pass phrase' }
    const { send, commands, mails } = await setUp({ account }, { requireTls: true })
    expect(await send()).toEqual({ outcome: 'failed', answer: '502 5.5.1 TLS is not available' })
    expect(commands).toEqual(['EHLO', 'STARTTLS'])
    expect(mails).toEqual([])
  })

  it.each([
    [{ AUTH: '454 4.7.0 Try later' }, 'retry', '454 4.7.0 Try later'],
    [{ AUTH: '535 5.7.8 Wrong user or password' }, 'failed', '535 5.7.8 Wrong user or password'],
    [{ RCPT: '550 5.1.1 No such user' }, 'failed', '550 5.1.1 No such user'],
    [{ RCPT: '450 4.2.0 Greylisted' }, 'retry', '450 4.2.0 Greylisted'],
    [{ '.': '554 5.7.1 Spam' }, 'failed', '554 5.7.1 Spam'],
    [{ '.': '451 4.3.0 Disk full' }, 'retry', '451 4.3.0 Disk full'],
  ])('after the reply %j: %s', async (replies, outcome, answer) => {
    const { send } = await setUp({ account: { user: 'ada', password: 'pass phrase' }, replies })
    expect(await send()).toEqual({ outcome, answer })
  })

  it('reports the recipients that the server asks to try again, apart from those that it refuses', async () => {
    const greylisted = { 'RCPT TO:<ada@shelf.example>': '450 4.2.0 Greylisted' }
    const later = await setUp({ replies: greylisted })
    expect(await later.send()).toEqual({
      outcome: 'sent',
      answer: '250 2.0.0 Queued Not yet accepted: ada@shelf.example.',
      remaining: ['ada@shelf.example'],
    })
    expect(later.mails.map(({ to }) => to)).toEqual([['desk@shelf.example']])
    const refused = await setUp({ replies: { 'RCPT TO:<ada@shelf.example>': '550 5.1.1 No such user' } })
    expect(await refused.send()).toEqual({
      outcome: 'sent',
      answer: '250 2.0.0 Queued Refused: ada@shelf.example.',
    })
  })

  it.each(['Ada@Shelf.Example', 'ADA@SHELF.EXAMPLE'])('reports %s as the channel spells it', async target => {
    const [user = ''] = target.split('@')
    const replies = { [`RCPT TO:<${user}@shelf.example>`]: '450 4.2.0 Greylisted' }
    const { send } = await setUp({ replies }, { targets: ['desk@shelf.example', target] })
    expect(await send()).toEqual({
      outcome: 'sent',
      answer: `250 2.0.0 Queued Not yet accepted: ${target}.`,
      remaining: [target],
    })
  })

  it('ends at once when the process stops, and its connection is closed', async () => {
    const { send, countOpen } = await setUp({ isEndless: true })
    const stopping = new AbortController()
    const sending = send(stopping.signal)
    await expect.poll(countOpen).toBe(1)
    stopping.abort()
    expect(await sending).toEqual({ outcome: 'retry', answer: 'The server was stopped during the attempt.' })
    await expect.poll(countOpen).toBe(0)
  })

  it('is tried again if the server goes on talking, and its connection is closed', async () => {
    const { send, countOpen } = await setUp({ isEndless: true }, { messageTimeoutMs: 300 })
    expect(await send()).toEqual({ outcome: 'retry', answer: 'The mail server did not finish within 0.3 seconds.' })
    await expect.poll(countOpen).toBe(0)
  })

  it('is tried again if nothing listens', async () => {
    const { send, close } = await setUp()
    await close()
    expect(await send()).toEqual({ outcome: 'retry', answer: 'No connection: ESOCKET.' })
  })
})
