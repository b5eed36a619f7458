import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { getShop } from '../../domain/shops.ts'
import { createFakeItem } from '../../testing/amazon/items.ts'
import { AmazonError, throttle, tokenError } from '../../testing/amazon/requests.ts'
import { call, createApiWithFake } from './testing/api-with-fake.ts'

const asinFor = (n: number) => `B0TEST${String(n).padStart(4, '0')}`
const someItems = (count: number) => Array.from({ length: count }, (_, n) => createFakeItem(asinFor(n)))
const getAsins = (items: readonly { asin: string }[]) => items.map(({ asin }) => asin)

async function setUp(options: Parameters<typeof createApiWithFake>[0] = {}) {
  const opened = await createApiWithFake({ items: someItems(3), ...options })
  onTestFinished(() => opened.fake.close())
  return opened
}

const dayMs = 86_400_000

describe('tokens', () => {
  it.each(['2.1', '2.2', '2.3', '3.1', '3.2', '3.3'] as const)(
    'of version %s are requested in its form',
    async version => {
      const { api, fake } = await setUp({ version })
      expect((await api.getItems([asinFor(0)], call)).items).toHaveLength(1)
      expect(fake.requests.map(({ operation, refused }) => [operation, refused])).toEqual([
        ['token', null],
        ['getItems', null],
      ])
    },
  )

  it('are requested once for calls at the same time, and again shortly before they expire', async () => {
    const { api, fake, clock } = await setUp()
    await Promise.all([api.getItems([asinFor(0)], call), api.searchItems({ keywords: 'kettle' }, call)])
    expect(fake.calls('token')).toHaveLength(1)
    clock.advance(3_530_000)
    await api.getItems([asinFor(1)], call)
    expect(fake.calls('token')).toHaveLength(1)
    clock.advance(20_000)
    await api.getItems([asinFor(1)], call)
    expect(fake.calls('token')).toHaveLength(2)
    expect(fake.requests.filter(({ refused }) => refused !== null)).toEqual([])
  })

  it('are replaced when Amazon refuses them', async () => {
    const { api, fake } = await setUp()
    await api.getItems([asinFor(0)], call)
    fake.revokeTokens()
    expect((await api.getItems([asinFor(1)], call)).items).toHaveLength(1)
    expect(fake.calls('token')).toHaveLength(2)
  })

  it('are not requested again and again with a wrong secret', async () => {
    const { open, fake } = await setUp()
    const api = open({ credential: { ...fake.credential, secret: 'another-secret' } })
    await expect(api.getItems([asinFor(0)], call)).rejects.toMatchObject({
      code: 'not_configured',
      message: 'Amazon does not accept the credential (invalid_client): Client authentication failed.',
      hint: expect.stringMatching(/AMAZON_CREDENTIAL_SECRET.*48 hours/),
    })
    expect(fake.requests).toHaveLength(1)
  })
})

describe('items', () => {
  it('are read in tens, in any order, with everything that Amazon says about them', async () => {
    const { api, fake } = await setUp({ items: [...someItems(25), createFakeItem('B0OFFERS00', { price: null })] })
    const { items, gone } = await api.getItems([...getAsins(someItems(25)), 'B0OFFERS00'], call)
    expect([items.length, gone]).toEqual([26, []])
    expect(fake.calls('getItems').map(({ body }) => (body.itemIds as string[]).length)).toEqual([10, 10, 6])
    expect(items.find(({ asin }) => asin === asinFor(3))).toEqual({
      asin: asinFor(3),
      parentAsin: null,
      url: `https://www.amazon.co.uk/dp/${asinFor(3)}?tag=shelf-21&linkCode=ogi&th=1&psc=1`,
      title: `Acme Kettle ${asinFor(3)}`,
      brand: 'Acme',
      features: ['Two-year warranty'],
      facts: [],
      image: `https://m.media.example/${asinFor(3)}-2000.jpg`,
      rating: 4.4,
      reviewCount: 120,
      browseNodes: [{ id: '11052681', name: 'kitchen' }],
      offer: { pricePence: 1999, currency: 'GBP', isBuyable: true, merchant: 'Amazon' },
    })
    expect(items.find(({ asin }) => asin === 'B0OFFERS00')?.offer).toBeNull()
  })

  it('may lack ratings, and have another spelling of the largest picture or an unknown availability', async () => {
    const odd = createFakeItem(asinFor(0), { hiRes: true, availability: 'PREORDER', rating: undefined as never })
    const { api } = await setUp({ items: [odd] })
    const { items } = await api.getItems([asinFor(0)], call)
    expect(items).toMatchObject([
      { image: expect.stringContaining('2000'), rating: null, offer: { isBuyable: false, pricePence: 1999 } },
    ])
  })

  it('that have vanished are named, and the others are returned', async () => {
    const { api } = await setUp()
    const { items, gone } = await api.getItems([asinFor(0), 'B0GONE0000', asinFor(2)], call)
    expect([getAsins(items).sort(), gone]).toEqual([[asinFor(0), asinFor(2)], ['B0GONE0000']])
  })

  it('that are neither returned nor named in an error are not gone', async () => {
    const { api, fake } = await setUp()
    const errors = [{ code: 'ItemNotFound', message: 'Some items were not found.' }]
    fake.next({ body: { access_token: 't', expires_in: 3600 } }, { body: { errors } })
    expect(await api.getItems([asinFor(0)], call)).toEqual({ items: [], gone: [] })
  })

  it('that cannot be read do not spoil the others', async () => {
    const { api, fake } = await setUp()
    await api.getItems([asinFor(0)], call)
    const good = { asin: asinFor(1), detailPageURL: 'https://www.amazon.co.uk/dp/x', offersV2: { listings: 'soon' } }
    fake.next({ body: { itemsResult: { items: [{ asin: 7 }, good] } } })
    const { items } = await api.getItems([asinFor(1), asinFor(2)], call)
    expect(items).toMatchObject([{ asin: asinFor(1), title: null, offer: null }])
  })

  it.each([
    ['https://evil.example/dp/B0TEST0001', 'https://www.amazon.co.uk/dp/B0TEST0001'],
    ['https://www.amazon.co.uk/dp/B0TEST0009?tag=x-21', 'https://www.amazon.co.uk/dp/B0TEST0001'],
    ['https://www.amazon.com/dp/B0TEST0001?tag=x-20', 'https://www.amazon.co.uk/dp/B0TEST0001'],
    [`https://www.amazon.co.uk/dp/B0TEST0001?x=${'x'.repeat(2_048)}`, 'https://www.amazon.co.uk/dp/B0TEST0001'],
    ['https://www.amazon.co.uk/dp/B0TEST0001?tag=x-21', 'https://www.amazon.co.uk/dp/B0TEST0001?tag=x-21'],
  ])('with the address %s have the link %s', async (detailPageURL, url) => {
    const { api, fake } = await setUp()
    await api.getItems([asinFor(0)], call)
    fake.next({ body: { itemsResult: { items: [{ asin: asinFor(1), detailPageURL }] } } })
    expect((await api.getItems([asinFor(1)], call)).items).toMatchObject([{ url }])
  })

  it('are returned without values that are too long, and without impossible prices', async () => {
    const { api, fake } = await setUp()
    await api.getItems([asinFor(0)], call)
    const long = 'x'.repeat(10_000)
    const toItem = (n: number, amount: number, currency: string) => ({
      asin: asinFor(n),
      images: { primary: { large: { url: `https://m.media.example/${long}.jpg` } } },
      itemInfo: {
        title: { displayValue: long },
        features: { displayValues: Array.from({ length: 60 }, () => long) },
        manufactureInfo: { warranty: { displayValue: long } },
      },
      offersV2: { listings: [{ availability: { type: 'IN_STOCK' }, price: { money: { amount, currency } } }] },
    })
    const items = [toItem(0, 0.001, 'GBP'), toItem(1, 1e300, 'GBP'), toItem(2, 5, '£'), toItem(3, 5, 'GBP')]
    fake.next({ body: { itemsResult: { items } } })
    const { items: read } = await api.getItems(getAsins(items), call)
    expect(read.map(({ offer }) => offer?.pricePence)).toEqual([null, null, null, 500])
    for (const { title, features, facts, image } of read) {
      expect([title?.length, features.length, features[0]?.length, image]).toEqual([500, 50, 500, ''])
      expect(facts).toEqual([{ label: 'Warranty', value: 'x'.repeat(500) }])
    }
  })

  it('are found by words and by the variants of one of them', async () => {
    const variants = ['Red', 'Blue'].map((value, n) =>
      createFakeItem(asinFor(n), { parentAsin: 'B0PARENT00', variant: { name: 'color_name', value } }),
    )
    const { api } = await setUp({ items: [...variants, createFakeItem(asinFor(7), { title: 'Acme Toaster' })] })
    expect(getAsins(await api.searchItems({ keywords: 'toasters' }, call))).toEqual([asinFor(7)])
    expect(await api.searchItems({ keywords: 'submarines' }, call)).toEqual([])
    expect(await api.getVariations(asinFor(0), call)).toMatchObject([
      { asin: asinFor(0), parentAsin: 'B0PARENT00', facts: [{ label: 'Colour', value: 'Red' }] },
      { asin: asinFor(1), facts: [{ label: 'Colour', value: 'Blue' }] },
    ])
  })
})

describe('refusals', () => {
  it('of an account without sales say so, and are not repeated', async () => {
    const { api, fake } = await setUp()
    fake.setEligible(false)
    await expect(api.getItems([asinFor(0)], call)).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/^Your Associates account may not use Amazon's API for Amazon UK at present/),
      hint: expect.stringContaining('sales in the last 30 days'),
    })
    expect(fake.calls()).toHaveLength(1)
  })

  it('of another region and of a foreign tag name the setting', async () => {
    const { api } = await setUp()
    await expect(api.getItems([asinFor(0)], { ...call, shop: getShop('amazon.com') })).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('belongs to another region than Amazon US'),
    })
    await expect(api.getItems([asinFor(0)], { ...call, partnerTag: 'mine-20' })).rejects.toMatchObject({
      message: expect.stringContaining('"mine-20"'),
      hint: expect.stringContaining('affiliate-tag'),
    })
  })

  it('never happen without a tag, because nothing is sent', async () => {
    const { api, fake } = await setUp()
    const refusal = api.getItems([asinFor(0)], { ...call, partnerTag: 'sample-21' })
    await expect(refusal).rejects.toMatchObject({ code: 'not_configured' })
    expect(fake.requests).toEqual([])
  })

  it('never contain a key', async () => {
    const { api, fake } = await setUp()
    fake.next(tokenError('invalid_client', `No client ${fake.credential.id} ${fake.credential.secret}`, 401))
    const error = await api.getItems([asinFor(0)], call).catch(cause => cause)
    expect(error.message).toContain('(the key)')
    expect(JSON.stringify([error.message, error.hint])).not.toMatch(/fake-secret|oa2-client/)
  })

  it('never contain a token', async () => {
    const { api, fake } = await setUp()
    const token = 'Atza|secret-token-0123456789'
    const refusal = { type: 'AccessDenied', message: `The token ${token} has no right` }
    fake.next({ body: { access_token: token, expires_in: 3600 } }, new AmazonError(403, refusal))
    await expect(api.getItems([asinFor(0)], call)).rejects.toMatchObject({
      message: expect.stringContaining('The token (the key) has no right'),
    })
  })

  it.each(['a secret\nx', 'geheimnüs', 'a secret'])('of the token %j name no character of it', async token => {
    const { api, fake } = await setUp()
    fake.next({ body: { access_token: token, expires_in: 3600 } })
    const error = await api.getItems([asinFor(0)], call).catch(cause => cause)
    expect(error).toMatchObject({ code: 'upstream_rejected', message: expect.stringContaining('access_token') })
    expect(error.message).not.toContain(token.slice(0, 5))
    expect(fake.calls()).toEqual([])
  })

  it('are read in the forms that were seen', async () => {
    const { api, fake } = await setUp()
    fake.nextOf('getItems', new AmazonError(400, { __type: 'com.amazon.creators#ValidationExceptionResponseContent' }))
    const refusal = api.getItems([asinFor(0)], call)
    await expect(refusal).rejects.toMatchObject({ code: 'upstream_rejected', message: expect.stringContaining('400') })
  })

  it('that pass are repeated with growing pauses', async () => {
    const { api, fake, clock } = await setUp()
    const from = clock.now().getTime()
    fake.nextOf('getItems', new AmazonError(500, { type: 'InternalServerException', message: 'Oops' }), { drop: true })
    expect((await api.getItems([asinFor(0)], call)).items).toHaveLength(1)
    expect(clock.now().getTime() - from).toBeGreaterThanOrEqual(3_000)
    expect(fake.calls('getItems')).toHaveLength(3)
  })
})

describe('the pace', () => {
  it('follows a 429, and gives up when the calls of the day are gone at Amazon', async () => {
    const { api, open, fake, clock } = await setUp({ perDay: 1 })
    fake.nextOf('getItems', throttle('Request rate limit exceeded.', 5))
    await api.getItems([asinFor(0)], call)
    await expect(api.getItems([asinFor(1)], call)).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Amazon is limiting calls (429): The daily quota is used up.',
      hint: expect.stringContaining('24 hours'),
    })
    const made = fake.calls().length
    // Another process tries once, and then nobody tries until the growing pause is over.
    const other = open()
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(other.getItems([asinFor(2)], call)).rejects.toMatchObject({
        code: 'rate_limited',
        message: 'Amazon refuses further calls at present: too many were made.',
      })
    expect(fake.calls().length - made).toBe(1)
    clock.advance(dayMs)
    expect((await api.getItems([asinFor(1)], call)).items).toHaveLength(1)
  })

  it('follows a 429 of the token service, too', async () => {
    const { api, fake, clock } = await setUp()
    const from = clock.now().getTime()
    fake.nextOf('token', throttle('Too many tokens requested.', 5))
    await api.getItems([asinFor(0)], call)
    expect(clock.now().getTime() - from).toBeGreaterThanOrEqual(5_000)
    expect(fake.calls('token')).toHaveLength(2)
  })

  it('refuses further calls itself when its own number of the day is used', async () => {
    const { api, fake } = await setUp({ budget: { perDay: 2 } })
    await api.getItems([asinFor(0)], call)
    await api.getItems([asinFor(1)], call)
    await expect(api.getItems([asinFor(2)], call)).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'All 2 calls to Amazon of the last 24 hours are used.',
    })
    expect(fake.calls()).toHaveLength(2)
  })

  it('is one for two processes that call at once', async () => {
    const { open, fake } = await setUp({ items: someItems(40) })
    const processes = [open(), open()]
    const reads = someItems(20).map(({ asin }, n) => processes[n % 2]?.getItems([asin], call))
    expect(await Promise.all(reads)).toHaveLength(20)
    const times = fake.calls().map(({ at }) => at.getTime())
    const gaps = times.slice(1).map((at, n) => at - (times[n] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
    expect(fake.calls().filter(({ refused }) => refused !== null)).toEqual([])
  })

  it('reads 5,000 items in 500 calls, within ten minutes', async () => {
    const { api, fake, clock } = await setUp({ items: someItems(5_000) })
    const from = clock.now().getTime()
    const { items } = await api.getItems(getAsins(someItems(5_000)), { ...call, work: 'background' })
    expect([items.length, fake.calls('getItems').length]).toEqual([5_000, 500])
    expect(fake.calls().filter(({ refused }) => refused !== null)).toEqual([])
    expect((clock.now().getTime() - from) / 60_000).toBeLessThan(10)
  })

  it('ends with the caller', async () => {
    const { api } = await setUp()
    const controller = new AbortController()
    controller.abort(new Error('gone away'))
    await expect(api.getItems([asinFor(0)], { ...call, signal: controller.signal })).rejects.toThrow('gone away')
  })

  it('ends with the caller also while a token is requested', async () => {
    const { api, fake } = await setUp()
    fake.next({ hang: true })
    const controller = new AbortController()
    const answer = api.getItems([asinFor(0)], { ...call, signal: controller.signal })
    await vi.waitFor(() => expect(fake.requests).toHaveLength(1))
    controller.abort(new Error('gone away'))
    await expect(answer).rejects.toThrow('gone away')
  })

  it('does not wait for an answer for ever', async () => {
    const { open, fake } = await setUp()
    fake.nextOf('getItems', { hang: true })
    await expect(open({ timeoutSeconds: 0.05 }).getItems([asinFor(0)], call)).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: "Amazon's API did not answer within 0.05 seconds.",
    })
  })
})

it('stays a second apart from the next call, however long the token service takes', async () => {
  const { api, fake, clock, fetch: send, open } = await createApiWithFake()
  onTestFinished(() => fake.close())
  const slow = open({
    async fetch(url, init) {
      if (String(url) === fake.tokenUrl) clock.advance(900)
      return send(url, init)
    },
  })
  await slow.searchItems({ keywords: 'kettle' }, call)
  await api.searchItems({ keywords: 'kettle' }, call)
  const [first, second] = fake.calls('searchItems').map(({ at }) => at.getTime())
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1_000)
  expect(fake.calls('searchItems').map(({ refused }) => refused)).toEqual([null, null])
})
