import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { computePlanHash } from '../../domain/json.ts'
import { madeUpReaders } from '../../testing/made-up-readers.ts'
import { judgeAccount } from './rules/judge-account.ts'
import { budgetChange, createFixedRules, openOptimizer, readAccountState } from './testing/open-optimizer.ts'

describe('a run', () => {
  it('fails with a reason if the site cannot be read', async () => {
    const read = () => Promise.reject(new BlogopsError('rate_limited', 'Plausible takes no more questions.'))
    const at = await openOptimizer({ webAnalytics: { ...madeUpReaders().parts.webAnalytics, read } })
    await expect(at.local.analytics.optimize({})).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('stores its plan with its basis, and changes nothing', async () => {
    const at = await openOptimizer({ judge: createFixedRules(account => [budgetChange(account, 'Kettles', 12)]) })
    const before = await readAccountState(at)
    const optimization = await at.local.analytics.optimize({})
    const { plan } = optimization
    expect(plan).toMatchObject({
      createdAt: '2026-11-21T09:00:00.000Z',
      expiresAt: '2026-11-22T09:00:00.000Z',
      madeFrom: { cap: 50, adSets: [{ name: 'Kettles', dailyBudget: 10, status: 'ACTIVE' }] },
    })
    expect(plan.madeFrom.adSets[0]?.ads.map(({ name, status }) => `${name} ${status}`)).toEqual([
      ...['Kettles A ACTIVE', 'Kettles B PAUSED'],
    ])
    expect(plan.hash).toBe(await computePlanHash(optimization))
    expect(await readAccountState(at)).toEqual(before)
    expect(await at.local.optimizer.plans({})).toMatchObject([
      { id: plan.id, state: 'open', changes: 1, createdBy: 'local', firstInsight: optimization.overallInsights[0] },
    ])
    expect((await at.local.optimizer.plan({ id: plan.id })).optimization).toEqual(optimization)
  })

  it('gives the verdicts of its newest plan on ads and ad sets', async () => {
    const at = await openOptimizer({ judge: judgeAccount })
    expect(await at.local.optimizer.verdicts()).toEqual({ at: null, adSets: [] })
    const { adSetOptimizations, plan } = await at.local.analytics.optimize({})
    const verdicts = await at.local.optimizer.verdicts()
    expect(verdicts.at).toBe(plan.createdAt)
    expect(verdicts.adSets).toHaveLength(adSetOptimizations.length)
    const [first] = adSetOptimizations
    expect(verdicts.adSets[0]).toMatchObject({
      adSetId: first?.adSetId,
      ...first?.budgetRecommendation,
      comparison: first?.evidence.sentences[0],
    })
    const { ads } = verdicts.adSets.find(({ ads }) => ads.length === 2) ?? {}
    expect(ads).toMatchObject([{ verdict: 'wait' }, { verdict: 'wait' }])
  })

  it('runs once at a time, and can be followed', async () => {
    const at = await openOptimizer()
    const [one, other] = await Promise.all([at.local.optimizer.start({}), at.local.optimizer.start({})])
    expect(other.id).toBe(one.id)
    expect([one.begun, other.begun]).toEqual([true, false])
    const messages: string[] = []
    for await (const event of at.local.jobs.events({ id: one.id }))
      if (event.type === 'message') messages.push(event.message)
    const job = await at.local.jobs.get({ id: one.id })
    expect(job).toMatchObject({ type: 'optimization', status: 'done' })
    expect(job.steps.map(({ name }) => name)).toEqual(['gather', 'judge', 'advise', 'store'])
    expect(messages).toContain('2 ad sets judged: 0 changes proposed.')
    expect(await at.local.optimizer.plans({})).toHaveLength(1)
  })

  it('requires its scope', async () => {
    const at = await openOptimizer()
    await at.local.users.create({ username: 'grace', password: 'a long pass phrase', role: 'owner' })
    const holder = async (scope: 'analytics:read' | 'analytics:write') => {
      const { token } = await at.local.tokens.create({ name: scope, scope: [scope], user: 'grace' })
      return at.as({ authorization: `Bearer ${token}` })
    }
    const [reader, writer] = [await holder('analytics:read'), await holder('analytics:write')]
    await expect(reader.analytics.optimize({})).rejects.toMatchObject({ code: 'forbidden' })
    const { plan } = await writer.analytics.optimize({})
    await expect(writer.optimizer.apply({ id: plan.id, hash: plan.hash })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await reader.optimizer.plan({ id: plan.id })).toMatchObject({ state: 'empty', createdBy: 'grace' })
  })
})
