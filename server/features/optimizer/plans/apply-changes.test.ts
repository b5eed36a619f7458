import { expect, it } from 'vitest'
import { BlogopsError } from '../../../contract/errors.ts'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { applyChanges } from './apply-changes.ts'

const budget = (adSetId: string, from: number, to: number): PlanChange => ({
  kind: 'budget',
  adSetId,
  adSetName: adSetId,
  from,
  to,
  reason: 'A test.',
})

/** Makes changes; those in `lost` are never answered and those in `refused` are not made. */
async function applyForOutcomes(changes: PlanChange[], { lost, refused }: { lost: string; refused: string }) {
  const records = createMemoryRecordStore()
  await records.transact(async tx => {
    for (const change of changes) {
      await tx.put('adSet', {
        id: change.adSetId,
        version: 0,
        name: change.adSetId,
        campaignId: 'c1',
        articleId: 'a1',
        dailyBudgetPence: Number(change.from) * 100,
        status: 'ACTIVE',
        targeting: {},
        createdAt: '2026-11-20T09:00:00.000Z',
        createdBy: 'ada',
      })
    }
  })
  const ads = {
    async budget({ adSetId }: { adSetId: string }) {
      if (adSetId === lost) throw new BlogopsError('upstream_unavailable', 'No answer came.')
      if (adSetId === refused) throw new BlogopsError('upstream_rejected', 'No.')
    },
    status: async () => undefined,
  }
  const outcomes: Record<string, string> = {}
  const indexed = changes.map((change, index) => ({ index, change }))
  await applyChanges(
    { records, ads, log: () => undefined },
    {
      changes: indexed,
      actor: { by: 'ada' },
      approved: indexed,
      known: [],
      uncertain: new Set(),
      async record({ index, outcome }) {
        outcomes[changes[index]?.adSetId ?? ''] = outcome
      },
    },
  )
  return outcomes
}

it('counts an increase with an unknown outcome as made, so that the approved total holds', async () => {
  // £4 a day more in total if the cut is made.
  const changes = [budget('Kettles', 20, 16), budget('Toasters', 10, 14), budget('Grinders', 10, 14)]
  expect(await applyForOutcomes(changes, { refused: 'Kettles', lost: 'Toasters' })).toEqual({
    Kettles: 'failed',
    Toasters: 'begun',
    Grinders: 'skipped',
  })
})
