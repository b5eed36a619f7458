import { describe, expect, it } from 'vitest'
import { openApprovals } from './testing/open-approvals.ts'

async function opened() {
  const app = await openApprovals()
  const { local, campaignId, tokenOf } = app
  const { id } = await local.jobs.create({
    type: 'generation',
    input: { topic: 'zzqx flurbs', category: 'office', productCount: 3, campaignId, maxCostUsd: 2 },
  })
  for await (const event of local.jobs.events({ id })) if (event.type === 'end') break
  expect(await local.jobs.get({ id })).toMatchObject({ status: 'failed' })
  const { client } = await tokenOf('writer', 'generate')
  const request = (input: Record<string, unknown> = {}) =>
    client.approvals.request({ operation: 'jobs.resume', input: { id, ...input } })
  return { ...app, id, request }
}

describe('the approval to resume a job', () => {
  it('shows what the job does, and its money', async () => {
    const { request } = await opened()
    const { what, money } = await request()
    expect(what).toEqual([
      'Resume the failed job "Review of 3 products: zzqx flurbs" at the step "Find products"',
      'Write about "zzqx flurbs" (office), with 3 products, and publish it',
      'Create an ad set for it in the campaign "Spring", paused',
      'Use a model for at most $2.00',
    ])
    expect(money).toMatchObject({
      adSets: [{ id: null, before: null, after: 10 }],
      total: { before: 10, after: 20 },
    })
  })

  it('shows a new limit to what the model may cost', async () => {
    const { request } = await opened()
    expect((await request({ maxCostUsd: 5 })).what).toContain('Use a model for at most $5.00')
  })

  it('is stale after a change of the budgets', async () => {
    const { request, person, local, adSet } = await opened()
    const { id, hash } = await request()
    await local.adsets.budget({ adSetId: adSet.id, dailyBudget: 12 })
    await expect(person.client.approvals.approve({ id, hash })).rejects.toThrow('409: The budgets have changed')
  })

  it('resumes the job', async () => {
    const { request, person, id } = await opened()
    const asked = await request()
    const done = await person.client.approvals.approve({ id: asked.id, hash: asked.hash })
    expect(done).toMatchObject({ state: 'done', answer: { id } })
  })

  it('is refused to a token that may not start such a job, and for an unknown job', async () => {
    const { tokenOf, request, id } = await opened()
    const { client } = await tokenOf('reader', 'jobs:write', 'jobs:read')
    const asked = client.approvals.request({ operation: 'jobs.resume', input: { id } })
    await expect(asked).rejects.toMatchObject({ code: 'forbidden' })
    await expect(request({ id: 'none' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
