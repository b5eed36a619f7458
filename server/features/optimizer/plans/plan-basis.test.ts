import { expect, it } from 'vitest'
import type { PlanBasis } from '../../../contract/schemas/optimizer.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import { memoryRecordStore } from '../../../storage/records/memory-record-store.ts'
import { changedSince } from './plan-basis.ts'

const running = (id: string) => ({ id, name: id, status: 'ACTIVE' as const, statusChangedAt: null })

function basisOf(count: number): PlanBasis {
  const adSets = Array.from({ length: count }, (_, n) => ({
    ...{ ...running(`s${n}`), dailyBudget: 10, budgetChangedAt: null },
    ...{ campaign: running(`c${n}`), ads: [running(`a${n}`)] },
  }))
  return { cap: 100, adSets }
}

async function askedFor(count: number) {
  const records = memoryRecordStore()
  let questions = 0
  const noted: RecordReader = {
    get(kind, id) {
      questions += 1
      return records.get(kind, id)
    },
    getMany(kind, ids) {
      questions += 1
      return records.getMany(kind, ids)
    },
    find(kind, query) {
      questions += 1
      return records.find(kind, query)
    },
    count(kind, where) {
      questions += 1
      return records.count(kind, where)
    },
  }
  const told = await changedSince(noted, basisOf(count), 10_000)
  return { told: told.length, questions }
}

it('is held against what is there now in as many questions for a hundred ad sets as for one', async () => {
  const one = await askedFor(1)
  expect(one.told).toBe(1)
  expect(await askedFor(100)).toEqual({ told: 100, questions: one.questions })
})
