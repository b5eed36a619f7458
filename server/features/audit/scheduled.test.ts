import { describe, expect, it } from 'vitest'
import type { Client } from '../../contract/client.ts'
import { createManualTimer } from '../../testing/manual-timer.ts'
import { openAdsApp } from '../ads/testing/open-ads-app.ts'
import { openConnected } from '../ads/testing/open-connected.ts'
import { openApprovals } from '../approvals/testing/open-approvals.ts'
import { budgetChange, createFixedRules, openOptimizer } from '../optimizer/testing/open-optimizer.ts'
import { planned } from '../optimizer/testing/planned.ts'

const hour = 3_600_000
const schedule = { by: 'schedule', place: 'schedule', userId: null, token: null, requestId: null }

describe('scheduled work', () => {
  it('records a run of the optimizer with its plan', async () => {
    const manualTimer = createManualTimer()
    const judge = createFixedRules(account => [budgetChange(account, 'Kettles', 12)])
    const at = await openOptimizer({ judge, timer: manualTimer.timer, config: { optimizeCron: '0 10 * * *' } })
    await at.app.startSchedules()
    const before = manualTimer.waits().length
    at.clock.advance(hour)
    manualTimer.fire(hour)
    await expect.poll(manualTimer.waits).toHaveLength(before)
    const [plan] = await at.local.optimizer.plans({})
    const entries = await at.local.audit.list({ place: 'schedule' })
    expect(entries).toMatchObject([
      { ...schedule, operation: 'analytics.optimize', outcome: 'done', subject: { id: plan?.id } },
    ])
  })

  it('records a failed import of Facebook metrics', async () => {
    const manualTimer = createManualTimer()
    const at = await openConnected({ parts: { config: { syncHours: 3 }, timer: manualTimer.timer } })
    await at.fake.close()
    await at.app.startSchedules()
    const before = manualTimer.waits().length
    manualTimer.fire(0)
    await expect.poll(manualTimer.waits).toHaveLength(before)
    const entries = await at.local.audit.list({ place: 'schedule' })
    expect(entries).toMatchObject([{ ...schedule, operation: 'ads.sync', outcome: 'failed' }])
  })

  it('records the purge of an article, even if a call triggers it', async () => {
    const at = await openAdsApp()
    at.clock.advance(31 * 24 * hour)
    await at.local.articles.unpublish({ id: 'a1' })
    // After a week the clock is known not to have jumped.
    at.clock.advance(7 * 24 * hour)
    await at.local.articles.delete({ id: 'a2' })
    expect(await at.local.audit.list({ operation: 'articles', limit: 2 })).toMatchObject([
      { ...schedule, operation: 'articles.purge', details: '', effect: 'destructive', subject: { name: 'Old News' } },
      { by: 'local', operation: 'articles.delete' },
    ])
  })
})

const decisions = async (local: Client) =>
  (await local.audit.list({ by: 'grace' })).filter(({ operation }) => operation !== 'auth.login')

it('records an approved call for both the requester and the approver', async () => {
  const { ask, person, local, adSet } = await openApprovals()
  const { id, hash } = await ask()
  await person.client.approvals.approve({ id, hash })
  const entries = await decisions(local)
  expect(entries.map(({ operation, token }) => [operation, token?.name])).toEqual([
    ['adsets.budget', undefined],
    ['approvals.approve', undefined],
    ['approvals.request', 'assistant'],
  ])
  const details = `daily budget £15.00; part of approvals.approve ${id}`
  expect(entries[0]).toMatchObject({ subject: { id: adSet.id, name: adSet.name }, details, outcome: 'done' })
  expect(entries[1]).toMatchObject({
    subject: { id, name: expect.stringContaining('15') },
    details: 'adsets.budget: daily budget £15.00',
  })
})

it('names several requested changes by the first and the number of others', async () => {
  const { assistant, person, local, adSet, words } = await openApprovals()
  const ad = await local.ads.create(words)
  await local.ads.status({ adId: ad.id, status: 'ACTIVE' })
  const asked = { operation: 'adsets.delete', input: { adSetId: adSet.id } }
  const { id, what } = await assistant.client.approvals.request(asked)
  expect(what.length).toBeGreaterThan(1)
  await person.client.approvals.reject({ id })
  const expected = { subject: { id, name: `${what[0]} and ${what.length - 1} more` }, details: 'adsets.delete' }
  const entries = await decisions(local)
  expect(entries).toMatchObject([
    { operation: 'approvals.reject', ...expected },
    { operation: 'approvals.request', ...expected },
  ])
})

it('names a requested call by its own name and details, even if it was refused', async () => {
  const { ask, assistant, local, adSet } = await openApprovals()
  const asking = { operation: 'approvals.request', by: 'grace' }
  const last = async () => (await local.audit.list({ operation: 'approvals.request', limit: 1 }))[0]
  const { id, what } = await ask()
  expect(await last()).toMatchObject({
    ...asking,
    outcome: 'done',
    subject: { id, name: what[0] },
    details: 'adsets.budget: daily budget £15.00',
  })
  await expect(ask(assistant.client, 5_000)).rejects.toThrow()
  expect(await last()).toMatchObject({
    ...asking,
    outcome: 'failed',
    details: 'adsets.budget: daily budget £5,000.00',
    subject: { name: `Change the daily budget of an ad set: ${adSet.name}` },
  })
  const stray = { operation: 'articles.update', input: { id: 'a1', status: 'a secret in the wrong place' } }
  await expect(assistant.client.approvals.request(stray)).rejects.toThrow()
  expect(JSON.stringify(await last())).toContain('articles.update')
  expect(JSON.stringify(await last())).not.toContain('secret')
})

it('records each change of a plan, by the user who applied it', async () => {
  const at = await planned()
  await at.local.users.create({ username: 'grace', password: 'a long pass phrase', role: 'owner' })
  const scope = ['ads:write', 'analytics:read'] as const
  const { token } = await at.local.tokens.create({ name: 'ci', scope: [...scope], user: 'grace' })
  await at.as({ authorization: `Bearer ${token}` }).optimizer.apply(at.plan)
  const entries = await at.local.audit.list({ by: 'grace' })
  const described = entries.map(({ operation, subject, details }) => [operation, subject?.name, details])
  const part = `part of optimizer.apply ${at.plan.id}`
  expect(described).toEqual([
    ['adsets.budget', 'Kettles', `daily budget £12.00; ${part}`],
    ['ads.status', 'Kettles A', `status PAUSED; ${part}`],
    ['ads.status', 'Kettles B', `status ACTIVE; ${part}`],
    ['adsets.budget', 'Toasters', `daily budget £16.00; ${part}`],
    ['optimizer.apply', null, '4 done'],
  ])
  for (const entry of entries) {
    expect(entry).toMatchObject({ place: 'token', token: { name: 'ci' }, requestId: entries[0]?.requestId })
  }
})
