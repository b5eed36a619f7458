import { expect, it } from 'vitest'
import { readAll } from '../../../server/ports/event-log.conformance.ts'
import { createManualClock } from '../../../server/testing/manual-clock.ts'
import { openDemo, openFinishedDemo } from '../../testing/open-demo.ts'

const range = '2026-10-23..2026-11-21'

const readMetrics = ({ optimizer: _, signIn: __, ...report }: Record<string, unknown>) => report

async function opened() {
  const { report, ...site } = await openFinishedDemo()
  const figures = async () => ({
    events: (await readAll(site.eventLog, { from: '2026-01-01', to: '2026-12-31' })).length,
    ads: (await site.client.ads.performance())[0],
    days: (await site.client.ads.days({ days: 90 })).days,
    analytics: await site.client.analytics.comprehensive({ range }),
  })
  return { ...site, first: report, figures }
}

it('blogops demo adds two months of readers and ad figures and prints the addresses', async () => {
  const { client, cli, first } = await opened()
  const { article, figures, ads } = first
  expect(figures).toMatchObject({ from: '2026-09-23', to: '2026-11-21', added: { adDays: 3 * 59 } })
  const { articlePerformance: rows, previous, aggregateMetrics } = await client.analytics.comprehensive({ range })
  expect(rows.map(({ hasTraffic, hasAds, articleSlug }) => [hasTraffic, hasAds, articleSlug === article.slug])).toEqual(
    expect.arrayContaining([
      [true, true, true],
      [true, false, false],
    ]),
  )
  expect(aggregateMetrics.totalVisitors).toBeGreaterThan(1.1 * previous.aggregateMetrics.totalVisitors)
  expect(previous.aggregateMetrics.totalVisitors).toBeGreaterThan(1_000)
  const { days } = await client.analytics.timeseries({ range, articleId: article.slug })
  for (const { visitors, spend, date } of days) {
    expect(visitors).toBeGreaterThan(0)
    expect(spend > 0).toBe(date < '2026-11-21')
    expect(spend).toBeLessThanOrEqual(10)
  }
  const ofArticle = await client.analytics.article({ range, articleId: article.slug })
  expect(ofArticle.ads.map(({ visitors, productClicks }) => visitors > 0 && productClicks > 0)).toEqual(
    Array(3).fill(true),
  )
  expect(ofArticle.products.length).toBe(5)
  expect(ofArticle.sources.length).toBeGreaterThan(4)
  for (const by of ['age', 'gender', 'region'] as const)
    expect((await client.demographics[by]({ adSetId: ads.adSetId })).length).toBeGreaterThan(1)
  const { stdout } = await cli(['demo', '--no-serve'])
  expect(stdout).toContain(
    'Figures   sample readers and ad results from 2026-09-23 to 2026-11-21: http://localhost:3000/analytics\n',
  )
})

it('blogops demo continues the figures of its running ads', async () => {
  const { client, clock, demo, first } = await opened()
  const { optimizer, ads } = first
  const { hash } = (await client.optimizer.plan({ id: optimizer.planId })).optimization.plan
  await client.optimizer.apply({ id: optimizer.planId, hash })
  const shown = async () =>
    (await client.ads.performance())
      .find(({ adSetId }) => adSetId === ads.adSetId)
      ?.ads.map(({ variant, impressions }) => [variant, impressions] as const)
  const before = new Map(await shown())
  clock.advance(86_400_000)
  expect(await demo()).toMatchObject({ figures: { added: { adDays: 2 } } })
  const more = (await shown())?.filter(([variant, impressions]) => impressions > (before.get(variant) ?? 0))
  const running = (await client.ads.all()).filter(({ status }) => status === 'ACTIVE').map(({ variant }) => variant)
  expect(running).toHaveLength(2)
  expect(more?.map(([variant]) => variant).sort()).toEqual(running.sort())
})

it('blogops demo adds only missing days', async () => {
  const { clock, demo, figures, ...site } = await opened()
  const first = readMetrics(site.first)
  const made = await figures()
  const nothing = { events: 0, adDays: 0 }
  expect(readMetrics(await demo())).toEqual({ ...first, figures: { ...site.first.figures, added: nothing } })
  expect(await figures()).toEqual(made)
  clock.advance(86_400_000)
  const { figures: next } = await demo()
  expect(next).toMatchObject({ from: '2026-09-24', to: '2026-11-22', added: { adDays: 3 } })
  expect(next.added.events).toBeGreaterThan(50)
  const later = await figures()
  expect(later.events - made.events).toBe(next.added.events)
  const before = (day: string) => (one: { date: string }) => one.date < day
  expect(later.days.filter(before('2026-11-21'))).toEqual(made.days.filter(before('2026-11-21')).slice(1))
})

it('blogops demo labels its figures wherever they are shown', async () => {
  const { client, cli, first } = await opened()
  const { article, ads, optimizer } = first
  const label = 'Sample data. Some of these figures are invented.'
  for (const words of [
    ...[['analytics'], ['analytics', '--csv'], ['analytics', '--article', article.slug], ['analytics', 'days']],
    ...[
      ['ads', 'performance'],
      ['ads', 'performance', '--json'],
      ['ads', 'days'],
    ],
    ...[['ads', 'demographics', ads.adSetId, '--by', 'age'], ['optimize', 'show', optimizer.planId], ['optimize']],
  ]) {
    const { exit, stderr } = await cli(words)
    expect([words.join(' '), exit, stderr]).toEqual([words.join(' '), 0, expect.stringContaining(label)])
  }
  expect((await client.optimizer.plan({ id: optimizer.planId })).optimization.sample).toBe(true)
})

it('blogops demo adds no figures if Plausible counts, and says so', async () => {
  const plausible = { url: 'https://plausible.example', siteId: 'shelf.example', apiKey: null }
  const { client, cli } = await openDemo({ clock: createManualClock('2026-11-21T12:00:00Z'), config: { plausible } })
  const { exit, stdout, stderr } = await cli(['demo', '--no-serve'])
  expect([exit, stdout]).toEqual([0, expect.not.stringContaining('Figures ')])
  expect(stderr).toContain('No sample figures were created. Plausible counts the readers of this site')
  expect((await client.ads.performance()).map(({ sample, totalImpressions }) => [sample, totalImpressions])).toEqual([
    [false, 0],
  ])
})
