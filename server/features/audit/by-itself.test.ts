import { describe, expect, it } from 'vitest'
import { heldTimer } from '../../testing/held-timer.ts'
import { openAdsApp } from '../ads/testing/open-ads-app.ts'
import { openConnected } from '../ads/testing/open-connected.ts'
import { budgetChange, judging, openOptimizer } from '../optimizer/testing/open-optimizer.ts'
import { planned } from '../optimizer/testing/planned.ts'

const hour = 3_600_000
const schedule = { by: 'schedule', place: 'schedule', userId: null, token: null, requestId: null }

describe('what the server does by itself', () => {
  it('a run of the optimizer at its time, with the plan it made', async () => {
    const held = heldTimer()
    const judge = judging(account => [budgetChange(account, 'Kettles', 12)])
    const at = await openOptimizer({ judge, timer: held.timer, config: { optimizeCron: '0 10 * * *' } })
    at.app.optimizeRegularly()
    at.clock.advance(hour)
    held.ring()
    await expect.poll(held.waits, { timeout: 20_000 }).toHaveLength(1)
    const [plan] = await at.local.optimizer.plans({})
    const entries = await at.local.audit.list({ place: 'schedule' })
    expect(entries).toMatchObject([
      { ...schedule, operation: 'analytics.optimize', outcome: 'done', subject: { id: plan?.id } },
    ])
  })

  it('a reading of figures from Facebook, which failed', async () => {
    const held = heldTimer()
    const at = await openConnected({ parts: { config: { syncHours: 3 }, timer: held.timer } })
    await at.fake.close()
    await at.app.syncRegularly()
    held.ring()
    await expect.poll(held.waits, { timeout: 20_000 }).toHaveLength(1)
    const entries = await at.local.audit.list({ place: 'schedule' })
    expect(entries).toMatchObject([{ ...schedule, operation: 'ads.sync', outcome: 'failed' }])
  })

  it('the end of an article that was deleted long ago, though a call is what it comes along with', async () => {
    const at = await openAdsApp()
    at.clock.advance(31 * 24 * hour)
    await at.local.articles.delete({ id: 'a2' })
    expect(await at.local.audit.list({ operation: 'articles' })).toMatchObject([
      { ...schedule, operation: 'articles.purge', details: '', effect: 'destructive', subject: { name: 'Old News' } },
      { by: 'local', operation: 'articles.delete' },
    ])
  })
})

it('each change of a plan is told by itself, as made by whoever applied the plan', async () => {
  const at = await planned()
  await at.local.users.create({ username: 'grace', password: 'a long pass phrase' })
  const scope = ['ads:write', 'analytics:read'] as const
  const { token } = await at.local.tokens.create({ name: 'ci', scope: [...scope], user: 'grace' })
  await at.as({ authorization: `Bearer ${token}` }).optimizer.apply(at.plan)
  const entries = await at.local.audit.list({ by: 'grace' })
  const told = entries.map(({ operation, subject, details }) => [operation, subject?.name, details])
  const part = `part of optimizer.apply ${at.plan.id}`
  expect(told).toEqual([
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
