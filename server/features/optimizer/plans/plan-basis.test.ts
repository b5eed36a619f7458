import { expect, it, vi } from 'vitest'
import type { PlanBasis } from '../../../contract/schemas/optimizer.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { describeChangesSince } from './plan-basis.ts'

const running = (id: string) => ({ id, name: id, status: 'ACTIVE' as const, statusChangedAt: null })

function createBasis(count: number): PlanBasis {
  const adSets = Array.from({ length: count }, (_, n) => ({
    ...running(`s${n}`),
    dailyBudget: 10,
    budgetChangedAt: null,
    campaign: running(`c${n}`),
    ads: [running(`a${n}`)],
  }))
  return { cap: 100, adSets }
}

async function askedFor(count: number) {
  const records = createMemoryRecordStore()
  const questions = (['get', 'getMany', 'find', 'count'] as const).map(name => vi.spyOn(records, name))
  const changes = await describeChangesSince(records, createBasis(count), 10_000)
  return { told: changes.length, questions: questions.reduce((sum, { mock }) => sum + mock.calls.length, 0) }
}

it('is compared with the current state in as many reads for a hundred ad sets as for one', async () => {
  const one = await askedFor(1)
  expect(one.told).toBe(1)
  expect(one.questions).toBeGreaterThan(0)
  expect(await askedFor(100)).toEqual({ told: 100, questions: one.questions })
})
