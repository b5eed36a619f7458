import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../domain/days.ts'
import type { Message, SendResult } from '../../ports/notices.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { countedIds } from '../../testing/counted-ids.ts'
import { createTestApp, silent } from '../../testing/create-test-app.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createManualTimer } from '../../testing/manual-timer.ts'
import { createDeliveries } from './deliveries.ts'
import { createMessages } from './messages.ts'

type Channel = 'slack' | 'webhook'

/** Processes over the same records, whose messages get the results in `results`, else success. */
async function setUp() {
  const clock = createManualClock()
  const { timer, waits, fire } = createManualTimer()
  const records = createMemoryRecordStore()
  const { local } = await createTestApp({ records, clock })
  const sent: (Message & { to: string; targets: readonly string[] })[] = []
  const results: Partial<Record<string, SendResult[]>> = {}
  const messages = createMessages({ records, clock })

  function openProcess(send = async () => undefined) {
    return createDeliveries({
      records,
      messages,
      siteUrl: 'https://shelf.example',
      clock,
      timer,
      log: silent,
      random: () => 0,
      async send({ name, targets }, message) {
        sent.push({ ...message, to: name, targets })
        await send()
        return results[name]?.shift() ?? { outcome: 'sent', answer: 'HTTP 200: ok' }
      },
    })
  }

  const newKey = countedIds()
  async function announce(event: 'job.failed' | 'plan.ready' = 'job.failed', key = newKey()) {
    const notice = { event, key, title: `Job ${key} failed`, text: 'It stopped.', path: '/jobs' }
    await records.transact(tx => messages.announce(tx, notice))
  }
  const add = (name: string, kind: Channel = 'webhook', events = ['job.failed' as const]) =>
    local.notifications.add({ kind, name, url: `https://${name}.example/x`, events })
  const log = () => local.notifications.log()
  return { clock, waits, fire, records, messages, local, sent, results, openProcess, announce, add, log }
}

let at: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  at = await setUp()
})

const retry = { outcome: 'retry', answer: 'HTTP 503' } as const

describe('a message', () => {
  it('goes once to each channel that wants the event, with a link', async () => {
    await at.add('alpha')
    await at.add('beta', 'slack')
    await at.announce()
    await at.announce('plan.ready')
    const { check } = at.openProcess()
    expect(await check()).toBeNull()
    await check()
    expect(at.sent.map(({ to, title, url }) => [to, title, url])).toEqual([
      ['alpha', 'Job id00000001 failed', 'https://shelf.example/jobs'],
      ['beta', 'Job id00000001 failed', 'https://shelf.example/jobs'],
    ])
    expect(at.sent[0]?.id).not.toContain('.')
    expect(await at.log()).toMatchObject([
      { state: 'sent', attempts: 1, answer: 'HTTP 200: ok', nextAt: null },
      { state: 'sent', attempts: 1, answer: 'HTTP 200: ok', nextAt: null },
    ])
  })

  it('is stored once per key', async () => {
    await at.add('alpha')
    await at.announce('job.failed', 'same')
    await at.announce('job.failed', 'same')
    expect(await at.log()).toHaveLength(1)
  })

  it('is sent by one of several processes', async () => {
    await at.add('alpha')
    for (let number = 0; number < 5; number += 1) await at.announce()
    const yieldOnce = () => new Promise<undefined>(resolve => setImmediate(resolve, undefined))
    await Promise.all([1, 2, 3].map(() => at.openProcess(yieldOnce).check()))
    expect(new Set(at.sent.map(({ id }) => id)).size).toBe(5)
    expect(at.sent).toHaveLength(5)
  })

  it('is sent again, with the same id, if the process ended during the attempt', async () => {
    await at.add('alpha')
    await at.announce()
    void at.openProcess(() => new Promise<undefined>(() => undefined)).check()
    await expect.poll(() => at.sent).toHaveLength(1)
    const other = at.openProcess()
    expect(await other.check()).toEqual(new Date(at.clock.now().getTime() + 2 * minuteMs))
    at.clock.advance(2 * minuteMs)
    await other.check()
    expect(at.sent.map(({ id }) => id)).toEqual([at.sent[0]?.id, at.sent[0]?.id])
    expect(await at.log()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('is repeated after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and then fails', async () => {
    await at.add('alpha')
    await at.announce()
    at.results.alpha = Array(10).fill(retry)
    const { check } = at.openProcess()
    const delays: number[] = []
    for (let next = await check(); next; next = await check()) {
      delays.push(next.getTime() - at.clock.now().getTime())
      at.clock.advance(delays.at(-1) ?? 0)
    }
    const hours = [2, 5, 10, 14, 20, 24].map(count => count * hourMs)
    expect(delays).toEqual([5_000, 5 * minuteMs, 30 * minuteMs, ...hours])
    expect(await at.log()).toMatchObject([{ state: 'failed', attempts: 10, answer: 'HTTP 503' }])
    expect(await at.local.notifications.channels()).toMatchObject([{ enabled: true, problem: 'HTTP 503' }])
  })

  it('waits as long as the receiver asks, at most a day', async () => {
    await at.add('alpha')
    await at.announce()
    at.results.alpha = [
      { ...retry, retryAfterMs: hourMs },
      { ...retry, retryAfterMs: 90 * dayMs },
    ]
    const { check } = at.openProcess()
    const start = at.clock.now().getTime()
    expect(await check()).toEqual(new Date(start + hourMs))
    at.clock.advance(hourMs)
    expect(await check()).toEqual(new Date(start + hourMs + dayMs))
  })
})

describe('a channel that does not work', () => {
  it('delays its other messages, and no other channel', async () => {
    await at.add('alpha')
    await at.add('beta')
    at.results.alpha = [retry]
    for (let number = 0; number < 3; number += 1) await at.announce()
    const { check } = at.openProcess()
    await check()
    expect(at.sent.map(({ to }) => to).toSorted()).toEqual(['alpha', 'beta', 'beta', 'beta'])
    at.clock.advance(5_000)
    await check()
    expect(at.sent.filter(({ to }) => to === 'alpha')).toHaveLength(4)
  })

  it('does not try messages again that are older than all repeats together', async () => {
    await at.add('alpha', 'slack')
    for (let number = 0; number < 10; number += 1) await at.announce()
    at.results.alpha = Array(100).fill(retry)
    const { check } = at.openProcess()
    const start = at.clock.now().getTime()
    for (let next = await check(); next; next = await check())
      at.clock.advance(next.getTime() - at.clock.now().getTime())
    expect(at.clock.now().getTime() - start).toBe(7 * hourMs + 35 * minuteMs + 5_000)
    expect(at.sent).toHaveLength(6)
    expect((await at.log()).map(({ state, answer }) => [state, answer])).toEqual(Array(10).fill(['failed', 'HTTP 503']))
  })

  it('sends a message that waited for longer than all repeats together, once', async () => {
    await at.add('alpha', 'slack')
    await at.announce()
    at.clock.advance(dayMs)
    at.results.alpha = [retry]
    expect(await at.openProcess().check()).toBeNull()
    expect(at.sent).toHaveLength(1)
    expect(await at.log()).toMatchObject([{ state: 'failed', attempts: 1 }])
  })

  it('is given up after a minute if an attempt never ends, so that the others go on', async () => {
    await at.add('alpha')
    await at.announce()
    const checked = at.openProcess(() => new Promise<undefined>(() => undefined)).check()
    await expect.poll(at.waits).toEqual([minuteMs])
    at.fire()
    expect(await checked).toEqual(new Date(at.clock.now().getTime() + 5_000))
    expect(await at.log()).toMatchObject([{ state: 'pending', answer: 'The attempt did not end within a minute.' }])
    await at.openProcess().check()
    expect(at.waits()).toEqual([])
  })

  it('is switched off if the receiver says so, and loses its messages', async () => {
    const { id } = await at.add('alpha')
    at.results.alpha = [{ outcome: 'failed', answer: 'HTTP 410', switchOff: true }]
    await at.announce()
    await at.announce()
    await at.openProcess().check()
    await at.announce()
    expect((await at.log()).map(({ state, answer }) => [state, answer]).toSorted()).toEqual([
      ['failed', 'HTTP 410'],
      ['failed', 'The channel was switched off.'],
    ])
    expect(await at.local.notifications.channels()).toMatchObject([{ enabled: false, problem: 'HTTP 410' }])
    expect(await at.local.notifications.edit({ id, state: 'on' })).toMatchObject({ enabled: true, problem: null })
  })
})

describe('a message that some recipients got', () => {
  const address = (name: string) => `${name}@shelf.example`
  const later: SendResult = { outcome: 'sent', answer: '250 Queued', remaining: [address('ada')] }

  async function openMailChannel() {
    const { id } = await at.add('mail')
    await at.records.transact(async tx => {
      const channel = await tx.get('notificationChannel', id)
      if (channel)
        await tx.put('notificationChannel', { ...channel, kind: 'email', targets: [address('desk'), address('ada')] })
    })
    await at.announce()
    await at.announce()
  }
  const listTargets = () => at.sent.map(({ targets }) => targets.map(target => target.split('@')[0]).join(' '))

  it('is sent again to the others only, and delays no other message', async () => {
    await openMailChannel()
    at.results.mail = [later, { outcome: 'sent', answer: 'ok' }, retry]
    const { check } = at.openProcess()
    const next = await check()
    expect(listTargets()).toEqual(['desk ada', 'desk ada'])
    expect((await at.log()).map(({ state }) => state).toSorted()).toEqual(['pending', 'sent'])
    expect(next).toEqual(new Date(at.clock.now().getTime() + 5_000))
    at.clock.advance(5_000)
    await check()
    // The channel works for others.
    expect(await at.local.notifications.channels()).toMatchObject([{ problem: null }])
    at.clock.advance(5 * minuteMs)
    expect(await check()).toBeNull()
    expect(listTargets()).toEqual(['desk ada', 'desk ada', 'ada', 'ada'])
    expect((await at.log()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('fails after the last attempt', async () => {
    await openMailChannel()
    at.results.mail = [later, { outcome: 'sent', answer: 'ok' }, ...Array(20).fill(later)]
    const { check } = at.openProcess()
    for (let next = await check(); next; next = await check())
      at.clock.advance(next.getTime() - at.clock.now().getTime())
    expect((await at.log()).map(({ state }) => state).toSorted()).toEqual(['failed', 'sent'])
  })
})

describe('the end of the process', () => {
  it('ends the attempt in flight and starts no other; the next process repeats it', async () => {
    await at.add('alpha', 'slack')
    await at.announce()
    await at.announce()
    const ending = at.openProcess(() => new Promise<undefined>(() => undefined))
    const checked = ending.check()
    await expect.poll(() => at.sent.length).toBe(1)
    ending.stop()
    await checked
    expect(at.sent).toHaveLength(1)
    expect(at.waits()).toEqual([])
    expect(await at.local.notifications.channels()).toMatchObject([{ problem: null }])
    const now = at.clock.now().toISOString()
    expect(await at.log()).toMatchObject(Array(2).fill({ state: 'pending', attempts: 0, answer: null, nextAt: now }))
    await at.openProcess().check()
    expect((await at.log()).map(({ state, attempts }) => [state, attempts])).toEqual(Array(2).fill(['sent', 1]))
  })

  it('uses up no attempt of a message that failed before, even its last', async () => {
    await at.add('alpha', 'slack')
    await at.announce()
    at.results.alpha = Array(5).fill(retry)
    const { check } = at.openProcess()
    for (let number = 0; number < 5; number += 1)
      at.clock.advance(((await check())?.getTime() ?? 0) - at.clock.now().getTime())
    const before = await at.log()
    expect(before).toMatchObject([{ state: 'pending', attempts: 5, answer: 'HTTP 503' }])
    const ending = at.openProcess(() => new Promise<undefined>(() => undefined))
    const checked = ending.check()
    await expect.poll(() => at.sent.length).toBe(6)
    ending.stop()
    await checked
    expect(await at.log()).toEqual(before)
    await at.openProcess().check()
    expect(await at.log()).toMatchObject([{ state: 'sent', attempts: 6 }])
  })

  it('marks no channel because of a test message, which the next process sends', async () => {
    const { id } = await at.add('alpha')
    const channel = await at.records.get('notificationChannel', id)
    if (!channel) throw new Error('There is no channel.')
    const test = { key: 'test-1', title: 'Test message', text: 'It works.', path: '/' }
    const ending = at.openProcess(() => new Promise<undefined>(() => undefined))
    const sending = ending.sendOnce(await at.messages.claimNew(channel, test))
    await expect.poll(() => at.sent.length).toBe(1)
    ending.stop()
    expect(await sending).toMatchObject({
      result: { outcome: 'retry' },
      notification: { state: 'pending', attempts: 0 },
    })
    expect(await at.local.notifications.channels()).toMatchObject([{ problem: null }])
    await at.openProcess().check()
    expect(await at.log()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })
})

describe('a channel that is switched off or removed', () => {
  it('ends a test message whose attempt was lost, and checks no more', async () => {
    const { id } = await at.add('alpha')
    await at.local.notifications.edit({ id, state: 'off' })
    const channel = await at.records.get('notificationChannel', id)
    if (!channel) throw new Error('There is no channel.')
    await at.messages.claimNew(channel, { key: 'test-1', title: 'Test message', text: 'It works.', path: '/' })
    const { check } = at.openProcess()
    expect(await check()).toBeNull()
    at.clock.advance(2 * minuteMs)
    expect(await check()).toBeNull()
    expect(await at.log()).toMatchObject([{ state: 'failed', answer: 'The channel was switched off.', nextAt: null }])
    expect(at.sent).toEqual([])
  })

  it('loses its waiting messages with the removal', async () => {
    const { id } = await at.add('alpha')
    await at.announce()
    await at.local.notifications.remove({ id })
    await at.openProcess().check()
    expect(at.sent).toEqual([])
    expect(await at.log()).toMatchObject([{ channel: 'removed channel', state: 'failed' }])
    await expect(at.local.notifications.test({ id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('stores the latest 1,000 messages', async () => {
  await at.add('alpha')
  const { check } = at.openProcess()
  for (let number = 0; number < 1_005; number += 1) {
    at.clock.advance(1)
    await at.announce()
  }
  await check()
  const stored = await at.local.notifications.log({ limit: 1_000 })
  expect([stored.length, stored.at(-1)?.title]).toEqual([1_000, 'Job id00000006 failed'])
})

it('stores no more after test messages', async () => {
  const records = createMemoryRecordStore()
  const { app, local } = await createTestApp({
    records,
    sendNotification: async () => ({ outcome: 'sent', answer: '' }),
  })
  await app.startSchedules()
  const { id } = await local.notifications.add({ kind: 'webhook', url: 'https://alpha.example/x' })
  for (let number = 0; number < 1_005; number += 1) await local.notifications.test({ id })
  await expect.poll(() => records.count('notification')).toBe(1_000)
  await app.close()
})
