import { beforeEach, describe, expect, it } from 'vitest'
import type { AdObjectKind, AdPlatform, CallOptions, RemoteObject } from './ad-platform.ts'

export interface PlatformToTest {
  /** Empty account in pounds. */
  platform: AdPlatform
  /** Part of an existing interest's name. */
  interest: string
}

const call: CallOptions = { signal: new AbortController().signal }
const check: CallOptions = { ...call, validateOnly: true }
const targeting = { age_min: 18, age_max: 65, genders: [0], geo_locations: { countries: ['GB'] } }

/** Specs of each kind, named after `name`. */
export async function makeOfEach(platform: AdPlatform, name: string): Promise<Record<AdObjectKind, string>> {
  const campaign = await platform.createCampaign({ name, goal: 'traffic' }, call)
  const adSet = await platform.createAdSet({ name, campaignId: campaign, dailyBudgetPence: 1050, targeting }, call)
  const creative = await platform.createCreative(
    {
      name,
      headline: 'Five desk lamps',
      bodyText: 'Measured at night.',
      callToAction: 'LEARN_MORE',
      linkUrl: 'https://reviews.example/article/lamps',
      urlTags: 'utm_source=facebook&utm_content=a',
    },
    call,
  )
  const ad = await platform.createAd({ name, adSetId: adSet, creativeId: creative }, call)
  return { campaign, adSet, creative, ad }
}

/** Tests of every ad platform. */
export function adPlatformConformance(name: string, open: () => Promise<PlatformToTest>): void {
  let platform: AdPlatform
  let interest: string
  beforeEach(async () => {
    ;({ platform, interest } = await open())
  })

  const all = async (kind: Exclude<AdObjectKind, 'creative'>): Promise<RemoteObject[]> => {
    const found: RemoteObject[] = []
    for await (const page of platform.list(kind, call)) found.push(...page)
    return found
  }
  const only = async (kind: AdObjectKind, called: string) => {
    const found = await platform.findByName(kind, called, call)
    expect(found).toHaveLength(1)
    return found[0] ?? expect.unreachable()
  }

  describe(`${name} as an AdPlatform`, () => {
    it('describes its account', async () => {
      const { id, currency, timeZone, problem } = await platform.account(call)
      expect({ id, currency, problem }).toEqual({ id: expect.stringMatching(/./), currency: 'GBP', problem: null })
      expect(() => new Intl.DateTimeFormat('en-GB', { timeZone })).not.toThrow()
      expect(platform.key).toMatch(/^[a-z]+$/)
    })

    it('creates a paused object of each kind and finds it by name', async () => {
      const ids = await makeOfEach(platform, 'lamps-1')
      const campaign = await only('campaign', 'lamps-1')
      expect(campaign).toMatchObject({ kind: 'campaign', id: ids.campaign, status: 'PAUSED', parentId: null })
      expect(await only('adSet', 'lamps-1')).toMatchObject({
        kind: 'adSet',
        id: ids.adSet,
        status: 'PAUSED',
        dailyBudgetPence: 1050,
        parentId: ids.campaign,
      })
      expect(await only('creative', 'lamps-1')).toMatchObject({ kind: 'creative', id: ids.creative })
      const ad = await only('ad', 'lamps-1')
      expect(ad).toMatchObject({ kind: 'ad', id: ids.ad, status: 'PAUSED', parentId: ids.adSet })
      expect(new Date(ad.createdAt ?? 'never').toISOString()).toBe(ad.createdAt)
    })

    it('creates two objects for two equal calls', async () => {
      await platform.createCampaign({ name: 'twice', goal: 'traffic' }, call)
      await platform.createCampaign({ name: 'twice', goal: 'traffic' }, call)
      expect(await platform.findByName('campaign', 'twice', call)).toHaveLength(2)
    })

    it('finds by the exact name only', async () => {
      for (const called of ['Lamps', 'lamps', 'lamps 2'])
        await platform.createCampaign({ name: called, goal: 'awareness' }, call)
      expect((await platform.findByName('campaign', 'lamps', call)).map(found => found.name)).toEqual(['lamps'])
      expect(await platform.findByName('campaign', 'lamp', call)).toEqual([])
      expect(await platform.findByName('ad', 'lamps', call)).toEqual([])
    })

    it('does not perform a call that is only to be validated', async () => {
      expect(await platform.createCampaign({ name: 'lamps', goal: 'sales' }, check)).toBe('')
      expect(await all('campaign')).toEqual([])
      const ids = await makeOfEach(platform, 'lamps')
      await platform.setDailyBudget(ids.adSet, 2000, check)
      await platform.setStatus('ad', ids.ad, 'ACTIVE', check)
      await platform.remove('campaign', ids.campaign, check)
      expect(await only('adSet', 'lamps')).toMatchObject({ dailyBudgetPence: 1050 })
      expect(await only('ad', 'lamps')).toMatchObject({ status: 'PAUSED' })
    })

    it('changes a status, a budget and a name', async () => {
      const ids = await makeOfEach(platform, 'lamps')
      await platform.setStatus('ad', ids.ad, 'ACTIVE', call)
      await platform.setDailyBudget(ids.adSet, 1999, call)
      await platform.setName('campaign', ids.campaign, 'lamps, again', call)
      await platform.setTargeting(ids.adSet, { ...targeting, genders: [2] }, call)
      expect(await all('ad')).toMatchObject([{ id: ids.ad, status: 'ACTIVE', stoppedBy: 'parent' }])
      expect(await all('adSet')).toMatchObject([{ id: ids.adSet, status: 'PAUSED', dailyBudgetPence: 1999 }])
      expect(await only('campaign', 'lamps, again')).toMatchObject({ id: ids.campaign, status: 'PAUSED' })
    })

    it('gives an ad another creative, and reports it', async () => {
      const { ad, creative } = await makeOfEach(platform, 'lamps')
      const { creative: other } = await makeOfEach(platform, 'other lamps')
      expect(await platform.read('ad', ad, call)).toMatchObject({ creativeId: creative })
      await platform.setCreative(ad, other, check)
      expect(await only('ad', 'lamps')).toMatchObject({ creativeId: creative })
      await platform.setCreative(ad, other, call)
      expect(await only('ad', 'lamps')).toMatchObject({ id: ad, creativeId: other, name: 'lamps' })
    })

    it('reports the targeting of an ad set, and recognizes one that was set', async () => {
      const { adSet } = await makeOfEach(platform, 'lamps')
      const there = async () => (await only('adSet', 'lamps')).targeting ?? expect.unreachable()
      const women = { ...targeting, genders: [2] }
      expect(platform.matchesTargeting(targeting, await there())).toBe(true)
      expect(platform.matchesTargeting(women, await there())).toBe(false)
      await platform.setTargeting(adSet, women, call)
      expect(platform.matchesTargeting(women, await there())).toBe(true)
      expect(platform.matchesTargeting(targeting, await there())).toBe(false)
      expect((await all('adSet')).map(found => found.targeting)).toEqual([await there()])
      expect(await only('ad', 'lamps')).toMatchObject({ targeting: null })
    })

    it('reads an object by id, under any name, until it is deleted', async () => {
      const ids = await makeOfEach(platform, 'lamps')
      await platform.setName('adSet', ids.adSet, 'other lamps', call)
      const adSet = await platform.read('adSet', ids.adSet, call)
      expect(adSet).toMatchObject({
        name: 'other lamps',
        status: 'PAUSED',
        dailyBudgetPence: 1050,
        parentId: ids.campaign,
      })
      expect(await platform.read('ad', ids.ad, call)).toMatchObject({ kind: 'ad', id: ids.ad, parentId: ids.adSet })
      await platform.remove('adSet', ids.adSet, call)
      expect(await platform.read('adSet', ids.adSet, call)).toBeNull()
      expect(await platform.read('ad', ids.ad, call)).toBeNull()
    })

    it('lists all existing objects and no others', async () => {
      const names = ['a', 'b', 'c', 'd', 'e']
      for (const called of names) await platform.createCampaign({ name: called, goal: 'sales' }, call)
      expect((await all('campaign')).map(found => found.name).toSorted()).toEqual(names)
      expect(await all('ad')).toEqual([])
    })

    it('lists the objects of a campaign or an ad set alone', async () => {
      const lamps = await makeOfEach(platform, 'lamps')
      await makeOfEach(platform, 'other lamps')
      const within = async (kind: 'adSet' | 'ad', id: string) => {
        const found: RemoteObject[] = []
        for await (const page of platform.list(kind, { ...call, within: id })) found.push(...page)
        return found.map(each => each.id)
      }
      expect(await within('adSet', lamps.campaign)).toEqual([lamps.adSet])
      expect(await within('ad', lamps.adSet)).toEqual([lamps.ad])
    })

    it('deletes an object with its content, and accepts a repeated deletion', async () => {
      const ids = await makeOfEach(platform, 'lamps')
      await platform.remove('campaign', ids.campaign, call)
      for (const kind of ['campaign', 'adSet', 'ad'] as const) {
        expect(await all(kind)).toEqual([])
        expect(await platform.findByName(kind, 'lamps', call)).toEqual([])
      }
      await platform.remove('campaign', ids.campaign, call)
      await platform.remove('ad', ids.ad, call)
    })

    it('reports what it refuses', async () => {
      const spec = { name: 'lamps', campaignId: '999999999999', dailyBudgetPence: 500, targeting }
      await expect(platform.createAdSet(spec, call)).rejects.toMatchObject({ code: 'upstream_rejected' })
    })

    it('finds interests', async () => {
      const [found] = await platform.searchInterests(interest, call)
      expect(found?.name.toLowerCase()).toContain(interest.toLowerCase())
      expect(found?.id).not.toBe('')
    })

    it('starts nothing for an aborted call', async () => {
      const reason = new Error('cancelled')
      const aborted = { signal: AbortSignal.abort(reason) }
      await expect(platform.createCampaign({ name: 'x', goal: 'awareness' }, aborted)).rejects.toBe(reason)
      await expect(platform.findByName('campaign', 'x', aborted)).rejects.toBe(reason)
      expect(await all('campaign')).toEqual([])
    })
  })
}
