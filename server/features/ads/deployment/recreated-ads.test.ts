import { expect, it } from 'vitest'
import { call } from '../../../adapters/meta/testing/platform-with-fake.ts'
import { kettleAds, openDeploying, putCampaign } from '../testing/open-deploying.ts'

const request = { articleId: 'five-kettles', variants: kettleAds }

it.each([
  ['ad', 'ad', ['made', 'kept', 'kept']],
  ['adset', 'adSet', ['made', 'made', 'made']],
  ['campaign', 'campaign', ['made', 'made', 'made']],
] as const)(
  'reports objects as created if they are created again because their %s was deleted on Facebook',
  async (kind, ours, outcomes) => {
    const at = await openDeploying()
    await putCampaign(at)
    const first = await at.local.ads.deploy(request)
    await at.platform.remove(ours, at.fake.objects(kind)[0]?.id ?? '', call)
    const again = await at.local.ads.deploy(request)
    expect(again.ads.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect(again.ads.map(({ adId }) => adId)).toEqual(first.ads.map(({ adId }) => adId))
    expect((await at.local.ads.deploy(request)).ads.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept'])
  },
)
