import { expect, it } from 'vitest'
import { memoryAdPlatform } from '../../server/testing/memory-ad-platform.ts'
import { runLine } from '../testing/fake-terminal.ts'
import { openDemo } from '../testing/open-demo.ts'

it('blogops demo makes a campaign, an ad set and three ads of its article that run, once', async () => {
  const { runtime, demo, there } = await openDemo()
  const report = await demo()
  const made = await there()
  expect(made.campaigns).toMatchObject([{ name: 'Sample campaign', status: 'ACTIVE', onFacebook: 'no' }])
  expect(made.adSets).toMatchObject([{ articleTitle: report.article.title, dailyBudget: 10, status: 'ACTIVE' }])
  expect(made.ads.map(({ variant, status }) => [variant, status]).sort()).toEqual([
    ...[
      ['A', 'ACTIVE'],
      ['B', 'ACTIVE'],
      ['C', 'ACTIVE'],
    ],
  ])
  expect(report.ads).toMatchObject({ adSetId: made.adSets[0]?.id, adIds: expect.any(Array) })
  expect((await demo()).ads).toEqual(report.ads)
  expect(await there()).toEqual(made)
  const { stdout } = await runLine(['demo', '--no-serve'], { runtime })
  expect(stdout).toContain('Ads       3 of it, kept here alone: http://localhost:3000/facebook-ads')
})

it('blogops demo adds the ad that lacks, and leaves the others as they are', async () => {
  const { client, demo, there } = await openDemo()
  const [first, second] = (await demo()).ads.adIds
  await client.ads.status({ adId: first, status: 'PAUSED' })
  await client.ads.delete({ adId: second })
  await demo()
  const { ads, adSets } = await there()
  expect([adSets.length, ads.length]).toEqual([1, 3])
  expect(ads.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'ACTIVE', 'PAUSED'])
})

it('blogops demo makes no ads where a server would send them to Facebook', async () => {
  const platform = memoryAdPlatform()
  const config = { facebookMissing: [] }
  const { demo, there } = await openDemo({ platform, config })
  expect(await demo()).toMatchObject({ ads: null })
  expect((await there()).ads).toEqual([])
  expect(platform.objects.size).toBe(0)
})

const topics = ['burr coffee grinders', 'wireless earbuds'] as const

/** Sample articles, and an ad set of the newest that somebody has made. */
async function withOwnAdSet({ client }: Awaited<ReturnType<typeof openDemo>>, count: 1 | 2) {
  for (const topic of topics.slice(0, count)) await client.generate.article({ topic, productCount: 3 })
  const [newest = expect.unreachable(), other] = await client.articles.list()
  const { id: campaignId } = await client.campaigns.create({ name: 'Spring' })
  const theirs = await client.adsets.create({ articleId: newest.id, campaignId })
  return { newest, other, theirs }
}

it('blogops demo goes on without ads where the cap leaves no room for them, and says why', async () => {
  const opened = await openDemo({ config: { maxDailyBudgetPence: 1_500 } })
  await withOwnAdSet(opened, 2)
  const { runtime, demo, there } = opened
  expect(await demo()).toMatchObject({ ads: null, article: { slug: expect.any(String) } })
  expect((await there()).ads).toEqual([])
  const { exit, stdout, stderr } = await runLine(['demo', '--no-serve'], { runtime })
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringContaining('Sign in   ') })
  expect(stderr).toContain('No sample ads were made. A daily budget of £10.00 would pass the cap')
})

it('blogops demo takes an article that has no ad set elsewhere', async () => {
  const opened = await openDemo()
  const { other, theirs } = await withOwnAdSet(opened, 2)
  const { client, demo, there } = opened
  const report = await demo()
  expect(report.article.slug).toBe(other?.slug)
  expect(report.ads.adIds).toHaveLength(3)
  expect(await client.ads.list({ adSetId: theirs.id })).toEqual([])
  const made = await there()
  expect(made.adSets.map(({ campaignName }) => campaignName).sort()).toEqual(['Sample campaign', 'Spring'])
  expect(await demo()).toMatchObject({ article: report.article, ads: report.ads })
})

it('blogops demo makes no ads where each article has an ad set elsewhere', async () => {
  const opened = await openDemo()
  const { newest } = await withOwnAdSet(opened, 1)
  const { runtime, demo, there } = opened
  expect(await demo()).toMatchObject({ ads: null, article: { slug: newest.slug } })
  expect((await there()).ads).toEqual([])
  const { stderr } = await runLine(['demo', '--no-serve'], { runtime })
  expect(stderr).toContain(`"${newest.title}" has an ad set in the campaign "Spring"`)
})
