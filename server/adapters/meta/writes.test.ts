import { beforeEach, describe, expect, it } from 'vitest'
import { makeOfEach } from '../../ports/ad-platform.conformance.ts'
import { badGateway, dropped, hang, huge, refused, serverError } from '../../testing/graph/reply.ts'
import { call, createPlatformWithFake, type PlatformWithFake } from './testing/platform-with-fake.ts'

let at: PlatformWithFake
beforeEach(async () => {
  at = await createPlatformWithFake()
  return () => at.fake.close()
})

const campaign = { name: 'lamps', goal: 'traffic' as const }
const posts = () => at.fake.requests.filter(({ method }) => method === 'POST')

describe('a write', () => {
  it.each([
    ['is answered with 500', serverError()],
    ['is answered with code 1', serverError({ code: 1 })],
    ['is done and answered with 500', serverError({ committed: true })],
    ['is dropped', dropped()],
    ['is done and dropped', dropped({ committed: true })],
    ['is done, and the answer breaks off', dropped({ committed: true, within: true })],
    ['meets a gateway that is down', badGateway()],
    ['is answered without end', huge({ committed: true })],
    ['is said to have failed for now', refused(100, { transient: true, title: 'Later', text: 'Try later' })],
  ])('that %s is sent once and has an unknown outcome', async (_, reply) => {
    at.fake.nextOf('POST campaigns', reply)
    await expect(at.platform.createCampaign(campaign, call)).rejects.toMatchObject({
      code: 'upstream_unavailable',
      details: { outcome: 'unknown' },
      hint: expect.stringContaining('Look the object up by name'),
    })
    expect(posts()).toHaveLength(1)
    expect(at.waits).toEqual([])
  })

  it.each([false, true])(
    'that times out is not sent again (applied: %s), and the object is found by its name',
    async done => {
      const { fake, platform } = await createPlatformWithFake({ timeoutSeconds: 0.3 })
      fake.nextOf('POST campaigns', hang({ committed: done }))
      await expect(platform.createCampaign(campaign, call)).rejects.toMatchObject({
        code: 'upstream_unavailable',
        details: { outcome: 'unknown' },
        message: 'Facebook did not answer within 0.3 seconds.',
      })
      expect(fake.requests).toHaveLength(1)
      expect(await platform.findByName('campaign', 'lamps', call)).toHaveLength(done ? 1 : 0)
      await fake.close()
    },
  )

  it('reports not_sent if no connection was established', async () => {
    const { fake, platform } = await createPlatformWithFake()
    await fake.close()
    await expect(platform.createCampaign(campaign, call)).rejects.toMatchObject({
      code: 'upstream_unavailable',
      details: { outcome: 'not_sent' },
      message: expect.stringMatching(/^Facebook could not be reached \(.*ECONNREFUSED.*\)\.$/),
    })
  })

  it('reports not_sent if the host has no address', async () => {
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND graph.facebook.com'), { code: 'ENOTFOUND' })
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause })
    }
    const { fake, platform } = await createPlatformWithFake({ fetch })
    await expect(platform.createCampaign(campaign, call)).rejects.toMatchObject({ details: { outcome: 'not_sent' } })
    await fake.close()
  })

  it.each([
    ['an id that is missing', '{}'],
    ['something that is not JSON', '<html>Log in</html>'],
    ['nothing', ''],
  ])('that is answered with %s may have been applied', async (_, body) => {
    const { fake, platform } = await createPlatformWithFake({ fetch: async () => new Response(body) })
    await expect(platform.createCampaign(campaign, call)).rejects.toMatchObject({ details: { outcome: 'unknown' } })
    await fake.close()
  })

  it.each([
    ['creative', 'POST adcreatives', 3],
    ['ad', 'POST ads', 4],
  ])('of a %s is sent once, like any other', async (_, edge, before) => {
    at.fake.nextOf(edge, serverError({ committed: true }))
    await expect(makeOfEach(at.platform, 'lamps')).rejects.toMatchObject({ details: { outcome: 'unknown' } })
    expect(posts()).toHaveLength(before)
    expect(at.fake.commits()[edge]).toBe(1)
  })

  it('sends changes and deletions once', async () => {
    const { campaign: id, adSet } = await makeOfEach(at.platform, 'lamps')
    const unknown = { details: { outcome: 'unknown' } }
    at.fake.nextOf('POST {adset}', dropped({ committed: true }), dropped())
    await expect(at.platform.setDailyBudget(adSet, 2000, call)).rejects.toMatchObject(unknown)
    await expect(at.platform.setTargeting(adSet, { geo_locations: { countries: ['GB'] } }, call)).rejects.toMatchObject(
      unknown,
    )
    at.fake.nextOf('DELETE {campaign}', serverError({ committed: true }))
    await expect(at.platform.remove('campaign', id, call)).rejects.toMatchObject(unknown)
    expect(at.fake.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('stops at once with the reason if it is aborted', async () => {
    at.fake.nextOf('POST campaigns', hang())
    const controller = new AbortController()
    const asked = at.platform.createCampaign(campaign, { signal: controller.signal })
    const reason = new Error('cancelled')
    setTimeout(() => controller.abort(reason), 50)
    await expect(asked).rejects.toBe(reason)
  })

  it('does not wait for a rate limit, and reports when it ends', async () => {
    at.fake.nextOf('POST campaigns', refused(613, { subcode: 1487632 }))
    await expect(at.platform.createCampaign(campaign, call)).rejects.toMatchObject({ code: 'rate_limited' })
    expect([posts().length, at.waits]).toEqual([1, []])
  })
})
