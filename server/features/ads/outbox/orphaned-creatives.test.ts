import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { badGateway, dropped, hang, refused } from '../../../testing/graph/reply.ts'
import { openAdSet } from '../testing/open-ad-set.ts'
import { openAdsApp } from '../testing/open-ads-app.ts'
import { type ConnectedApp, makeOneAd, openConnected } from '../testing/open-connected.ts'

/** Creatives are deleted if their ad is not created. */

let at: ConnectedApp
beforeEach(async () => {
  at = await openConnected()
})
afterEach(() => at.fake.close())

const creatives = () => at.fake.objects('adcreative').length
const open = () => at.records.find('outbox', { where: { open: true } })
const notAllowed = refused(100, { title: 'Not allowed', text: 'No kettles here.' })
/** Any change in the campaign resolves its open rows. */
const touch = (campaignId: string) => at.local.adsets.create({ articleId: 'a2', campaignId })
const campaignId = async () => (await at.local.campaigns.list())[0]?.id ?? 'nowhere'

describe('the creative of a refused ad', () => {
  it('is deleted at once, and the refusal is reported', async () => {
    at.fake.nextOf('POST ads', notAllowed)
    await expect(makeOneAd(at)).rejects.toMatchObject({ message: expect.stringContaining('No kettles here.') })
    expect(creatives()).toBe(0)
    expect(await open()).toEqual([])
  })

  it('is deleted by the next change if that failed', async () => {
    at.fake.nextOf('POST ads', notAllowed)
    at.fake.nextOf('DELETE {adcreative}', badGateway())
    await expect(makeOneAd(at)).rejects.toMatchObject({ message: expect.stringContaining('No kettles here.') })
    expect(creatives()).toBe(1)
    await touch(await campaignId())
    expect(creatives()).toBe(0)
    expect(await open()).toEqual([])
  })

  it('is not a finding while it cannot be deleted', async () => {
    at.fake.nextOf('POST ads', notAllowed)
    at.fake.nextOf('DELETE {adcreative}', badGateway(), badGateway())
    await expect(makeOneAd(at)).rejects.toMatchObject({ message: expect.stringContaining('No kettles here.') })
    expect(await at.local.ads.reconcile({})).toMatchObject({ findings: [] })
    expect(await open()).toHaveLength(1)
    expect(await at.local.ads.reconcile({})).toMatchObject({ findings: [] })
    expect([creatives(), await open()]).toEqual([0, []])
  })

  it('is deleted by the next process if this one was killed before', async () => {
    at.fake.nextOf('POST ads', notAllowed)
    at.fake.nextOf('DELETE {adcreative}', dropped())
    await expect(makeOneAd(at)).rejects.toThrow()
    const { platform, records, fake } = at
    const next = await openAdsApp({}, { records, platform, newId: randomUUID, sleep: async () => undefined })
    await next.local.adsets.create({ articleId: 'a2', campaignId: await campaignId() })
    expect(fake.objects('adcreative')).toEqual([])
  })

  it('stays if its deletion is refused, and is not tried again', async () => {
    at.fake.nextOf('POST ads', notAllowed)
    at.fake.nextOf('DELETE {adcreative}', refused(100, { text: 'It is in use.' }))
    await expect(makeOneAd(at)).rejects.toThrow('No kettles here.')
    await touch(await campaignId())
    expect(at.fake.requests.filter(({ edge }) => edge === 'DELETE {adcreative}')).toHaveLength(1)
    expect(await open()).toEqual([])
  })
})

it('deletes a creative that was created after all if its ad was given up', async () => {
  const slow = await openConnected({ timeoutSeconds: 0.3 })
  let isSilent = false
  slow.fake.script(({ edge }) => (isSilent && edge.startsWith('GET') ? badGateway() : undefined))
  slow.fake.nextOf('POST adcreatives', () => {
    isSilent = true
    return hang({ committed: true })
  })
  await expect(makeOneAd(slow)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(slow.fake.objects('adcreative')).toHaveLength(1)
  slow.fake.reset()
  const [campaign] = await slow.local.campaigns.list()
  await slow.local.adsets.create({ articleId: 'a2', campaignId: campaign?.id ?? 'nowhere' })
  expect(slow.fake.objects('adcreative')).toEqual([])
  expect(slow.fake.objects('ad')).toEqual([])
  await slow.fake.close()
})

it('keeps the creative of an existing ad, whatever a person says about the call', async () => {
  let isSilent = false
  at.fake.script(({ edge }) => (isSilent && edge.startsWith('GET') ? badGateway() : undefined))
  at.fake.nextOf('POST ads', () => {
    isSilent = true
    return dropped({ committed: true })
  })
  await expect(makeOneAd(at)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  const [row] = await open()
  isSilent = false
  await at.records.transact(async tx => {
    if (row) await tx.put('outbox', { ...row, state: 'planned' })
  })
  const { platform, records, fake } = at
  const next = await openAdsApp({}, { records, platform, newId: randomUUID, sleep: async () => undefined })
  await next.local.adsets.create({ articleId: 'a2', campaignId: await campaignId() })
  expect([fake.objects('ad').length, fake.objects('adcreative').length]).toEqual([1, 1])
  expect(await open()).toEqual([])
})

describe('the creative of an ad whose creation is not confirmed', () => {
  it('keeps its text until the outcome is known', async () => {
    const first = await openAdSet()
    const ad = await first.local.ads.create(first.words)
    const connected = await openConnected({ parts: { records: first.records } })
    onTestFinished(() => connected.fake.close())
    let isSilent = false
    connected.fake.script(({ edge }) => (isSilent && edge.startsWith('GET') ? badGateway() : undefined))
    connected.fake.nextOf('POST adcreatives', () => {
      isSilent = true
      return dropped({ committed: true })
    })
    const { variant, headline, bodyText } = first.words
    const request = { articleId: 'a1', campaignId: first.campaignId, variants: [{ variant, headline, bodyText }] }
    await expect(connected.local.ads.deploy(request)).rejects.toMatchObject({ code: 'upstream_unavailable' })
    const edit = connected.local.ads.edit({ adId: ad.id, headline: 'Which kettle suits a small kitchen?' })
    await expect(edit).rejects.toThrow(/did not confirm the change/)
    expect(await connected.local.ads.all()).toMatchObject([{ headline }])
  })
})
