import { describe, expect, it } from 'vitest'
import { articleRecord } from '../../ports/record-fixtures.conformance.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

const topic = { topic: 'wireless earbuds', productCount: 3 } as const

async function open(config: { maxDailyBudgetPence?: number } = {}) {
  const records = createMemoryRecordStore()
  const { local } = await createTestApp({ records, config })
  const nothing = async () => {
    expect(await local.jobs.list()).toEqual([])
    expect(await local.articles.list()).toEqual([])
  }
  return { local, records, nothing }
}

describe('the campaign of a generation is looked at before any work', () => {
  it('and one that is not there is told of at once', async () => {
    const { local, nothing } = await open()
    const unknown = { code: 'not_found', message: expect.stringContaining('There is no campaign nowhere.') }
    const input = { ...topic, campaignId: 'nowhere' }
    await expect(local.jobs.create({ type: 'generation', input })).rejects.toMatchObject(unknown)
    await expect(local.generate.article(input)).rejects.toMatchObject(unknown)
    await nothing()
  })

  it('and so is one that was imported', async () => {
    const { local, records, nothing } = await open()
    await records.transact(tx =>
      tx.put('campaign', {
        id: 'c1',
        version: 0,
        name: 'Old',
        objective: 'LINK_CLICKS',
        status: 'PAUSED',
        importedAs: 'old',
        createdAt: '2026-11-20T09:00:00.000Z',
        createdBy: 'ada',
      }),
    )
    await expect(local.generate.article({ ...topic, campaignId: 'c1' })).rejects.toMatchObject({ code: 'conflict' })
    await nothing()
  })

  it('but one without room under the cap has its article, which tells why it has no ad set', async () => {
    const { local, records } = await open({ maxDailyBudgetPence: 1_500 })
    await records.transact(tx => tx.put('article', articleRecord('a1', { slug: 'kettles', title: 'Kettles' })))
    const { id: campaignId } = await local.campaigns.create({ name: 'Spring' })
    await local.adsets.create({ articleId: 'a1', campaignId })
    const made = await local.generate.article({ ...topic, campaignId })
    expect(made).toMatchObject({
      status: 'published',
      campaignId,
      adSetError: expect.stringContaining('A daily budget of £10.00 would exceed the cap'),
    })
    expect(await local.adsets.list()).toHaveLength(1)
  })
})
