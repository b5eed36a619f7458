import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createImageProcessor } from '../../adapters/local/image-processor.ts'
import type { Logger } from '../../ports/system.ts'
import { kettleAds, openDeploying, putCampaign } from './testing/open-deploying.ts'

const processor = createImageProcessor({
  draw: async fill =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${fill}"/></svg>`,
})
const covers = {
  renderer: { render: async () => ({ status: 404, html: '', cacheable: false }), isPaginated: () => false },
  assets: { reader: '', app: '', styles: [], fonts: [] },
  staticDir: null,
}
const green = async () => ({ status: 200 as const, drawing: '#0a0' })

/** Deploys an ad for an article and returns the uploaded image. */
async function sentPicture(articleId: string, hero: { url?: string; width?: number } = {}, describeCover = green) {
  const logged: string[] = []
  const log: Logger = (_, message) => void logged.push(message)
  const at = await openDeploying({ processor, log, pages: { ...covers, describeCover } })
  await putCampaign(at)
  const heroImage = hero.width === undefined ? hero.url : await upload(at, hero.width)
  await at.records.transact(async tx => {
    const article = await tx.get('article', articleId)
    if (article && heroImage !== undefined) await tx.put('article', { ...article, heroImage })
  })
  expect(await at.local.ads.deploy({ articleId, variants: kettleAds })).toMatchObject({ standing: 3 })
  const creatives = at.fake.requests.filter(({ edge }) => edge === 'POST adcreatives')
  const sent = at.fake.requests.filter(({ edge }) => edge === 'POST adimages').map(({ params }) => params)
  return { sent, logged, shown: creatives.filter(({ params }) => JSON.stringify(params).includes('image_hash')) }
}

async function upload({ local }: Awaited<ReturnType<typeof openDeploying>>, width: number): Promise<string> {
  const red = sharp({ create: { width, height: width, channels: 3, background: '#f00' } })
  return (await local.images.upload({ data: (await red.png().toBuffer()).toString('base64') })).url
}

async function looks(params: Record<string, unknown> | undefined) {
  const bytes = Buffer.from(String(params?.bytes), 'base64')
  const { format, width, height } = await sharp(bytes).metadata()
  const { dominant } = await sharp(bytes).stats()
  return { name: params?.name, format, width, height, red: dominant.r > 200, green: dominant.g > 100 }
}

const form = { width: 1200, height: 630 }

describe('the image of an ad', () => {
  it.each(['a1', 'a2'])('is the drawn cover of its article: %s', async articleId => {
    const { sent, shown } = await sentPicture(articleId)
    expect(await looks(sent[0])).toMatchObject({ format: 'png', ...form, green: true })
    // Uploaded once and used by all three ads.
    expect([sent.length, shown.length]).toEqual([1, 3])
  })

  it('is the uploaded hero as a JPEG in feed size', async () => {
    const { sent } = await sentPicture('a1', { width: 1000 })
    expect(await looks(sent[0])).toEqual({ name: 'five-kettles.jpg', format: 'jpeg', ...form, red: true, green: false })
  })

  it.each([
    { width: 300 },
    { url: `/images/${'0'.repeat(32)}-900x900.webp` },
    { url: 'https://example.com/hero.webp' },
  ])('is the cover if the hero cannot be used: %o', async hero =>
    expect(await looks((await sentPicture('a1', hero)).sent[0])).toMatchObject({ green: true }),
  )

  it('is left out if it cannot be created, and the failure is logged', async () => {
    const broken = () => Promise.reject(new Error('no renderer'))
    const { sent, logged } = await sentPicture('a1', {}, broken)
    expect(sent).toEqual([])
    expect(logged).toContain('the picture of an ad could not be created')
  })
})

describe('the own picture of an ad', () => {
  async function openWithAd() {
    const at = await openDeploying({ processor, log: () => undefined, pages: { ...covers, describeCover: green } })
    await putCampaign(at)
    const { ads } = await at.local.ads.deploy({ articleId: 'a1', variants: kettleAds })
    return {
      at,
      adId: ads[0]?.adId ?? '',
      copies: () => at.fake.requests.filter(({ edge }) => edge === 'POST adimages'),
    }
  }

  it('is sent with a new creative in feed size, and taken back', async () => {
    const { at, adId, copies } = await openWithAd()
    const image = await upload(at, 1000)
    const edited = await at.local.ads.edit({ adId, image })
    expect(edited).toMatchObject({ image, changes: [{ what: 'image', from: '', to: image }] })
    expect(await looks(copies().at(-1)?.params)).toMatchObject({ format: 'jpeg', ...form, red: true })
    expect(await at.local.ads.edit({ adId, image: '' })).toMatchObject({ image: '' })
    const creatives = at.fake.objects('adcreative').map(({ given }) => JSON.stringify(given.object_story_spec))
    expect(creatives).toHaveLength(5)
    expect(creatives.at(-1)).toBe(creatives[0])
    await at.local.ads.edit({ adId, image })
    expect((await at.local.ads.duplicate({ adId })).image).toBe(image)
  })

  it.each([
    [async (at: Opened) => upload(at, 300), 'The picture has 300 × 300 pixels. An ad needs at least 600 × 315.'],
    [async () => `/images/${'0'.repeat(32)}-900x900.webp`, 'There is no picture /images/'],
    [async () => 'https://example.com/kettle.jpg', 'The picture must be one of this site.'],
  ])('is refused with the reason if it cannot be used: %#', async (choose, message) => {
    const { at, adId } = await openWithAd()
    const image = await choose(at)
    await expect(at.local.ads.edit({ adId, image })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(message),
    })
    expect(at.fake.objects('adcreative')).toHaveLength(3)
  })
})

type Opened = Awaited<ReturnType<typeof openDeploying>>
