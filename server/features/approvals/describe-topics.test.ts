import { describe, expect, it } from 'vitest'
import { openApprovals } from './testing/open-approvals.ts'

async function opened() {
  const app = await openApprovals()
  await app.local.topics.pause()
  const { client } = await app.tokenOf('writer', 'generate')
  const describeCall = async (operation: string, input: Record<string, unknown> = {}) =>
    (await client.approvals.request({ operation, input })).what
  return { ...app, describeCall }
}

describe('the approval of a call for the queue of topics', () => {
  it('names the old and the new cost limit, and what is spent', async () => {
    const { local, describeCall } = await opened()
    await local.topics.limit({ maxCostUsd: 20 })
    const spent = 'Count the cost from $0.00 again; $0.00 is spent so far'
    expect(await describeCall('topics.limit')).toEqual([
      'Change the cost limit of all topics from $20.00 to no limit',
      spent,
    ])
    expect(await describeCall('topics.limit', { maxCostUsd: 50 })).toEqual([
      'Change the cost limit of all topics from $20.00 to $50.00',
      spent,
    ])
    expect((await local.topics.list()).queue).toMatchObject({ maxCostUsd: 20 })
  })

  it('describes an added topic like a generation', async () => {
    const { campaignId, describeCall } = await opened()
    const topic = { topic: 'desk lamps', category: 'home', productCount: 3 }
    expect(await describeCall('topics.add', topic)).toEqual([
      'Write about "desk lamps" (home), with 3 products, and keep it as a draft',
      'Use a model without a cost limit',
    ])
    expect(await describeCall('topics.add', { ...topic, publish: true, campaignId, maxCostUsd: 2 })).toEqual([
      'Write about "desk lamps" (home), with 3 products, and publish it',
      'Create an ad set for it in the campaign "Spring", paused',
      'Use a model for at most $2.00',
    ])
  })

  it('counts the topics of a list by their effects', async () => {
    const { describeCall } = await opened()
    const list = [
      'topic,campaign,cost limit,publish',
      'desk lamps,Spring,2,yes',
      'office chairs,,1.50,',
      'air fryers,,,yes',
      'ab,,,',
    ].join('\n')
    expect(await describeCall('topics.import', { list, embedded: false })).toEqual([
      'Add 3 topics to the queue: 2 to publish, 1 to keep as drafts',
      'Create paused ad sets in campaigns for 1 topic',
      'Use a model for at most $3.50 for 2 topics',
      'Use a model without a cost limit for 1 topic',
    ])
    expect(await describeCall('topics.import', { list: 'desk lamps', embedded: true })).toEqual([
      'Add 1 topic to the queue: 0 to publish, 1 to keep as drafts',
      'Use no model, at no cost',
    ])
  })

  it('names the topic that is repeated, or the number that wait, and the limits', async () => {
    const { local, records, describeCall } = await opened()
    await local.topics.limit({ maxCostUsd: 20 })
    const { id } = await local.topics.add({ topic: 'desk lamps', maxCostUsd: 1 })
    const stored = await records.get('topic', id)
    if (!stored) throw new Error('The topic is missing.')
    const queueLimit = 'Spend at most $20.00 on all topics, of which $0.00 is spent'
    expect(await describeCall('topics.resume')).toEqual(['Resume the queue, in which 1 topic waits', queueLimit])
    await records.transact(tx => tx.put('topic', { ...stored, status: 'failed' }))
    expect(await describeCall('topics.retry', { id, maxCostUsd: 3 })).toEqual([
      'Put the topic "desk lamps" first in the queue again',
      'Use a model for at most $3.00',
      queueLimit,
    ])
    await local.topics.limit({})
    expect(await describeCall('topics.resume')).toEqual([
      'Resume the queue, in which 0 topics wait',
      'Generate them without a cost limit for all topics',
    ])
  })
})
