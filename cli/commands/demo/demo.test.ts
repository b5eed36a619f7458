import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { memoryAdPlatform } from '../../../server/testing/memory-ad-platform.ts'
import { runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { openDemo, openFinishedDemo } from '../../testing/open-demo.ts'

it('blogops demo creates a campaign, an ad set and three running ads once', async () => {
  const { runtime, demo, listAdObjects } = await openDemo()
  const report = await demo()
  const made = await listAdObjects()
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
  expect(await listAdObjects()).toEqual(made)
  const { stdout } = await runLine(['demo', '--no-serve'], { runtime })
  expect(stdout).toContain('Ads       3 sample ads, stored locally: http://localhost:3000/facebook-ads')
})

it('blogops demo prints no sign-in link to a site that only .env names', async () => {
  const siteUrl = 'https://stranger.example'
  const { runtime } = await openDemo({ config: { siteUrl } })
  const cwd = temporaryFolder()
  writeFileSync(path.join(cwd, '.env'), `BLOGOPS_SITE_URL=${siteUrl}\n`)
  const { stdout } = await runLine(['demo', '--no-serve'], { runtime, cwd })
  expect(stdout).toContain('Sign in   http://localhost:3000/auth')
  expect(stdout).not.toContain('stranger')
})

it('blogops demo adds a missing ad and leaves the others unchanged', async () => {
  const { client, demo, listAdObjects, report } = await openFinishedDemo()
  const [first, second] = report.ads.adIds
  await client.ads.status({ adId: first, status: 'PAUSED' })
  await client.ads.delete({ adId: second })
  await demo()
  const { ads, adSets } = await listAdObjects()
  expect([adSets.length, ads.length]).toEqual([1, 3])
  expect(ads.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'ACTIVE', 'PAUSED'])
})

it('blogops demo creates no ads if a server would send them to Facebook', async () => {
  const platform = memoryAdPlatform()
  const config = { facebookMissing: [] }
  const { demo, listAdObjects } = await openDemo({ platform, config })
  expect(await demo()).toMatchObject({ ads: null })
  expect((await listAdObjects()).ads).toEqual([])
  expect(platform.objects.size).toBe(0)
})

/** Adds an admin's own article, with an ad set of their own in their own campaign or in `campaignId`. */
async function addOwn({ client }: Awaited<ReturnType<typeof openDemo>>, campaignId?: string) {
  const { article } = await client.generate.article({ topic: 'electric kettles', productCount: 3 })
  const campaign = campaignId ?? (await client.campaigns.create({ name: 'Spring' })).id
  const adSet = await client.adsets.create({ articleId: article.id, campaignId: campaign })
  return { article, adSet }
}

/** The parts of an article that the site stores. */
async function recordsFor({ client }: Awaited<ReturnType<typeof openDemo>>, articleId: string) {
  const adSets = await client.adsets.ofArticle({ articleId })
  const ads = await Promise.all(adSets.map(({ id }) => client.ads.list({ adSetId: id })))
  return { article: await client.articles.byId({ id: articleId }), adSets, ads: ads.flat() }
}

it('blogops demo refuses a site with other content and changes nothing', async () => {
  const opened = await openDemo()
  const { article } = await addOwn(opened)
  const before = { ...(await opened.listAdObjects()), articles: await opened.client.articles.list() }
  const { exit, stderr } = await opened.cli(['demo', '--no-serve'])
  expect(exit).toBe(5)
  expect(stderr).toContain('This site has content that the demo did not create: 1 article, 1 campaign.')
  expect(stderr).toContain('blogops demo --data-dir demo-data')
  expect(stderr).toContain('blogops demo --into-existing')
  expect({ ...(await opened.listAdObjects()), articles: await opened.client.articles.list() }).toEqual(before)
  expect(await opened.client.users.list()).toEqual([])
  expect(before.articles.map(({ id }) => id)).toEqual([article.id])
})

it('a second blogops demo ignores an article that somebody added to its campaign', async () => {
  const opened = await openFinishedDemo()
  const first = opened.report
  const { article } = await addOwn(opened, first.ads.campaignId)
  const before = await recordsFor(opened, article.id)
  const { exit, stderr } = await opened.cli(['demo', '--no-serve'])
  expect({ exit, stderr }).toEqual({ exit: 5, stderr: expect.stringContaining('1 article, 1 ad set.') })
  expect(await opened.demo('--into-existing')).toMatchObject({
    article: first.article,
    ads: first.ads,
    optimizer: null,
  })
  expect(await recordsFor(opened, article.id)).toEqual(before)
  expect(before).toMatchObject({ adSets: [{ campaignName: 'Sample campaign' }], ads: [] })
})

it('blogops demo --into-existing adds its samples once and touches nothing else', async () => {
  const opened = await openDemo()
  await opened.client.users.create({ username: 'demo', password: 'a long pass phrase', role: 'owner' })
  const { article, adSet } = await addOwn(opened)
  const before = await recordsFor(opened, article.id)
  const report = await opened.demo('--into-existing')
  expect(report).toMatchObject({ signIn: null, optimizer: null, ads: { adIds: { length: 3 } } })
  expect(report.article.slug).not.toBe(article.slug)
  expect(await recordsFor(opened, article.id)).toEqual(before)
  const { days } = await opened.client.analytics.article({ articleId: article.slug, range: '90d' })
  expect(days.filter(({ pageviews, impressions }) => pageviews + impressions > 0)).toEqual([])
  await opened.client.auth.login({ username: 'demo', password: 'a long pass phrase' })
  const made = await opened.listAdObjects()
  expect(made.adSets.map(({ campaignName }) => campaignName).sort()).toEqual(['Sample campaign', 'Spring'])
  expect(await opened.client.ads.list({ adSetId: adSet.id })).toEqual([])
  expect(await opened.demo('--into-existing')).toMatchObject({ article: report.article, ads: report.ads })
  expect(await opened.listAdObjects()).toEqual(made)
})

it('blogops demo ignores an ad that somebody added to its ad set', async () => {
  const { client, demo, report } = await openFinishedDemo()
  const { ads } = report
  const text = { headline: 'Five pairs of earbuds, compared', bodyText: 'Which of them lasts a whole day?' }
  const added = await client.ads.create({ adSetId: ads.adSetId, variant: 'D', ...text })
  expect((await demo()).ads.adIds).toEqual(ads.adIds)
  expect(added.status).toBe('PAUSED')
  expect((await client.ads.list({ adSetId: ads.adSetId })).find(({ id }) => id === added.id)).toEqual(added)
})

it('blogops demo creates its article again after it was deleted', async () => {
  const { client, demo, report } = await openFinishedDemo()
  const { article } = report
  const [{ id = '' } = {}] = (await client.articles.list()).filter(({ slug }) => slug === article.slug)
  for (const ad of await client.ads.all()) await client.ads.status({ adId: ad.id, status: 'PAUSED' })
  await client.articles.delete({ id })
  expect(await demo()).toMatchObject({ article: { slug: expect.not.stringMatching(`^${article.slug}$`) } })
  expect(await client.articles.list()).toHaveLength(9)
})

it('blogops demo creates nine articles once, at least one in each category', async () => {
  const { client, demo, report } = await openFinishedDemo()
  expect(report).toMatchObject({ articles: 9 })
  const made = await client.articles.list()
  expect(made).toHaveLength(9)
  const categories = await client.categories.list()
  expect(categories.filter(({ published }) => published === 0)).toEqual([])
  const { menus } = await client.site.get()
  expect(menus.footer.map(({ label }) => label)).toEqual(categories.map(({ name }) => name))
  await demo()
  expect(await client.articles.list()).toEqual(made)
})

it('blogops demo writes an article again that was deleted, and follows renamed categories', async () => {
  const { client, demo } = await openDemo()
  await client.categories.update({ slug: 'fitness', name: 'Sport', newSlug: 'sport' })
  await client.categories.delete({ slug: 'gaming' })
  await demo()
  const [mats] = await client.articles.list({ category: 'sport' })
  await client.articles.delete({ id: mats?.id ?? '' })
  await demo()
  expect(await client.articles.list({ category: 'sport' })).toHaveLength(1)
  expect(await client.articles.list()).toHaveLength(9)
})

it('blogops demo continues without ads if the cap is too low, and says why', async () => {
  const opened = await openDemo({ config: { maxDailyBudgetPence: 1_500 } })
  await addOwn(opened)
  const { exit, stdout, stderr } = await opened.cli(['demo', '--no-serve', '--into-existing'])
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringContaining('Sign in   ') })
  expect(stderr).toContain('No sample ads were created. A daily budget of £10.00 would exceed the cap')
  expect((await opened.listAdObjects()).ads).toEqual([])
})

it('blogops demo creates no ads if its article is in another campaign', async () => {
  const { client, demo, cli, report } = await openFinishedDemo()
  const { ads, article } = report
  for (const adId of ads.adIds) await client.ads.delete({ adId })
  await client.adsets.delete({ adSetId: ads.adSetId })
  const { id: campaignId } = await client.campaigns.create({ name: 'Spring' })
  await client.adsets.create({ articleId: article.slug, campaignId })
  expect(await demo('--into-existing')).toMatchObject({ ads: null, article })
  expect(await client.ads.all()).toEqual([])
  const { stderr } = await cli(['demo', '--no-serve', '--into-existing'])
  expect(stderr).toContain(`"${article.title}" already has an ad set in the campaign "Spring"`)
})
