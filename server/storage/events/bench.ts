import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventLog, StoredEvent } from '../../ports/event-log.ts'
import { openEventLog } from './open-event-log.ts'

const days = Array.from({ length: 30 }, (_, n) => `2026-10-${String(n + 1).padStart(2, '0')}`)
const range = { from: '2026-10-01', to: '2026-10-30' }
const [eventsADay, articles, visitors] = [33_334, 1_000, 12_000]
const batchSize = 2_000
const rounds = 20

/** Measures the time to count one million events of a month on a thousand articles, in ms. */
export async function benchCounts() {
  const dir = await mkdtemp(join(tmpdir(), 'blogops-bench-'))
  try {
    await fill(dir)
    const log = await openEventLog({ dir })
    const afterStartMs = await measure(() => log.counts(range))
    // Catches up with the newest day before it is measured.
    await log.pageDetail({ from: range.to, to: range.to }, '/article/1')
    const warmMs = await measureMedian(() => log.counts(range))
    const pageMs = await measureMedian(() => log.pageDetail(range, '/article/1'))
    await log.close()
    return { afterStartMs, warmMs, pageMs }
  } finally {
    await rm(dir, { recursive: true })
  }
}

async function fill(dir: string): Promise<void> {
  const log = await openEventLog({ dir })
  for (const day of days) {
    for (let from = 0; from < eventsADay; from += batchSize) await append(log, day, from)
  }
  // Every day but the newest has been counted by now.
  await log.close()
}

function append(log: EventLog, day: string, from: number): Promise<void> {
  const count = Math.min(batchSize, eventsADay - from)
  return log.append(Array.from({ length: count }, (_, n) => createEvent(day, from + n)))
}

/** Every tenth event is a click and every third has an ad. The first articles are read more often than the others. */
function createEvent(day: string, n: number): StoredEvent {
  const article = Math.floor(((n * 7919) % articles) ** 2 / articles)
  const isClick = n % 10 === 0
  return {
    at: `${day}T${String(Math.floor((n * 24) / eventsADay)).padStart(2, '0')}:00:00.000Z`,
    name: isClick ? 'Product Click' : 'pageview',
    path: `/article/${article}`,
    visitor: `visitor-${String((n * 31) % visitors).padStart(8, '0')}`,
    source: n % 2 ? 'search.example' : null,
    utm: n % 3 ? {} : { source: 'facebook', content: `ad-${article}-${n % 9}` },
    props: isClick ? { product: `Product ${n % 5}`, url: 'https://www.amazon.co.uk/dp/B0EXAMPLE0', price: 49.9 } : {},
  }
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function measureMedian(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await measure(work))
  return times.toSorted((a, b) => a - b)[rounds / 2] ?? 0
}
