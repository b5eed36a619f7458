import { beforeEach, describe, expect, it } from 'vitest'
import { serverError } from '../../testing/graph/reply.ts'
import { call, createPlatformWithFake, type PlatformWithFake } from './testing/platform-with-fake.ts'

let at: PlatformWithFake
beforeEach(async () => {
  at = await createPlatformWithFake()
  return () => at.fake.close()
})

const picture = (last: number) => ({
  name: 'kettles.png',
  bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, last]),
})
const spec = {
  name: 'ad',
  headline: 'Kettles',
  bodyText: 'Which boils first?',
  linkUrl: 'https://shelf.example/article/x',
  callToAction: 'LEARN_MORE',
  urlTags: 'utm_source=facebook',
  image: picture(1),
}
const sent = (edge: string) => at.fake.requests.filter(request => request.edge === edge).length

describe('the image of several ads', () => {
  it('is uploaded once for all of them', async () => {
    for (const name of ['a', 'b', 'c']) await at.platform.createCreative({ ...spec, name }, call)
    expect([sent('POST adimages'), sent('POST adcreatives')]).toEqual([1, 3])
    await at.platform.createCreative({ ...spec, image: picture(2) }, call)
    expect(sent('POST adimages')).toBe(2)
  })

  it('is uploaded again if the upload failed', async () => {
    at.fake.nextOf('POST adimages', serverError())
    await expect(at.platform.createCreative(spec, call)).rejects.toMatchObject({ code: 'upstream_unavailable' })
    await at.platform.createCreative(spec, call)
    expect([sent('POST adimages'), sent('POST adcreatives')]).toEqual([2, 1])
  })

  it('is uploaded again if it was deleted at Meta', async () => {
    await at.platform.createCreative(spec, call)
    at.fake.forgetImages()
    await at.platform.createCreative({ ...spec, name: 'b' }, call)
    expect(at.fake.objects('adcreative').map(({ name }) => name)).toEqual(['ad', 'b'])
    expect(sent('POST adimages')).toBe(2)
  })
})
