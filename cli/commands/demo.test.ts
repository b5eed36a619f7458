import { expect, it } from 'vitest'
import { memoryAdPlatform } from '../../server/testing/memory-ad-platform.ts'
import { runLine } from '../testing/fake-terminal.ts'
import { localApp } from '../testing/local-app.ts'

async function openDemo(overrides: Parameters<typeof localApp>[0] = {}) {
  const { runtime, client } = await localApp(overrides)
  const demo = async () => {
    const { exit, stdout } = await runLine(['demo', '--no-serve', '--json'], { runtime })
    expect(exit).toBe(0)
    return JSON.parse(stdout)
  }
  const there = async () => ({
    campaigns: await client.campaigns.list(),
    adSets: await client.adsets.list(),
    ads: await client.ads.all(),
  })
  return { runtime, client, demo, there }
}

it('blogops demo makes a campaign, an ad set and three paused ads of its article, once', async () => {
  const { runtime, demo, there } = await openDemo()
  const report = await demo()
  const made = await there()
  expect(made.campaigns).toMatchObject([{ name: 'Sample campaign', status: 'PAUSED', onFacebook: 'no' }])
  expect(made.adSets).toMatchObject([{ articleTitle: report.article.title, dailyBudget: 10, status: 'PAUSED' }])
  expect(made.ads.map(({ variant, status }) => [variant, status]).sort()).toEqual([
    ...[
      ['A', 'PAUSED'],
      ['B', 'PAUSED'],
      ['C', 'PAUSED'],
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
  await client.ads.status({ adId: first, status: 'ACTIVE' })
  await client.ads.delete({ adId: second })
  await demo()
  const { ads, adSets } = await there()
  expect([adSets.length, ads.length]).toEqual([1, 3])
  expect(ads.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'PAUSED', 'PAUSED'])
})

it('blogops demo makes no ads where a server would send them to Facebook', async () => {
  const platform = memoryAdPlatform()
  const config = { facebookMissing: [] }
  const { demo, there } = await openDemo({ platform, config })
  expect(await demo()).toMatchObject({ ads: null })
  expect((await there()).ads).toEqual([])
  expect(platform.objects.size).toBe(0)
})
