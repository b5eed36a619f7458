import { describe, expect, it } from 'vitest'
import { call } from '../../../adapters/meta/testing/platform-with-fake.ts'
import { refused, tooManyCalls } from '../../../testing/graph/reply.ts'
import { tokenHolder } from '../testing/open-ads-app.ts'
import { kettleAds, openDeploying, putCampaign, threePausedAds } from '../testing/open-deploying.ts'

/** Deployments to an ad account. */

const request = { articleId: 'five-kettles', variants: kettleAds }
const [a, b, c] = kettleAds
const pass = () => undefined

async function open(parts: Parameters<typeof openDeploying>[0] = {}) {
  const opened = await openDeploying(parts)
  await putCampaign(opened)
  const deploy = (more: object = {}) => opened.local.ads.deploy({ ...request, ...more })
  return { ...opened, deploy }
}

const edges = ({ fake }: Awaited<ReturnType<typeof open>>) =>
  fake.requests.map(({ edge }) => edge).filter(edge => edge.startsWith('POST') || edge.startsWith('DELETE'))

describe('a refused ad', () => {
  it('does not stop the others, is reported with the message of Facebook, and is added by the next deployment', async () => {
    const at = await open()
    at.fake.nextOf('POST ads', pass, refused(100, { title: 'Ad not allowed', text: 'Kettles may not be compared.' }))
    const first = await at.deploy()
    expect(first).toMatchObject({
      wanted: 3,
      standing: 2,
      facebook: true,
      ads: [{ outcome: 'made' }, { variant: 'B', outcome: 'failed', adId: null }, { outcome: 'made' }],
    })
    expect(first.message).toBe(`2 of 3 ads exist and are paused. Variant B: ${first.ads[1]?.reason}`)
    expect(first.ads[1]?.reason).toContain('Ad not allowed: Kettles may not be compared.')
    expect(at.atFacebook()).toEqual({ ...threePausedAds, ads: ['PAUSED', 'PAUSED'] })
    expect(await at.local.ads.all()).toHaveLength(2)

    const again = await at.deploy()
    expect(again.ads.map(({ outcome }) => outcome)).toEqual(['kept', 'made', 'kept'])
    expect(at.atFacebook()).toEqual(threePausedAds)
    expect(at.fake.commits()).toMatchObject({ 'POST campaigns': 1, 'POST adsets': 1, 'POST ads': 3 })
  })

  it('fails the job if all are refused, which continues when it is resumed', async () => {
    const at = await open()
    at.fake.nextOf('POST ads', ...Array(3).fill(refused(100, { title: 'Refused', text: 'Not today.' })))
    const { id } = await at.local.ads.deployment(request)
    for await (const _ of at.local.jobs.events({ id }));
    expect(await at.local.jobs.get({ id })).toMatchObject({
      status: 'failed',
      error: { code: 'upstream_rejected', message: expect.stringContaining('Not today.') },
    })
    await at.local.jobs.resume({ id })
    for await (const _ of at.local.jobs.events({ id }));
    expect(await at.local.jobs.get({ id })).toMatchObject({ status: 'done', result: { standing: 3 } })
    expect(at.atFacebook()).toEqual(threePausedAds)
  })

  it('is reported with all existing objects if all are refused', async () => {
    const at = await open()
    at.fake.nextOf('POST ads', ...Array(3).fill(refused(100, { title: 'Refused', text: 'Not today.' })))
    const failure = await at.deploy().catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'upstream_rejected',
      message: expect.stringMatching(
        /None of the 3 ads exists\. Variant A: .*Not today\..* Variant B: .* Variant C: .* The ad set ".* - Ad Set" exists and is paused, with £10\.00 a day\.$/,
      ),
      hint: expect.stringContaining('Deploy the same variants again'),
      details: { deployment: { wanted: 3, standing: 0, dailyBudget: 10, ads: [{ outcome: 'failed' }, {}, {}] } },
    })
    expect(at.atFacebook()).toEqual({ ...threePausedAds, ads: [] })
    at.fake.nextOf('POST ads', refused(100, { title: 'Refused', text: 'Not today.' }))
    await expect(at.deploy({ variants: [a] })).rejects.toThrow('The ad does not exist.')
  })

  it('fails the call if the ad set is refused, and leaves nothing of it', async () => {
    const at = await open()
    at.fake.nextOf('POST adsets', refused(100, { title: 'Refused', text: 'Your budget is too low.' }))
    await expect(at.deploy()).rejects.toMatchObject({
      code: 'upstream_rejected',
      message: expect.stringContaining('Your budget is too low.'),
    })
    expect(await at.local.adsets.list()).toEqual([])
    expect(edges(at)).toEqual(['POST campaigns', 'POST adsets'])
  })
})

describe('if Facebook accepts no more calls', () => {
  it.each([
    ['a rate limit', tooManyCalls('100200300', 7)],
    ['an expired token', refused(190, { subcode: 463 })],
  ])('does not try the remaining ads after %s', async (_, refusal) => {
    const at = await open()
    at.fake.nextOf('POST adcreatives', pass, refusal)
    const { ads, standing } = await at.deploy()
    expect(standing).toBe(1)
    expect(ads[2]?.reason).toBe(`Not tried because an earlier ad failed: ${ads[1]?.reason}`)
    expect(edges(at).filter(edge => edge === 'POST adcreatives')).toHaveLength(2)
    expect((await at.deploy()).standing).toBe(3)
    expect(at.atFacebook()).toEqual(threePausedAds)
  })
})

describe('local-only objects', () => {
  it('are sent, campaign and ad set first', async () => {
    const at = await open()
    const known = { version: 0, status: 'PAUSED', createdAt: '2026-11-20T09:00:00.000Z', createdBy: 'ada' } as const
    await at.records.transact(async tx => {
      const of = { campaignId: 'c1', articleId: 'a1', dailyBudgetPence: 1000 }
      const targeting = { geo_locations: { countries: ['GB'] } }
      await tx.put('adSet', { ...known, ...of, id: 's1', name: 'Kettles', targeting })
      const linkUrl = 'http://localhost:3000/article/five-kettles'
      const words = { headline: a.headline, bodyText: a.bodyText, callToAction: 'LEARN_MORE', linkUrl, variant: 'A' }
      await tx.put('ad', { ...known, ...words, id: 'ad1', adSetId: 's1', name: 'Kettles A', targetingLabel: null })
    })
    const { ads, adSetId } = await at.deploy()
    expect(adSetId).toBe('s1')
    expect(ads).toMatchObject([{ outcome: 'made', adId: 'ad1' }, { outcome: 'made' }, { outcome: 'made' }])
    expect(edges(at).slice(0, 5)).toEqual([
      ...['POST campaigns', 'POST adsets', 'POST adimages', 'POST adcreatives', 'POST ads'],
    ])
    expect(at.atFacebook()).toEqual(threePausedAds)
    expect((await at.local.ads.all()).map(({ onFacebook }) => onFacebook)).toEqual(['yes', 'yes', 'yes'])
  })
})

describe('an ad that replaces another', () => {
  const changed = [{ ...a, headline: 'Other words' }, b, c]

  it('is created before the other is deleted', async () => {
    const at = await open()
    await at.deploy()
    const before = edges(at).length
    const { ads } = await at.deploy({ variants: changed, replace: true })
    expect(ads.map(({ outcome }) => outcome)).toEqual(['replaced', 'kept', 'kept'])
    expect(edges(at).slice(before, before + 3)).toEqual([
      ...['POST adcreatives', 'POST ads', expect.stringContaining('{ad}')],
    ])
    expect(at.atFacebook()).toEqual(threePausedAds)
  })

  it('leaves the other ad if it is refused', async () => {
    const at = await open()
    await at.deploy()
    at.fake.nextOf('POST ads', refused(100, { title: 'Refused', text: 'No.' }))
    const { ads, standing } = await at.deploy({ variants: changed, replace: true })
    expect([standing, ads[0]?.outcome]).toEqual([2, 'failed'])
    expect(at.atFacebook()).toEqual(threePausedAds)
    expect((await at.local.ads.all()).map(({ headline }) => headline)).toContain(a.headline)
  })

  it('exists next to the other if that cannot be deleted, and the next deployment deletes it', async () => {
    const at = await open()
    await at.deploy()
    at.fake.nextOf('DELETE {ad}', refused(100, { title: 'Refused', text: 'Not now.' }))
    const { ads, message } = await at.deploy({ variants: changed, replace: true })
    expect(ads[0]).toMatchObject({ outcome: 'made', reason: expect.stringContaining('Not now.') })
    expect(message).toContain('3 of 3 ads exist and are paused. Variant A: The ad that it replaces still exists.')
    expect(at.atFacebook().ads).toHaveLength(4)
    expect((await at.deploy({ variants: changed, replace: true })).ads[0]).toMatchObject({ outcome: 'kept' })
    expect(at.atFacebook()).toEqual(threePausedAds)
  })
})

describe('an ad that runs before it is replaced', () => {
  const changed = { ...request, replace: true, variants: [{ ...a, headline: 'Other words' }] }

  it('stays without ads:write, also in the next deployment', async () => {
    const at = await open()
    const { ads } = await at.deploy()
    const adId = ads[0]?.adId ?? ''
    const editor = await tokenHolder(at, 'ads:draft')
    let activated: Promise<unknown> | undefined
    at.fake.script(({ edge }) => {
      if (edge === 'POST adcreatives')
        activated ??= at.records.transact(async tx => {
          const ad = await tx.get('ad', adId)
          if (ad) await tx.put('ad', { ...ad, status: 'ACTIVE' })
        })
      return undefined
    })
    const deployed = await editor.ads.deploy(changed)
    await activated
    expect(deployed.ads[0]).toMatchObject({
      outcome: 'made',
      reason: expect.stringContaining('Replacing a running ad needs the permission ads:write'),
    })
    await expect(editor.ads.deploy(changed)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await at.local.ads.all()).map(({ id }) => id)).toContain(adId)
    expect(at.fake.commits()['DELETE {ad}']).toBeUndefined()
    expect((await at.deploy(changed)).ads[0]).toMatchObject({ outcome: 'kept', reason: null })
    expect((await at.local.ads.all()).map(({ id }) => id)).not.toContain(adId)
  })
})

describe('concurrent deployments of one article', () => {
  it('create each ad once', async () => {
    const at = await open()
    const answers = await Promise.all([at.deploy(), at.deploy(), at.deploy()])
    expect(answers.map(({ standing }) => standing)).toEqual([3, 3, 3])
    expect(at.atFacebook()).toEqual(threePausedAds)
    expect(at.fake.commits()).toMatchObject({ 'POST campaigns': 1, 'POST adsets': 1, 'POST adcreatives': 3 })
  })
})

describe('a cancelled deployment', () => {
  it('stops between two ads, and the next one continues', async () => {
    const at = await open()
    const { id } = await at.local.ads.deployment(request)
    let cancelled: Promise<unknown> | undefined
    at.fake.script(({ edge }) => {
      if (edge === 'POST adcreatives') cancelled ??= at.local.jobs.cancel({ id })
      return undefined
    })
    for await (const _ of at.local.jobs.events({ id }));
    await cancelled
    expect(await at.local.jobs.get({ id })).toMatchObject({ status: 'cancelled' })
    expect(at.atFacebook().ads).toEqual(['PAUSED'])
    expect((await at.deploy()).ads.map(({ outcome }) => outcome)).toEqual(['kept', 'made', 'made'])
    expect(at.atFacebook()).toEqual(threePausedAds)
  })
})

describe('objects deleted on Facebook', () => {
  const remove = (at: Awaited<ReturnType<typeof open>>, kind: 'campaign' | 'adset' | 'ad') => {
    const [first] = at.fake.objects(kind)
    return at.platform.remove(kind === 'adset' ? 'adSet' : kind, first?.id ?? '', call)
  }

  it.each([
    ['ad', 4],
    ['adset', 6],
    ['campaign', 6],
  ] as const)('are created again: %s', async (kind, made) => {
    const at = await open()
    await at.deploy()
    await remove(at, kind)
    expect(await at.deploy()).toMatchObject({ standing: 3, message: '3 of 3 ads exist and are paused.' })
    expect(at.atFacebook()).toEqual(threePausedAds)
    expect(at.fake.commits()).toMatchObject({ 'POST ads': made })
    expect((await at.local.ads.reconcile({})).findings).toEqual([])
  })

  it('leave no parent without ads running', async () => {
    const at = await open()
    const { ads } = await at.deploy()
    await at.local.ads.status({ adId: ads[0]?.adId ?? '', status: 'ACTIVE' })
    await remove(at, 'ad')
    expect(await at.deploy()).toMatchObject({ message: '3 of 3 ads exist and are paused.' })
    expect(at.atFacebook()).toEqual(threePausedAds)
    expect((await at.local.ads.reconcile({})).findings).toEqual([])
  })

  it('are not created again if Facebook does not answer', async () => {
    const at = await open()
    await at.deploy()
    const before = edges(at).length
    at.fake.nextOf('GET {adset}', refused(190, { subcode: 463 }))
    await expect(at.deploy()).rejects.toMatchObject({ code: 'not_configured' })
    expect(edges(at)).toHaveLength(before)
  })
})
