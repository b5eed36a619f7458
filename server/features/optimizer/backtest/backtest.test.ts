import { describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/days.ts'
import { openAdsApp, tokenHolder } from '../../ads/testing/open-ads-app.ts'

const first = '2026-09-01'
const heading = 'Date,Campaign,Ad set,Ad,Impressions,Clicks,Spent,Conversions'

/** An export of ad sets whose days are all alike. */
function exportOf(adSets: Readonly<Record<string, { spend: number; conversions: number; days: number }>>): string {
  const rows = Object.entries(adSets).flatMap(([name, { spend, conversions, days }]) =>
    Array.from(
      { length: days },
      (_, day) => `${addDays(first, day)},Spring,${name},${name} A,${100 * spend},${2 * spend},${spend},${conversions}`,
    ),
  )
  return [heading, ...rows].join('\n')
}

async function open(content?: string) {
  const at = await openAdsApp()
  if (content !== undefined) await at.local.ads.import({ name: 'export.csv', content, createUnknown: true })
  return at
}

const good = { spend: 30, conversions: 6, days: 60 }
const poor = { spend: 30, conversions: 1, days: 60 }

describe('a backtest', () => {
  it('compares the rules with what was done and with doing nothing, for the same money', async () => {
    const { local } = await open(exportOf({ Kettles: good, Toasters: poor }))
    const found = await local.optimizer.backtest({})
    expect(found).toMatchObject({
      range: { from: first, to: '2026-10-30' },
      days: 53,
      unit: 'conversions',
      spend: 53 * 60,
      policies: [
        { policy: 'rules', lead: null },
        { policy: 'done', results: 53 * 7 },
        { policy: 'unchanged' },
        { policy: 'even' },
      ],
    })
    const [rules, done] = found.policies
    expect(rules?.results).toBeGreaterThan(53 * 7)
    expect(done?.lead?.low).toBeGreaterThan(0)
    expect(found.changes.budgets).toBeGreaterThan(0)
    expect(found.verdict).toMatch(
      /^With the same £3,180\.00, the rules would have brought about \d+ conversions: .*% more than what was done/,
    )
    expect(found.scope).toMatch(/^2 ad sets on 53 days\. .* 7 days could not be compared\.$/)
    expect(await local.optimizer.backtest({})).toEqual(found)
  })

  it('replays a part of the history', async () => {
    const { local } = await open(exportOf({ Kettles: good, Toasters: poor }))
    const { range, days } = await local.optimizer.backtest({ range: '2026-09-11..2026-12-01' })
    expect([range, days]).toEqual([{ from: '2026-09-11', to: '2026-10-30' }, 43])
  })

  it('compares campaigns if ad sets were too short', async () => {
    const rows = exportOf({ Kettles: good, Toasters: poor }).split('\n')
    const ofDay = rows.map((row, at) =>
      at === 0 ? row : row.replace(',Spring,', row.includes('Kettles') ? ',One,' : ',Two,'),
    )
    const short = ofDay.map((row, at) => row.replace(/,(Kettles|Toasters),/, `,$1 ${at % 30},`))
    const { local } = await open(short.join('\n'))
    const found = await local.optimizer.backtest({})
    expect(found).toMatchObject({ scope: expect.stringContaining('2 campaigns on'), changes: { pauses: 0 } })
    expect(found.notes[0]).toContain('budgets are divided between campaigns')
  })

  it('says what is needed if there is too little history', async () => {
    const { local } = await open(exportOf({ Kettles: { ...good, days: 20 }, Toasters: { ...poor, days: 12 } }))
    const found = await local.optimizer.backtest({})
    expect(found).toMatchObject({ policies: [], days: 0 })
    expect(found.verdict).toBe(
      'There is too little history: the longest ad set has 20 such days. A backtest needs two ad sets, two campaigns, or an ad set with two ads, each with at least £1 of spend on 21 days. Sync Facebook, or import an export of daily figures.',
    )
    const empty = await (await open()).local.optimizer.backtest({})
    expect(empty).toMatchObject({
      range: null,
      policies: [],
      verdict: expect.stringContaining('There are no figures of ads yet.'),
    })
  })

  it('refuses other ranges, and needs its scope', async () => {
    const at = await open()
    await expect(at.local.optimizer.backtest({ range: 'ever' })).rejects.toMatchObject({ code: 'bad_request' })
    const stranger = await tokenHolder(at, 'ads:read')
    await expect(stranger.optimizer.backtest({})).rejects.toMatchObject({ code: 'forbidden' })
  })
})
