import { describe, expect, it } from 'vitest'
import { memoryRecordStore } from '../../storage/records/memory-record-store.ts'
import { countedIds } from '../../testing/counted-ids.ts'
import { heldClock } from '../../testing/held-clock.ts'
import { createAdSetChanges } from './ad-set-changes.ts'
import { createAdSets } from './ad-sets.ts'
import { createCampaigns } from './campaigns.ts'
import { createOutbox } from './outbox/outbox.ts'

const sequences = 10_000
const actsAtOnce = 4
const capPence = 5_000

/** Numbers from 0 to 1 that are the same at every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

async function openDesk() {
  const records = memoryRecordStore()
  const find = async (id: string) => ({ id, title: id, slug: id, status: 'published' })
  const store = { records, clock: heldClock(), newId: countedIds() }
  const outbox = createOutbox({ ...store, platform: null, sleep: async () => {}, imageOf: async () => undefined })
  const options = {
    ...{ ...store, outbox, maxDailyBudgetPence: capPence },
    articles: { find, named: async () => new Map() },
  }
  const campaigns = createCampaigns(options)
  for (const name of ['c1', 'c2', 'c3']) await campaigns.create({ name, objective: 'REACH', status: 'PAUSED', by: 't' })
  return { records, campaigns, adSets: createAdSets(options), changes: createAdSetChanges(options) }
}

describe('the cap of all daily budgets', () => {
  it(`holds after each of ${sequences} sequences of random acts at once`, async () => {
    const { records, campaigns, adSets, changes } = await openDesk()
    const campaignIds = (await campaigns.list()).map(({ id }) => id)
    const random = numbers(20261121)
    const below = (end: number) => Math.floor(random() * end)
    const pick = (list: readonly string[]) => list[below(list.length)] ?? ''
    const act = (existing: readonly string[]) => {
      const dailyBudget = 1 + below(3_000) / 100
      const asked = { articleId: `a${below(4)}`, campaignId: pick(campaignIds), dailyBudget, by: 't' }
      const which = random()
      if (which < 0.45) return changes.budget({ adSetId: pick(existing), dailyBudget, by: 't' })
      if (which < 0.65) return adSets.create({ ...asked, status: 'PAUSED' })
      if (which < 0.85) return adSets.assign(asked)
      return changes.remove({ adSetId: pick(existing), by: 't' })
    }
    const seen = { refused: 0, done: 0, highest: 0 }
    for (let sequence = 0; sequence < sequences; sequence += 1) {
      const existing = (await records.find('adSet')).map(({ id }) => id)
      const ended = await Promise.allSettled(Array.from({ length: actsAtOnce }, () => act(existing)))
      const total = (await records.find('adSet')).reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
      expect(total).toBeLessThanOrEqual(capPence)
      for (const { status } of ended) seen[status === 'fulfilled' ? 'done' : 'refused'] += 1
      seen.highest = Math.max(seen.highest, total)
    }
    // It was tried hard: the cap was all but reached, and often in the way.
    expect(seen.highest).toBeGreaterThan(capPence * 0.99)
    expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(sequences)
  }, 60_000)
})
