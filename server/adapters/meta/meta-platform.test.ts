import { beforeEach, describe, expect, it } from 'vitest'
import { adPlatformConformance, makeOfEach } from '../../ports/ad-platform.conformance.ts'
import { call, createPlatformWithFake, type PlatformWithFake } from './testing/platform-with-fake.ts'

adPlatformConformance('Meta', async () => {
  // Two objects per page, so that every list is paged.
  const { fake, platform } = await createPlatformWithFake({}, { maxPerPage: 2 })
  atEnd.push(() => fake.close())
  return { platform, interest: 'headphones' }
})

const atEnd: (() => Promise<void>)[] = []
let at: PlatformWithFake
beforeEach(async () => {
  at = await createPlatformWithFake()
  atEnd.push(() => at.fake.close())
  return async () => void (await Promise.all(atEnd.splice(0).map(close => close())))
})

const sent = (edge: string) => {
  const { params } = at.fake.requests.findLast(request => request.edge === edge) ?? expect.unreachable(edge)
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, parsed(String(value))]))
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a00', 'hex'))
const creative = {
  name: 'c',
  headline: 'Head & more',
  bodyText: 'Body £5 — “so”',
  callToAction: 'SHOP_NOW',
  linkUrl: 'https://reviews.example/a',
  urlTags: 'utm_source=facebook&utm_content=v1',
}

describe('every call', () => {
  it('has the token only in a header, and the proof', async () => {
    await makeOfEach(at.platform, 'lamps')
    await at.platform.findByName('ad', 'lamps', call)
    expect(at.fake.requests.length).toBeGreaterThan(5)
    for (const { token, path, params, version } of at.fake.requests) {
      expect([token, version]).toEqual(['header', 'v26.0'])
      expect(JSON.stringify([path, params])).not.toContain(at.fake.credentials.token)
    }
  })

  it('goes to the account with or without act_', async () => {
    const bare = at.fake.credentials.accountId.replace('act_', '')
    const { fake, platform } = await createPlatformWithFake({ accountId: bare })
    atEnd.push(() => fake.close())
    expect(await platform.account(call)).toMatchObject({ id: `act_${bare}`, currency: 'GBP', problem: null })
  })

  it('refuses an id that is a path before anything is sent', async () => {
    for (const id of ['..', '1/ads', '', '?a=b'])
      await expect(at.platform.remove('ad', id, call)).rejects.toMatchObject({ code: 'bad_request' })
    expect(at.fake.requests).toEqual([])
  })
})

describe('created objects', () => {
  it('have all required fields', async () => {
    await makeOfEach(at.platform, 'lamps')
    expect(sent('POST campaigns')).toEqual({
      name: 'lamps',
      objective: 'OUTCOME_TRAFFIC',
      status: 'PAUSED',
      buying_type: 'AUCTION',
      special_ad_categories: [],
      is_adset_budget_sharing_enabled: false,
    })
    expect(sent('POST adsets')).toMatchObject({
      status: 'PAUSED',
      daily_budget: 1050,
      billing_event: 'IMPRESSIONS',
      optimization_goal: 'LINK_CLICKS',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      destination_type: 'WEBSITE',
    })
    expect(sent('POST ads')).toMatchObject({ status: 'PAUSED', creative: { creative_id: expect.anything() } })
  })

  it.each([
    ['traffic', 'OUTCOME_TRAFFIC', 'LINK_CLICKS'],
    ['sales', 'OUTCOME_SALES', 'LINK_CLICKS'],
    ['awareness', 'OUTCOME_AWARENESS', 'REACH'],
    ['leads', 'OUTCOME_LEADS', 'LINK_CLICKS'],
    ['engagement', 'OUTCOME_ENGAGEMENT', 'LINK_CLICKS'],
  ] as const)(
    'with the goal %s have the objective %s at Meta, and their ad sets optimise for %s',
    async (goal, objective, optimized) => {
      const campaignId = await at.platform.createCampaign({ name: 'c', goal }, call)
      expect(sent('POST campaigns')).toMatchObject({ objective })
      const targeting = { geo_locations: { countries: ['GB'] } }
      await at.platform.createAdSet({ name: 's', campaignId, dailyBudgetPence: 500, targeting }, call)
      expect(sent('POST adsets')).toMatchObject({ optimization_goal: optimized })
    },
  )

  it('cannot be ad sets that advertise an app', async () => {
    const campaignId = await at.platform.createCampaign({ name: 'c', goal: 'app' }, call)
    const spec = { name: 's', campaignId, dailyBudgetPence: 500, targeting: { geo_locations: { countries: ['GB'] } } }
    await expect(at.platform.createAdSet(spec, call)).rejects.toThrow(/advertises an app/)
    expect(at.fake.objects('adset')).toEqual([])
  })

  it('use the uploaded image and the same link for ad and button', async () => {
    await at.platform.createCreative({ ...creative, image: { name: 'lamps.png', bytes: png } }, call)
    const edges = at.fake.requests.map(({ edge }) => edge)
    expect(edges).toEqual(['POST adimages', 'POST adcreatives'])
    const { object_story_spec, url_tags } = sent('POST adcreatives')
    expect(url_tags).toBe(creative.urlTags)
    const link = 'https://reviews.example/a'
    expect(object_story_spec).toEqual({
      page_id: at.fake.credentials.pageId,
      link_data: {
        link,
        message: 'Body £5 — “so”',
        name: 'Head & more',
        image_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
        call_to_action: { type: 'SHOP_NOW', value: { link } },
      },
    })
  })

  it('upload no image if the call only validates', async () => {
    const image = { name: 'lamps.png', bytes: png }
    expect(await at.platform.createCreative({ ...creative, image }, { ...call, validateOnly: true })).toBe('')
    expect(at.fake.requests.map(({ edge }) => edge)).toEqual(['POST adcreatives'])
    expect(at.fake.commits()).toEqual({})
  })
})

describe('budgets', () => {
  it('need the currency, which is read once', async () => {
    const { adSet } = await makeOfEach(at.platform, 'lamps')
    await at.platform.setDailyBudget(adSet, 2000, call)
    await at.platform.setDailyBudget(adSet, 2500, call)
    expect(at.fake.requests.filter(({ edge }) => edge === 'GET {account}')).toHaveLength(1)
    expect(sent('POST {adset}')).toEqual({ daily_budget: 2500 })
  })

  it('are not sent to an account in another currency', async () => {
    const { fake, platform } = await createPlatformWithFake({}, { account: { currency: 'JPY' } })
    atEnd.push(() => fake.close())
    await expect(platform.setDailyBudget('120', 500, call)).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/FACEBOOK_AD_ACCOUNT_ID uses JPY/),
    })
    expect(fake.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it.each([0, -100, 10.5, Number.NaN])('reject %s pence', async pence => {
    await expect(at.platform.setDailyBudget('120', pence, call)).rejects.toMatchObject({ code: 'bad_request' })
  })
})

it('returns why an account cannot be used', async () => {
  const { fake, platform } = await createPlatformWithFake({}, { account: { account_status: 3 } })
  atEnd.push(() => fake.close())
  expect((await platform.account(call)).problem).toBe('a payment is outstanding')
})

it('does not report an object as deleted if the account cannot be read', async () => {
  const { fake, platform } = await createPlatformWithFake({ accountId: 'act_1' })
  atEnd.push(() => fake.close())
  await expect(platform.remove('campaign', '123456', call)).rejects.toMatchObject({ code: 'not_configured' })
})

it('refuses to set the status of a creative', async () => {
  await expect(at.platform.setStatus('creative', '1', 'PAUSED', call)).rejects.toMatchObject({ code: 'bad_request' })
})
