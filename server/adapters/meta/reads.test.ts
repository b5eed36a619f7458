import { beforeEach, describe, expect, it } from 'vitest'
import type { RemoteObject } from '../../ports/ad-platform.ts'
import { badGateway, dropped, hang, huge, refused, serverError, tooManyCalls } from '../../testing/graph/reply.ts'
import { idle } from '../../testing/graph/usage.ts'
import { call, createPlatformWithFake, type PlatformWithFake } from './testing/platform-with-fake.ts'

let at: PlatformWithFake
beforeEach(async () => {
  at = await createPlatformWithFake()
  return () => at.fake.close()
})

const account = () => at.platform.account(call)
async function listed(platform = at.platform): Promise<RemoteObject[]> {
  const found: RemoteObject[] = []
  for await (const page of platform.list('campaign', call)) found.push(...page)
  return found
}

describe('a read', () => {
  it('retries temporary failures with increasing waits', async () => {
    at.fake.next(serverError(), dropped(), badGateway())
    expect(await account()).toMatchObject({ currency: 'GBP' })
    expect(at.waits).toEqual([1000, 2000, 4000])
  })

  it('fails after four attempts', async () => {
    at.fake.script(() => serverError())
    await expect(account()).rejects.toMatchObject({ code: 'upstream_unavailable', details: { code: 2 } })
    expect(at.fake.requests).toHaveLength(4)
  })

  it('waits as long as Facebook asks', async () => {
    at.fake.next(tooManyCalls('100200300', 2))
    await account()
    expect(at.waits).toEqual([120_000])
  })

  it('waits a minute for a rate limit without a stated end', async () => {
    at.fake.next(refused(17))
    await account()
    expect(at.waits).toEqual([60_000])
  })

  it('does not wait for half an hour, and reports the duration', async () => {
    at.fake.next(tooManyCalls('100200300', 30))
    await expect(account()).rejects.toMatchObject({
      code: 'rate_limited',
      details: { code: 80004, retryAfter: 1800 },
      hint: expect.stringContaining('in 30 min'),
    })
    expect(at.waits).toEqual([])
  })

  it('does not retry a refusal', async () => {
    at.fake.next(refused(100))
    await expect(account()).rejects.toMatchObject({ code: 'upstream_rejected' })
    expect(at.fake.requests).toHaveLength(1)
  })

  it.each([
    [89, 0],
    [90, 3000],
    [99, 30_000],
    [150, 33_000],
  ])('at %i %% usage is delayed by %i ms', async (percent, ms) => {
    at.fake.usage = { ...idle(), business: { ...idle().business, total_time: percent } }
    await account()
    expect(at.waits).toEqual([])
    await account()
    expect(at.waits).toEqual(ms === 0 ? [] : [ms])
  })

  it('ignores malformed usage headers', async () => {
    const headers = {
      'x-app-usage': '{',
      'x-ad-account-usage': '[]',
      'x-business-use-case-usage': '{"1":[{"call_count":"x"}]}',
    }
    const body = '{"data":[{"id":"1","name":"Lamps"}]}'
    const { fake, waits, platform } = await createPlatformWithFake({
      fetch: async () => new Response(body, { headers }),
    })
    for (const _ of [1, 2]) expect(await platform.searchInterests('lamps', call)).toHaveLength(1)
    expect(waits).toEqual([])
    await fake.close()
  })

  it('times out if nothing arrives', async () => {
    const { fake, waits, platform } = await createPlatformWithFake({ timeoutSeconds: 0.2 })
    fake.script(() => hang())
    await expect(platform.account(call)).rejects.toThrow('Facebook did not answer within 0.2 seconds.')
    expect([fake.requests.length, waits]).toEqual([4, [1000, 2000, 4000]])
    await fake.close()
  })

  it('stops during a wait if it is aborted', async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled')
    const sleep = async () => controller.abort(reason)
    const { fake, platform } = await createPlatformWithFake({ delay: { sleep, random: () => 0, now: () => 0 } })
    fake.next(serverError())
    await expect(platform.account({ signal: controller.signal })).rejects.toBe(reason)
    expect(fake.requests).toHaveLength(1)
    await fake.close()
  })

  it('stops reading a response that is too large', async () => {
    at.fake.next(huge())
    await expect(account()).rejects.toThrow(/sent more than 16 MB/)
    expect(at.fake.requests).toHaveLength(1)
  })

  it('does not follow redirects', async () => {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async (url, init) => {
      asked.push(String(url))
      expect(init?.redirect).toBe('manual')
      return new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } })
    }
    const { fake, platform } = await createPlatformWithFake({ fetch })
    await expect(platform.account(call)).rejects.toThrow(/redirects calls \(302\)/)
    expect(asked).toHaveLength(1)
    await fake.close()
  })

  it.each([
    ['<html>', 'sent an answer that is not JSON'],
    ['{"id":"act_1"}', 'cannot be read: currency'],
  ])('of %j reports what is wrong with it', async (body, told) => {
    const { fake, platform } = await createPlatformWithFake({ fetch: async () => new Response(body) })
    await expect(platform.account(call)).rejects.toMatchObject({
      code: 'upstream_rejected',
      message: expect.stringContaining(told),
      hint: expect.stringContaining('FACEBOOK_API_URL'),
    })
    await fake.close()
  })
})

describe('a list', () => {
  it('reads pages by their cursors and ignores the next URL', async () => {
    const { fake, platform } = await createPlatformWithFake({}, { maxPerPage: 2 })
    for (const name of ['a', 'b', 'c', 'd', 'e']) await platform.createCampaign({ name, goal: 'traffic' }, call)
    expect((await listed(platform)).map(({ name }) => name)).toEqual(['e', 'd', 'c', 'b', 'a'])
    expect(fake.requests.filter(({ edge }) => edge === 'GET campaigns')).toHaveLength(3)
    await fake.close()
  })

  it('returns only existing objects with exactly the requested name', async () => {
    const there = { id: '1', name: 'lamps', status: 'PAUSED', effective_status: 'CAMPAIGN_PAUSED', daily_budget: '500' }
    const created_time = '2026-11-20T09:30:00+0100'
    const data = [
      { ...there, created_time },
      { ...there, id: '2', name: 'Lamps' },
      { ...there, id: '3', name: 'lamps 2' },
      { ...there, id: '4', status: 'DELETED' },
      { ...there, id: '5', effective_status: 'ARCHIVED' },
    ]
    const account = { id: 'act_1', currency: 'GBP', timezone_name: 'Europe/London', account_status: 1 }
    const fetch: typeof globalThis.fetch = async url => Response.json(/adsets/.test(String(url)) ? { data } : account)
    const { fake, platform } = await createPlatformWithFake({ fetch })
    await fake.close()
    expect(await platform.findByName('adSet', 'lamps', call)).toEqual([
      {
        kind: 'adSet',
        creativeId: null,
        id: '1',
        name: 'lamps',
        status: 'PAUSED',
        stoppedBy: 'parent',
        dailyBudgetPence: 500,
        targeting: null,
        parentId: null,
        createdAt: '2026-11-20T08:30:00.000Z',
      },
    ])
  })

  it('stops if a page repeats', async () => {
    const page = { data: [], paging: { cursors: { after: 'a' }, next: 'https://graph.facebook.com/x' } }
    const account = { id: 'act_1', currency: 'GBP', timezone_name: 'Europe/London', account_status: 1 }
    const fetch: typeof globalThis.fetch = async url => Response.json(/campaigns/.test(String(url)) ? page : account)
    const { fake, platform } = await createPlatformWithFake({ fetch })
    await expect(listed(platform)).rejects.toThrow(/same page of a list twice/)
    await fake.close()
  })
})
