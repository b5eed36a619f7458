import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { planned } from '../optimizer/testing/planned.ts'
import { openApprovals } from './testing/open-approvals.ts'

const unitedKingdom = { age_min: 18, age_max: 65, genders: [0], geo_locations: { countries: ['GB'] } }
const elsewhere = { ...unitedKingdom, geo_locations: { countries: ['US', 'FR'] } }

async function opened() {
  const app = await openApprovals()
  const { local, words, assistant } = app
  const { id: adId } = await local.ads.create(words)
  const request = (status: string) =>
    assistant.client.approvals.request({ operation: 'ads.status', input: { adId, status } })
  const adSetNow = async () => (await local.adsets.list())[0]
  return { ...app, adId, request, adSetNow }
}

describe('the approval of an activation', () => {
  it('shows the targeting of the ad set and the text and link of the ad', async () => {
    const { request } = await opened()
    const { what } = await request('ACTIVE')
    expect(what.slice(-2)).toEqual([
      'The ad set "Five Kettles - Ad Set" targets United Kingdom, ages 18 to 65+, all genders',
      'The ad "Five Kettles - Variant A" (variant "A") says "Five kettles, compared", "Which boils a cup first?", with the button LEARN_MORE and the cover of its article, and links to "http://localhost:3000/article/five-kettles"',
    ])
  })

  it('shows nothing more for an ad that will be paused', async () => {
    const { request } = await opened()
    expect((await request('PAUSED')).what.join()).not.toContain('targets')
  })

  it('shows targeting conditions without a label as JSON', async () => {
    const { request, local, adSet } = await opened()
    const geo = { countries: ['IE'], regions: [{ key: '3847' }] }
    const targeting = { age_min: 25, age_max: 40, genders: [2], geo_locations: geo, interests: ['tea'] }
    await local.adsets.targeting({ adSetId: adSet.id, targeting })
    expect((await request('ACTIVE')).what).toContain(
      'The ad set "Five Kettles - Ad Set" targets Ireland, ages 25 to 40, women, and {"geo_locations":{"regions":[{"key":"3847"}]},"interests":["tea"]}',
    )
  })

  it('activates the displayed ad', async () => {
    const { request, person, adSetNow } = await opened()
    const { id, hash } = await request('ACTIVE')
    expect(await person.client.approvals.approve({ id, hash })).toMatchObject({ state: 'done' })
    expect(await adSetNow()).toMatchObject({ status: 'ACTIVE', targeting: unitedKingdom })
  })

  it("is stale after a change of the ad's own picture, and names the picture", async () => {
    const { request, person, assistant, local, adId } = await opened()
    const { id, hash } = await request('ACTIVE')
    const red = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#f00' } })
    const data = (await red.png().toBuffer()).toString('base64')
    const { url: image } = await local.images.upload({ data })
    await assistant.client.ads.edit({ adId, image })
    await expect(person.client.approvals.approve({ id, hash })).rejects.toThrow(/have changed since it was requested/)
    expect(await local.ads.all()).toMatchObject([{ status: 'PAUSED', image }])
    expect((await request('ACTIVE')).what.at(-1)).toContain(`and the picture "${image}", and links to`)
  })

  it('is stale after a change of the targeting', async () => {
    const { request, person, assistant, adSet, adSetNow } = await opened()
    const { id, hash } = await request('ACTIVE')
    await assistant.client.adsets.targeting({ adSetId: adSet.id, targeting: elsewhere })
    await expect(person.client.approvals.approve({ id, hash })).rejects.toThrow(
      /^409: The objects of .* have changed since it was requested\. Now: The ad set ".*" targets United States, France, .*\. Nothing was done\.$/,
    )
    expect(await adSetNow()).toMatchObject({ status: 'PAUSED' })
    const again = await request('ACTIVE')
    expect(again.hash).not.toBe(hash)
    expect(await person.client.approvals.approve({ id: again.id, hash: again.hash })).toMatchObject({ state: 'done' })
  })

  it.each([
    ['headline', 'Free kettles'],
    ['bodyText', 'Click here.'],
    ['linkUrl', 'http://localhost:3000/article/five-toasters'],
    ['callToAction', 'SHOP_NOW'],
    ['variant', 'B'],
  ])('is stale after a change of the %s', async (field, value) => {
    const { request, person, records, adId, adSetNow } = await opened()
    const { id, hash } = await request('ACTIVE')
    await records.transact(async tx => {
      const ad = await tx.get('ad', adId)
      if (ad) await tx.put('ad', { ...ad, [field]: value })
    })
    await expect(person.client.approvals.approve({ id, hash })).rejects.toThrow('409: ')
    expect(await adSetNow()).toMatchObject({ status: 'PAUSED' })
  })
})

describe('the approval of a plan that starts an ad', () => {
  it.each(['optimizer.apply', 'optimizer.undo'] as const)('is stale after a change of the targeting: %s', async id => {
    const { local, plan, kettles } = await planned()
    const isUndo = id === 'optimizer.undo'
    if (isUndo) await local.optimizer.apply(plan)
    const request = () =>
      local.approvals.request({ operation: id, input: isUndo ? { id: plan.id } : { id: plan.id, hash: plan.hash } })
    const asked = await request()
    const started = isUndo ? 'Kettles A' : 'Kettles B'
    expect(asked.what).toContainEqual(expect.stringMatching(/^The ad set "Kettles" targets /))
    expect(asked.what).toContainEqual(expect.stringContaining(`The ad "${started}" (variant `))
    await local.adsets.targeting({ adSetId: kettles, targeting: elsewhere })
    await expect(local.approvals.approve({ id: asked.id, hash: asked.hash })).rejects.toThrow(/^409: .*United States/)
    const again = await request()
    expect(await local.approvals.approve({ id: again.id, hash: again.hash })).toMatchObject({ state: 'done' })
  })
})
