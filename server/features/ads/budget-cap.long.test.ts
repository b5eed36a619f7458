import { describe, expect, it } from 'vitest'
import { createRandom } from '../../domain/random.ts'
import type { AdPlatform } from '../../ports/ad-platform.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { onPostgres } from '../../storage/testing/postgres/on-postgres.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { countedIds } from '../../testing/counted-ids.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { type Fate, memoryAdPlatform } from '../../testing/memory-ad-platform.ts'
import { twoOnPostgres } from '../processes/testing/two-on-postgres.ts'
import { createAdService } from './ad-service.ts'
import { createAdSetChanges } from './ad-set-changes.ts'
import { createAdSets } from './ad-sets.ts'
import { createCampaigns } from './campaigns.ts'
import { createOutbox, type OutboxOptions } from './outbox/outbox.ts'

const sequences = 10_000
const sequencesOnPostgres = 60
const activations = 2_000
const activationsOnPostgres = 40
const actsAtOnce = 4
const capPence = 5_000

const newId = countedIds()

interface DeskOptions {
  maxDailyBudgetPence?: number
  coordination?: OutboxOptions['coordination']
}

function openDesk(
  records: RecordStore,
  platform: AdPlatform | null,
  { maxDailyBudgetPence = capPence, coordination }: DeskOptions = {},
) {
  const find = async (id: string) => ({ id, title: id, slug: id, status: 'published' })
  const store = { records, clock: createManualClock(), newId }
  const outbox = createOutbox({
    ...store,
    platform,
    sleep: async () => {},
    getImage: async () => undefined,
    ...(coordination && { coordination }),
  })
  const options = {
    ...store,
    outbox,
    platform,
    maxDailyBudgetPence,
    checkText: async () => [],
    siteUrl: 'https://kettles.example',
    articles: { find, findMany: async () => new Map() },
  }
  return {
    outbox,
    campaigns: createCampaigns(options),
    adSets: createAdSets(options),
    changes: createAdSetChanges(options),
    ads: createAdService(options),
  }
}

type Desk = ReturnType<typeof openDesk>

const campaignIds = async ({ campaigns }: Desk) => (await campaigns.list()).map(({ id }) => id)

async function makeCampaigns({ campaigns }: Desk): Promise<void> {
  for (const name of ['c1', 'c2', 'c3']) await campaigns.create({ name, objective: 'REACH', status: 'PAUSED', by: 't' })
}

/** Changes to existing or recently deleted ad sets, and to existing campaigns. */
function acts(random: () => number, campaigns: readonly string[]) {
  const below = (end: number) => Math.floor(random() * end)
  const pick = (list: readonly string[]) => list[below(list.length)] ?? ''
  return ({ changes, adSets }: Desk, existing: readonly string[]): (() => Promise<unknown>) => {
    const dailyBudget = 1 + below(3_000) / 100
    const asked = { articleId: `a${below(4)}`, campaignId: pick(campaigns), dailyBudget, by: 't' }
    const [which, adSetId] = [random(), pick(existing)]
    if (which < 0.45) return () => changes.budget({ adSetId, dailyBudget, by: 't' })
    if (which < 0.65) return () => adSets.create({ ...asked, status: 'PAUSED' })
    if (which < 0.85) return () => adSets.assign(asked)
    return () => changes.remove({ adSetId, by: 't' })
  }
}

const sum = (budgets: readonly (number | null)[]) => budgets.reduce<number>((total, pence) => total + (pence ?? 0), 0)

const idsIn = async (records: RecordStore) => (await records.find('adSet')).map(({ id }) => id)

const budgetsIn = async (records: RecordStore) =>
  sum((await records.find('adSet')).map(({ dailyBudgetPence }) => dailyBudgetPence))

/** Two ads in each of nine ad sets with about twice the cap in total. */
async function makeAds(records: RecordStore, platform: AdPlatform) {
  const desk = openDesk(records, platform, { maxDailyBudgetPence: capPence * 2 })
  await makeCampaigns(desk)
  for (const campaignId of await campaignIds(desk)) {
    for (const articleId of ['a0', 'a1', 'a2']) {
      const { id: adSetId } = await desk.adSets.create({
        articleId,
        campaignId,
        dailyBudget: 11,
        name: 'An ad set',
        status: 'PAUSED',
        by: 't',
      })
      for (const variant of ['A', 'B']) {
        const words = { headline: `Kettle ${variant}`, bodyText: 'Which?', callToAction: 'LEARN_MORE' } as const
        await desk.ads.create({ adSetId, variant, ...words, status: 'PAUSED', by: 't' })
      }
    }
  }
  return (await desk.ads.list()).map(({ id }) => id)
}

/** Runs random concurrent changes with one process per store; the first store is inspected. */
async function actAtOnce(stores: readonly [RecordStore, ...RecordStore[]], sequences: number) {
  const [records] = stores
  const desks = stores.map(store => openDesk(store, null))
  const first = openDesk(records, null)
  await makeCampaigns(first)
  const next = acts(createRandom('acts at once'), await campaignIds(first))
  const seen = { refused: 0, done: 0, highest: 0 }
  for (let sequence = 0; sequence < sequences; sequence += 1) {
    const existing = await idsIn(records)
    const asked = Array.from({ length: actsAtOnce }, (_, at) => next(desks[at % desks.length] ?? first, existing)())
    const ended = await Promise.allSettled(asked)
    const total = await budgetsIn(records)
    for (const { status } of ended) seen[status === 'fulfilled' ? 'done' : 'refused'] += 1
    seen.highest = Math.max(seen.highest, total)
  }
  return seen
}

/**
 * Runs concurrent activations in several processes; the first one creates the ads. Some answers of the platform are
 * lost.
 */
async function activateAtOnce(processes: readonly [Process, ...Process[]], activations: number) {
  const random = createRandom('activations')
  const [{ records }] = processes
  let calm = true
  const fate = (): Fate => {
    const drawn = calm ? 1 : random()
    if (drawn < 0.08) return 'lost_before'
    if (drawn < 0.16) return 'lost_after'
    return drawn < 0.2 ? 'refused' : 'done'
  }
  const platform = memoryAdPlatform({ fate })
  const adIds = await makeAds(records, platform)
  const desks = processes.map(({ records, coordination }) =>
    openDesk(records, platform, { ...(coordination && { coordination }) }),
  )
  const next = (_: unknown, at: number) => {
    const adId = adIds[Math.floor(random() * adIds.length)] ?? ''
    const status = random() < 0.6 ? 'ACTIVE' : 'PAUSED'
    return desks[at % desks.length]?.ads.setStatus({ adId, status, by: 't' })
  }
  calm = false
  const seen = { refused: 0, done: 0, highest: 0 }
  for (let sequence = 0; sequence < activations; sequence += 1) {
    const ended = await Promise.allSettled(Array.from({ length: actsAtOnce }, next))
    const objects = [...platform.objects.values()]
    const running = objects.filter(({ kind, status }) => kind === 'adSet' && status === 'ACTIVE')
    const total = sum(running.map(({ dailyBudgetPence }) => dailyBudgetPence))
    for (const { status } of ended) seen[status === 'fulfilled' ? 'done' : 'refused'] += 1
    seen.highest = Math.max(seen.highest, total)
  }
  return seen
}

interface Process extends Pick<DeskOptions, 'coordination'> {
  records: RecordStore
}

onPostgres('the cap of all daily budgets, of two processes over PostgreSQL', databases => {
  const open = twoOnPostgres(databases)

  it(`holds after each of ${sequencesOnPostgres} sequences of random acts at once`, async () => {
    const [one, other] = (await open()).processes
    const seen = await actAtOnce([one.records, other.records], sequencesOnPostgres)
    expect(seen.highest).toBeLessThanOrEqual(capPence)
    expect(seen.highest).toBeGreaterThan(capPence * 0.9)
    expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(sequencesOnPostgres)
  })

  it(`holds of what runs after each of ${activationsOnPostgres} sequences of activations at once`, async () => {
    const [one, other] = (await open()).processes
    const seen = await activateAtOnce([one, other], activationsOnPostgres)
    expect(seen.highest).toBeLessThanOrEqual(capPence)
    expect(seen.highest).toBeGreaterThan(capPence * 0.8)
    expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(activationsOnPostgres / 4)
  })
})

/** Violations are counted and asserted once: 10,000 assertions would take as long as the store. */
describe('the cap of all daily budgets', () => {
  it(`holds after each of ${sequences} sequences of random acts at once`, async () => {
    const seen = await actAtOnce([createMemoryRecordStore()], sequences)
    expect(seen.highest).toBeLessThanOrEqual(capPence)
    // The test was effective: the cap was almost reached, and often refused changes.
    expect(seen.highest).toBeGreaterThan(capPence * 0.99)
    expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(sequences)
  }, 60_000)

  /** A store whose process can be cut off: later writes are not stored. */
  function mortal(records: RecordStore) {
    let isOver = false
    const store: RecordStore = {
      ...wrapReader(records),
      transact: work => (isOver ? Promise.reject(new Error('The process has ended.')) : records.transact(work)),
      close: () => records.close(),
    }
    return {
      store,
      isOver: () => isOver,
      end() {
        isOver = true
      },
    }
  }

  it(`holds at the platform after each of ${sequences} sequences with lost answers, replays and dead processes`, async () => {
    const random = createRandom('lost answers')
    const records = createMemoryRecordStore()
    let end = () => {}
    let calm = true
    const seen = { refused: 0, done: 0, highest: 0, highestOfBoth: 0, twice: 0, lost: 0, ended: 0 }
    const fate = (): Fate => {
      const drawn = calm ? 1 : random()
      if (drawn < 0.02) {
        seen.ended += 1
        end()
      }
      if (drawn < 0.12) seen.lost += 1
      if (drawn < 0.06) return 'lost_before'
      if (drawn < 0.12) return 'lost_after'
      return drawn < 0.17 ? 'refused' : 'done'
    }
    const platform = memoryAdPlatform({ fate })
    const start = async () => {
      const process = mortal(records)
      end = process.end
      const desk = openDesk(process.store, platform)
      await desk.outbox.recover()
      return { desk, isOver: process.isOver }
    }
    let running = await start()
    await makeCampaigns(running.desk)
    const next = acts(random, await campaignIds(running.desk))
    calm = false
    for (let sequence = 0; sequence < sequences; sequence += 1) {
      const existing = await idsIn(records)
      const drawn = Array.from({ length: actsAtOnce }, () => next(running.desk, existing))
      // Repeats one change, like a caller without an answer.
      const ended = await Promise.allSettled([...drawn, ...drawn.slice(0, 1)].map(act => act()))
      const adSets = [...platform.objects.values()].filter(({ kind }) => kind === 'adSet')
      const total = sum(adSets.map(({ dailyBudgetPence }) => dailyBudgetPence))
      seen.highestOfBoth = Math.max(seen.highestOfBoth, total, await budgetsIn(records))
      if (new Set(adSets.map(({ name }) => name)).size < adSets.length) seen.twice += 1
      for (const { status } of ended) seen[status === 'fulfilled' ? 'done' : 'refused'] += 1
      seen.highest = Math.max(seen.highest, total)
      if (running.isOver()) running = await start()
    }
    expect(seen.highestOfBoth).toBeLessThanOrEqual(capPence)
    expect(seen.twice).toBe(0)
    expect(seen.highest).toBeGreaterThan(capPence * 0.95)
    expect(Math.min(seen.done, seen.refused, seen.lost)).toBeGreaterThan(sequences / 10)
    expect(seen.ended).toBeGreaterThan(100)
  }, 120_000)

  it(`holds of what runs after each of ${activations} sequences of activations at once, of a cap that was lowered`, async () => {
    const seen = await activateAtOnce([{ records: createMemoryRecordStore() }], activations)
    expect(seen.highest).toBeLessThanOrEqual(capPence)
    expect(seen.highest).toBeGreaterThan(capPence * 0.8)
    expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(activations / 4)
  }, 60_000)
})
