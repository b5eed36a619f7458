import { expect, it } from 'vitest'
import { createTemplateStrategist } from '../../adapters/local/strategist.ts'
import { findExtremes } from '../../domain/audiences.ts'
import { readSharedData } from '../../testing/shared-data.ts'
import { judgeAccount } from './rules/judge-account.ts'
import { openOptimizer } from './testing/open-optimizer.ts'

const name = 'facebook-ads.csv'
const open = (content: string) =>
  openOptimizer({
    judge: judgeAccount,
    strategist: createTemplateStrategist(),
    config: { maxDailyBudgetPence: 1_000_000 },
  }).then(async at => {
    await at.local.ads.import({ name, content, createUnknown: true })
    return at
  })

it('learns audiences from the adopted history of a real account, and proposes a test', async () => {
  const at = await open(readSharedData(name))
  expect((await at.local.analytics.optimize({})).audiences).toEqual([])
  expect(await at.local.adsets.adopt({ articleId: 'a1', all: true })).toMatchObject({ adopted: 691, linked: 0 })
  const before = await at.local.adsets.list()
  const { audiences = [], audienceTests = [], overallInsights, plan } = await at.local.analytics.optimize({})
  const age = findExtremes(audiences, 'age')
  expect([age?.best.group, age?.worst.group]).toEqual(['30-34', '45-49'])
  expect(age?.best.low).toBeGreaterThan(age?.best.ofAll ?? Number.POSITIVE_INFINITY)
  expect(age?.worst.high).toBeLessThan(age?.worst.ofAll ?? 0)
  const interest = findExtremes(audiences, 'interest')
  expect(interest?.best.low).toBeGreaterThan(interest?.worst.low ?? Number.POSITIVE_INFINITY)
  for (const group of [age?.best, age?.worst, interest?.best, interest?.worst]) {
    expect(group?.unit).toBe('conversions')
    expect(overallInsights.join()).toMatch(
      new RegExp(`${group?.group.replace('-', '–')} .*: ${group?.perPound.toFixed(2)}\\d? \\(95% sure: `),
    )
  }
  // History is never changed.
  const imported = new Set(before.filter(adSet => adSet.imported).map(({ id }) => id))
  expect(plan.changes.filter(({ adSetId }) => imported.has(adSetId))).toEqual([])
  const [test] = audienceTests
  expect(test).toMatchObject({ articleId: 'a2', adSetName: 'Toasters', ages: '30-34', genders: 'men' })
  expect(test?.low).toBeGreaterThan(test?.ofPresent ?? Number.POSITIVE_INFINITY)
  const { adSetId = '', ages, genders, dailyBudget } = test ?? {}
  const copy = await at.local.adsets.copy({ adSetId, ages, genders, dailyBudget })
  expect(copy).toMatchObject({ name: 'Best Toasters - Ad Set (30 to 34, men)', status: 'PAUSED', dailyBudget: 20 })
})

/** Moves August 2023 to the days before the run, and makes an ad set of each campaign, age and gender. */
function toRunning(content: string): string {
  const [head, ...lines] = content.trim().split('\n')
  const moved = lines.map(line => {
    const [date = '', , campaign = '', , age = '', gender = '', interest = '', ...figures] = line.split(',')
    const day = new Date(Date.UTC(2026, 10, 20 - 31 + Number(date.slice(0, 2))))
    const [adSet, ad] = [`${campaign}-${age}-${gender}`, `${campaign}-${age}-${gender}-${interest}`]
    return [day.toISOString().slice(0, 10), ad, campaign, adSet, age, gender, interest, ...figures].join(',')
  })
  return [head, ...moved].join('\n')
}

const toLink = (remoteId: string) => ({ remoteId, status: 'ACTIVE' as const })

it('keeps the bounds of a plan for the same account while it runs', async () => {
  const at = await open(toRunning(readSharedData(name)))
  await at.local.adsets.adopt({ articleId: 'a1', all: true })
  // As if the ad sets existed on Facebook and ran there.
  await at.records.transact(async tx => {
    for (const campaign of await tx.find('campaign'))
      if (campaign.importedAs !== undefined) await tx.put('campaign', { ...campaign, ...toLink(campaign.importedAs) })
    for (const adSet of await tx.find('adSet'))
      if (adSet.importedAs !== undefined)
        await tx.put('adSet', { ...adSet, ...toLink(adSet.importedAs), dailyBudgetPence: 5_000 })
    for (const ad of await tx.find('ad'))
      if (ad.importedAs !== undefined) await tx.put('ad', { ...ad, ...toLink(ad.importedAs) })
  })
  const { plan, adSetOptimizations } = await at.local.analytics.optimize({})
  expect(adSetOptimizations.length).toBeGreaterThan(20)
  const budgets = plan.changes.filter(change => change.kind === 'budget')
  const pauses = plan.changes.filter(change => change.kind === 'status' && change.to === 'PAUSED')
  expect(budgets.length).toBeGreaterThan(0)
  expect(pauses.length).toBeGreaterThan(0)
  for (const { from, to } of budgets) expect(Math.abs(to - from)).toBeLessThanOrEqual(0.2 * from)
  const days = [
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ]
  const rows = (await at.records.find('insight')).filter(({ by, date }) => by === 'all' && days.includes(date))
  const spend = (list: typeof rows) => list.reduce((sum, { spendMicros }) => sum + spendMicros, 0)
  const paused = new Set(pauses.map(change => ('adId' in change ? change.adId : '')))
  expect(spend(rows.filter(({ adId }) => paused.has(adId)))).toBeLessThanOrEqual(0.2 * spend(rows))
})
