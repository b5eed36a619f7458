import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { badGateway, dropped, refused, serverError } from '../../testing/graph/reply.ts'
import { openAdSet } from './testing/open-ad-set.ts'
import { openAdsApp, tokenHolder } from './testing/open-ads-app.ts'
import { type ConnectedApp, makeOneAd, openConnected } from './testing/open-connected.ts'

const headline = 'Which kettle suits a small kitchen?'

describe('the text of an ad that exists only locally', () => {
  let app: Awaited<ReturnType<typeof openAdSet>>
  beforeEach(async () => {
    app = await openAdSet()
  })
  const create = () => app.local.ads.create(app.words)

  it('changes, and the history says how', async () => {
    const ad = await create()
    const edited = await app.local.ads.edit({ adId: ad.id, headline, callToAction: 'SHOP_NOW' })
    expect(edited).toEqual({
      ...ad,
      headline,
      callToAction: 'SHOP_NOW',
      changes: [
        { at: ad.createdAt, by: 'local', what: 'headline', from: 'Five kettles, compared', to: headline },
        { at: ad.createdAt, by: 'local', what: 'callToAction', from: 'LEARN_MORE', to: 'SHOP_NOW' },
      ],
    })
    expect(await app.local.ads.all({})).toEqual([edited])
  })

  it('stays if only the name changes', async () => {
    const ad = await create()
    expect(await app.local.ads.edit({ adId: ad.id, name: 'Autumn' })).toEqual({ ...ad, name: 'Autumn' })
  })

  it('keeps a history of statuses, however often it changes', async () => {
    const { id: adId } = await create()
    await app.local.ads.status({ adId, status: 'ACTIVE' })
    for (let count = 0; count < 30; count++)
      await app.local.ads.edit({ adId, bodyText: `Which suits you, ${'x'.repeat(count)}` })
    const [ad] = await app.local.ads.all({})
    expect(ad?.changes.map(({ what }) => what).filter(what => what === 'status')).toEqual(['status'])
    expect(ad?.changes).toHaveLength(21)
  })

  it('is refused if its check finds a new problem, unless a person wants it', async () => {
    const { id: adId } = await create()
    const bodyText = 'The best kettle, tested by us.'
    await expect(app.local.ads.edit({ adId, bodyText })).rejects.toMatchObject({
      code: 'verification_failed',
      message: expect.stringMatching(/The text failed its check\. .*The body text of variant A says "best"/),
      details: { unsupportedClaims: 3 },
    })
    const edited = await app.local.ads.edit({ adId, bodyText, withUnsupportedClaims: true })
    expect(edited.bodyText).toBe(bodyText)
    expect(await app.local.ads.edit({ adId, headline })).toMatchObject({ headline, bodyText })
  })

  it.each([
    [{ headline: 'x'.repeat(41) }, 'bad_request', 'Headline must be 40 characters or less'],
    [{ bodyText: ' ' }, 'bad_request', 'Body text is required'],
    [{}, 'bad_request', 'There is nothing to change.'],
    [{ adId: 'none', headline }, 'not_found', 'There is no ad none.'],
  ])('refuses %j and says why', async (wrong, code, message) => {
    const { id: adId } = await create()
    await expect(app.local.ads.edit({ adId, ...wrong })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })

  it('needs the permission to write ads', async () => {
    const { id: adId } = await create()
    const reader = await tokenHolder(app, 'ads:read')
    await expect(reader.ads.edit({ adId, headline })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a copy of an ad', () => {
  it('is the next variant of its ad set, paused, with the same content', async () => {
    const app = await openAdSet()
    const ad = await app.local.ads.create({ ...app.words, targetingLabel: 'Commuters' })
    await app.local.ads.create({ ...app.words, variant: 'B' })
    await app.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
    const copy = await app.local.ads.duplicate({ adId: ad.id })
    expect(copy).toEqual({
      ...ad,
      id: copy.id,
      name: 'Five Kettles - Variant C',
      variant: 'C',
      trackedUrl: ad.trackedUrl.replace(ad.id, copy.id),
    })
  })

  it('is made once until it is edited', async () => {
    const app = await openAdSet()
    const { id: adId } = await app.local.ads.create({ ...app.words, name: 'Mine' })
    const copy = await app.local.ads.duplicate({ adId })
    expect(copy.name).toBe('Mine - Variant B')
    expect(await app.local.ads.duplicate({ adId })).toEqual(copy)
    await app.local.ads.edit({ adId: copy.id, headline })
    expect(await app.local.ads.duplicate({ adId })).toMatchObject({ variant: 'C' })
    expect(await app.local.ads.all({})).toHaveLength(3)
  })

  it('is created on Facebook, and not left here if Facebook refuses it', async () => {
    const at = await openConnected()
    const { ad } = await makeOneAd(at)
    at.fake.nextOf('POST ads', refused(100, { title: 'Not allowed', text: 'No kettles here.' }))
    await expect(at.local.ads.duplicate({ adId: ad.id })).rejects.toThrow('No kettles here.')
    expect([await at.local.ads.all({}), at.fake.objects('adcreative').length]).toEqual([[ad], 1])
    at.fake.nextOf('POST ads', dropped({ committed: true }))
    expect(await at.local.ads.duplicate({ adId: ad.id })).toMatchObject({ onFacebook: 'yes', status: 'PAUSED' })
    expect(at.fake.objects('ad').map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED'])
    await at.fake.close()
  })
})

describe('the text of an ad on Facebook', () => {
  let at: ConnectedApp
  beforeEach(async () => {
    at = await openConnected()
  })
  afterEach(() => at.fake.close())

  const creativeIds = () => at.fake.objects('adcreative').map(({ id }) => id)
  const usedCreative = () => at.fake.objects('ad')[0]?.given.creative
  const open = () => at.records.find('outbox', { where: { open: true } })
  const notAllowed = refused(100, { title: 'Not allowed', text: 'No kettles here.' })

  it('gets a new creative; the ad and its name stay', async () => {
    const { ad } = await makeOneAd(at)
    const [remote] = at.fake.objects('ad')
    await at.local.ads.edit({ adId: ad.id, headline })
    const [old, added] = at.fake.objects('adcreative')
    expect(usedCreative()).toEqual({ creative_id: added?.id })
    expect(added?.given).toMatchObject({
      object_story_spec: { link_data: { name: headline, message: 'Which boils a cup first?' } },
      url_tags: old?.given.url_tags,
    })
    expect(at.fake.objects('ad')).toMatchObject([{ id: remote?.id, name: remote?.name, status: 'PAUSED' }])
    expect(await at.records.get('ad', ad.id)).toMatchObject({ headline, remoteCreativeId: added?.id })
    expect(await at.local.ads.reconcile({})).toMatchObject({ findings: [] })
    await at.local.ads.edit({ adId: ad.id, headline: 'Five kettles, compared' })
    expect(new Set(at.fake.objects('adcreative').map(({ name }) => name)).size).toBe(3)
  })

  it.each([
    ['the creative', 'POST adcreatives'],
    ['the ad', 'POST {ad}'],
  ])('stays as it is if %s is refused, and no creative is left over', async (_, edge) => {
    const { ad } = await makeOneAd(at)
    const before = creativeIds()
    at.fake.nextOf(edge, notAllowed)
    await expect(at.local.ads.edit({ adId: ad.id, headline })).rejects.toThrow('No kettles here.')
    expect(await at.local.ads.all({})).toEqual([ad])
    expect([creativeIds(), await open()]).toEqual([before, []])
    expect(await at.local.ads.edit({ adId: ad.id, headline })).toMatchObject({ headline })
  })

  it.each([
    ['the creative', 'POST adcreatives'],
    ['the ad', 'POST {ad}'],
  ])('is changed once if the answer about %s is lost', async (_, edge) => {
    const { ad } = await makeOneAd(at)
    at.fake.nextOf(edge, dropped({ committed: true }))
    expect(await at.local.ads.edit({ adId: ad.id, headline })).toMatchObject({ headline })
    expect(creativeIds()).toHaveLength(2)
    expect(usedCreative()).toEqual({ creative_id: creativeIds()[1] })
  })

  it('is sent again if a lost call had no effect', async () => {
    const { ad } = await makeOneAd(at)
    at.fake.nextOf('POST {ad}', serverError())
    expect(await at.local.ads.edit({ adId: ad.id, headline })).toMatchObject({ headline })
    expect(usedCreative()).toEqual({ creative_id: creativeIds()[1] })
  })

  it('is settled by the next change if Facebook went silent, with the text that Facebook has', async () => {
    const { ad } = await makeOneAd(at)
    let isSilent = false
    at.fake.script(({ edge }) => (isSilent && edge.startsWith('GET') ? badGateway() : undefined))
    at.fake.nextOf('POST {ad}', () => {
      isSilent = true
      return dropped({ committed: true })
    })
    await expect(at.local.ads.edit({ adId: ad.id, headline })).rejects.toMatchObject({ code: 'upstream_unavailable' })
    expect(await at.local.ads.all({})).toEqual([ad])
    isSilent = false
    expect(await at.local.ads.edit({ adId: ad.id, name: 'Autumn' })).toMatchObject({ headline, name: 'Autumn' })
    expect([creativeIds().length, await open()]).toEqual([2, []])
  })

  it('deletes a creative that turns up after its ad was given up', async () => {
    const { ad } = await makeOneAd(at)
    let isSilent = false
    at.fake.script(({ edge }) => (isSilent && edge.startsWith('GET') ? badGateway() : undefined))
    at.fake.nextOf('POST adcreatives', () => {
      isSilent = true
      return dropped({ committed: true })
    })
    await expect(at.local.ads.edit({ adId: ad.id, headline })).rejects.toMatchObject({ code: 'upstream_unavailable' })
    isSilent = false
    expect(await at.local.ads.edit({ adId: ad.id, name: 'Autumn' })).toMatchObject({ headline: ad.headline })
    expect([creativeIds().length, await open()]).toEqual([1, []])
  })

  it('cannot change without a connection', async () => {
    const { ad } = await makeOneAd(at)
    const { local } = await openAdsApp({}, { records: at.records, newId: randomUUID })
    await expect(local.ads.edit({ adId: ad.id, headline })).rejects.toMatchObject({ code: 'not_configured' })
  })

  it('is checked by Facebook in a dry run, which changes nothing', async () => {
    const { ad } = await makeOneAd(at)
    const before = at.fake.commits()
    const { lines } = await at.local.ads.check({ operation: 'ads.edit', input: { adId: ad.id, headline, name: 'New' } })
    expect(lines).toMatchObject([
      { what: `Rename the ad "${ad.name}" to "New"`, verdict: 'accepted' },
      { what: `Create a creative with the new content of the ad "${ad.name}"`, verdict: 'accepted' },
      { what: `Change the content of the ad "${ad.name}"`, verdict: 'unchecked' },
    ])
    expect(at.fake.commits()).toEqual(before)
    expect(await at.local.ads.all({})).toEqual([ad])
  })

  it('needs an approval for assistants only while the ad runs', async () => {
    const { ad } = await makeOneAd(at)
    const call = { operation: 'ads.edit', input: { adId: ad.id, headline } }
    await expect(at.local.approvals.request(call)).rejects.toThrow()
    await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
    expect(await at.local.approvals.request(call)).toMatchObject({
      effect: 'live',
      what: [`Change the running ad "${ad.name}": headline "${headline}"`],
    })
  })
})
