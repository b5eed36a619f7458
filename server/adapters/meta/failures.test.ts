import { beforeEach, describe, expect, it } from 'vitest'
import { refused } from '../../testing/graph/reply.ts'
import { call, createPlatformWithFake, type PlatformWithFake } from './testing/platform-with-fake.ts'

let at: PlatformWithFake
beforeEach(async () => {
  at = await createPlatformWithFake()
  return () => at.fake.close()
})

const create = () => at.platform.createCampaign({ name: 'lamps', goal: 'traffic' }, call)

describe('errors from Facebook', () => {
  it.each([
    [
      'an expired token',
      refused(190, { subcode: 463 }),
      'not_configured',
      /FACEBOOK_ACCESS_TOKEN has expired \(190\/463\)/,
    ],
    ['a changed password', refused(190, { subcode: 460 }), 'not_configured', /password was changed/],
    ['a bad token', refused(190), 'not_configured', /FACEBOOK_ACCESS_TOKEN is not valid/],
    ['a session that is over', refused(102), 'not_configured', /FACEBOOK_ACCESS_TOKEN/],
    ['a missing right', refused(200), 'not_configured', /lacks the permission ads_management \(200\)/],
    [
      'a right it names',
      refused(10, { message: 'Needs pages_manage_ads' }),
      'not_configured',
      /permission pages_manage_ads/,
    ],
    ['an app limit', refused(4), 'rate_limited', /is limiting calls \(4\)/],
    ['a limit of the business', refused(80014), 'rate_limited', /80014/],
    ['a block', refused(368), 'upstream_rejected', /has blocked this/],
    ['a limit of the account', refused(341), 'upstream_rejected', /has blocked this/],
    ['an old version', refused(2635), 'not_configured', /no longer serves the version in http:.*v26\.0/],
    ['an unknown code', refused(4242), 'upstream_rejected', /refused the call \(4242\)/],
  ])('have a code and message: %s', async (_, reply, code, message) => {
    at.fake.next(reply)
    await expect(create()).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect(at.fake.requests).toHaveLength(1)
  })

  it.each([false, true])(
    'name a field by our label, with its own name in the details (data as an object: %s)',
    async blameAsObject => {
      const problem = { title: 'Budget is too low', text: 'Your budget must be at least £1.00.', subcode: 1885272 }
      at.fake.next(refused(100, { ...problem, blame: [['daily_budget']], blameAsObject }))
      await expect(create()).rejects.toMatchObject({
        message:
          'Facebook refused the daily budget (100/1885272): Budget is too low: Your budget must be at least £1.00.',
        details: { code: 100, subcode: 1885272, field: 'daily_budget', traceId: expect.stringMatching(/./) },
      })
    },
  )

  it('name a nested field', async () => {
    const spec = { name: 'c', headline: 'h', bodyText: 'b', callToAction: 'LEARN_MORE', urlTags: '' }
    const { fake, platform } = await createPlatformWithFake({ pageId: '7' })
    const made = platform.createCreative({ ...spec, linkUrl: 'https://reviews.example/' }, call)
    await expect(made).rejects.toThrow(/refused the page \(FACEBOOK_PAGE_ID\)/)
    await fake.close()
  })

  it('hide the token that Facebook quotes', async () => {
    const token = 'EAAB0123456789'
    const { fake, platform } = await createPlatformWithFake({}, { token })
    fake.next(refused(190, { message: `Malformed access token ${token}` }))
    await expect(platform.account(call)).rejects.toSatisfy(
      error =>
        /Malformed access token \(the key\)/.test(`${error}`) && !`${error}${JSON.stringify(error)}`.includes(token),
    )
    await fake.close()
  })

  it('name FACEBOOK_APP_SECRET for a wrong secret', async () => {
    const { fake, platform } = await createPlatformWithFake({ appSecret: 'another one' })
    await expect(platform.account(call)).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('FACEBOOK_APP_SECRET'),
    })
    await fake.close()
  })

  it('name FACEBOOK_API_URL for a version that is no longer served', async () => {
    const { fake, platform } = await createPlatformWithFake({ apiUrl: at.fake.url.replace('v26.0', 'v23.0') })
    await expect(platform.account(call)).rejects.toMatchObject({ hint: expect.stringContaining('FACEBOOK_API_URL') })
    await fake.close()
  })
})
