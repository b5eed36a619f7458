import { describe, expect, it } from 'vitest'
import { openAdSet } from './testing/open-ad-set.ts'

const takeDown = ['unpublish', 'delete'] as const

async function openRunning() {
  const app = await openAdSet()
  const ads = [await app.local.ads.create(app.words), await app.local.ads.create({ ...app.words, variant: 'B' })]
  for (const { id: adId } of ads) await app.local.ads.status({ adId, status: 'ACTIVE' })
  const status = async () => (await app.records.get('article', 'a1'))?.status
  return { ...app, ads, status }
}

describe('an article with running ads', () => {
  it.each(takeDown)('articles.%s is refused, because paid clicks would lead to a missing page', async call => {
    const { local, ads, adSet, status } = await openRunning()
    await expect(local.articles[call]({ id: 'five-kettles' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(
        '2 of its ads are running: Five Kettles - Variant A, Five Kettles - Variant B. Clicks on them',
      ),
      hint: `Pause them first: blogops ads pause --ad-set ${adSet.id}`,
      details: { adIds: ads.map(({ id }) => id) },
    })
    expect(await status()).toBe('published')
  })

  it.each(takeDown)('articles.%s succeeds after the last ad is paused', async call => {
    const { local, ads, status } = await openRunning()
    const [first, last] = ads.map(({ id }) => id)
    await local.ads.status({ adId: String(first), status: 'PAUSED' })
    await expect(local.articles[call]({ id: 'a1' })).rejects.toMatchObject({
      message: expect.stringContaining('one of its ads is running: Five Kettles - Variant B. A click on it'),
      hint: expect.stringContaining('Pause it first'),
    })
    await local.ads.status({ adId: String(last), status: 'PAUSED' })
    await local.articles[call]({ id: 'a1' })
    expect(await status()).toBe(call === 'delete' ? 'deleted' : 'draft')
  })

  it('lists the ids of ads in several ad sets, and the names of the first ones', async () => {
    const { local, ads, words } = await openRunning()
    const summer = await local.campaigns.create({ name: 'Summer' })
    const other = await local.adsets.create({ articleId: 'a1', campaignId: summer.id })
    for (const variant of ['C', 'D', 'E', 'F']) {
      const ad = await local.ads.create({ ...words, adSetId: other.id, variant })
      ads.push(await local.ads.status({ adId: ad.id, status: 'ACTIVE' }))
    }
    await expect(local.articles.delete({ id: 'a1' })).rejects.toMatchObject({
      message: expect.stringMatching(/6 of its ads are running: .*Variant E and 1 other\./),
      hint: `Pause them first: blogops ads pause ${ads.map(({ id }) => id).join(' ')}`,
    })
  })

  it('does not affect other articles', async () => {
    const { local } = await openRunning()
    expect(await local.articles.publish({ id: 'a2' })).toMatchObject({ status: 'published' })
    expect(await local.articles.unpublish({ id: 'a2' })).toMatchObject({ status: 'draft' })
  })
})

it('activating an ad fails if its article was deleted', async () => {
  const { local, adSet, words } = await openAdSet()
  const { id: adId } = await local.ads.create(words)
  await local.articles.delete({ id: 'a1' })
  const gone = { code: 'gone', message: expect.stringContaining('"Five Kettles" is deleted') }
  await expect(local.ads.status({ adId, status: 'ACTIVE' })).rejects.toMatchObject(gone)
  await expect(local.ads.create({ ...words, variant: 'B' })).rejects.toMatchObject(gone)
  expect(await local.ads.status({ adId, status: 'PAUSED' })).toMatchObject({ status: 'PAUSED' })
  expect(await local.ads.list({ adSetId: adSet.id })).toHaveLength(1)
  await local.adsets.budget({ adSetId: adSet.id, dailyBudget: 4 })
  await local.ads.delete({ adId })
  await local.adsets.delete({ adSetId: adSet.id })
})
