import { expect, it } from 'vitest'
import { defaultLimits, getUnknownNameLimits } from '../../contract/limits.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createMemoryEventLog } from '../../testing/memory-event-log.ts'
import { createMemorySignals } from '../../testing/memory-signals.ts'
import { createDailyByteLimit } from './daily-limits.ts'
import { isDropped, setUp, site, view } from './testing/open-events.ts'

/** Two processes that receive events alternately, as from a load balancer. */
async function openTwo() {
  const [hub, clock, eventLog] = [createMemorySignals(), createManualClock(), createMemoryEventLog()]
  const messages: string[] = []
  for (const topic of ['events/minute', 'events/day', 'events/made-up'])
    hub.endpoint().subscribe(topic, text => messages.push(text))
  const open = () => setUp({ clock, eventLog, signals: hub.endpoint() })
  const both = [await open(), await open()]
  let sent = 0
  const send = (...given: Parameters<Awaited<ReturnType<typeof open>>['send']>) => {
    sent += 1
    return both[sent % 2]?.send(...given) ?? Promise.reject(new Error('There are two.'))
  }
  return { send, clock, told: messages, stored: both[0]?.stored ?? (async () => []) }
}

it('limits an address to one quota over both, except for usage not yet published', async () => {
  const { send, stored, clock } = await openTwo()
  await Promise.all(Array.from({ length: 700 }, () => send(view)))
  expect((await stored()).length).toBeGreaterThanOrEqual(300)
  expect((await stored()).length).toBeLessThanOrEqual(330)
  clock.advance(60_000)
  expect(isDropped(await send(view))).toBe(false)
})

it('limits an address to one daily quota over both', async () => {
  const { send, stored, clock } = await openTwo()
  for (let minute = 0; minute < 15; minute += 1) {
    for (let at = 0; at < 300; at += 100) await Promise.all(Array.from({ length: 100 }, () => send(view)))
    clock.advance(60_000)
  }
  expect((await stored()).length).toBeGreaterThanOrEqual(3_000)
  expect((await stored()).length).toBeLessThanOrEqual(3_300)
})

it('publishes no usage of ordinary readers, and no addresses', async () => {
  const { send, told } = await openTwo()
  for (let n = 0; n < 40; n += 1) await send(view, { 'x-forwarded-for': `203.0.113.${n}` })
  expect(told).toEqual(told.filter(text => text.includes('pages')))
  for (let n = 0; n < 100; n += 1) await send(view)
  expect(told.join()).not.toBe('')
  expect(told.join()).not.toContain('203.0.113')
})

it('limits unknown pages to one quota over both', async () => {
  const { send, stored } = await openTwo()
  for (let n = 0; n < getUnknownNameLimits(defaultLimits).pages + 100; n += 1) {
    const from = `203.0.${Math.floor(n / 200)}.${n % 200}`
    await send({ ...view, url: `${site}/made-up-${n}` }, { 'x-forwarded-for': from })
    await send({ ...view, url: `${site}/made-up-${n}` }, { 'x-forwarded-for': from })
  }
  expect(new Set((await stored()).map(({ path }) => path)).size).toBe(getUnknownNameLimits(defaultLimits).pages + 1)
})

it('fills the day for one process when another has used it up', async () => {
  let bytes = 0
  const eventLog = { countBytes: async () => bytes }
  const take = createDailyByteLimit({ eventLog, maxBytes: defaultLimits.eventBytes, log: () => undefined })
  expect(await take('2026-11-21', 1_000)).toBe(true)
  bytes = defaultLimits.eventBytes
  for (let taken = 0; taken < 1_000_000; taken += 100_000) await take('2026-11-21', 100_000)
  expect(await take('2026-11-21', 1)).toBe(false)
})
