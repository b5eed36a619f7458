import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import type { FetchPicture } from '../../adapters/local/picture-fetch.ts'
import type { App } from '../../runtime/app.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { createManualTimer } from '../../testing/manual-timer.ts'

const row = (at: number, image: string) =>
  `B00000000${at},Ember Kettle ${at},29.99,4.5,120,${image},https://www.amazon.co.uk/dp/B00000000${at}`
const content = [
  'asin,title,price,stars,reviews,imgUrl,productURL',
  row(1, 'https://one.example/1.jpg'),
  row(2, 'https://two.example/2.jpg'),
  row(3, ''),
].join('\n')
const feed = { name: 'mine.csv', content }

const opened: App[] = []
afterEach(() => Promise.all(opened.splice(0).map(app => app.close())))

const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c63' } })
  .jpeg()
  .toBuffer()

/** A shop with three products, one of whose pictures cannot be fetched. */
async function openShop(stores = { records: createMemoryRecordStore(), blobs: createMemoryBlobStore() }) {
  const asked: string[] = []
  const fetchPicture: FetchPicture = async (src, allowed) => {
    asked.push(src)
    if (!allowed.has(new URL(src).origin)) throw new Error('it is no host of a feed')
    if (src.includes('two.example')) throw new Error('the server answered 404')
    return photo
  }
  const { timer, fire } = createManualTimer()
  const made = await createTestApp({ ...stores, fetchPicture, timer })
  opened.push(made.app)
  const images = async (articleId: string) =>
    (await made.anonymous.articles.products({ articleId })).map(({ image }) => image).sort()
  return { ...made, stores, asked, fire: () => fire(1_000), images }
}

const own = expect.stringMatching(/^\/images\/[0-9a-f]{32}-600x400\.webp$/)

async function copied() {
  const shop = await openShop()
  const topic = { topic: 'ember kettle', category: 'kitchen', productCount: 3, feed } as const
  const { article } = await shop.local.generate.article(topic)
  expect(shop.asked).toEqual([])
  await shop.local.settings.update({ pictures: 'copy' })
  expect(await shop.images(article.id)).toEqual(['', '', ''])
  await expect
    .poll(() => {
      shop.fire()
      return shop.images(article.id)
    })
    .toEqual(['', '', own])
  return { ...shop, id: article.id }
}

describe('copies of pictures', () => {
  it('are made of the pictures in feeds if the setting says so, and served by the site', async () => {
    const { app, asked, images, id, local } = await copied()
    expect(asked.toSorted()).toEqual(['https://one.example/1.jpg', 'https://two.example/2.jpg'])
    const [url = ''] = (await images(id)).filter(image => image !== '')
    const answer = await app.fetch(new Request(`http://localhost:3000${url}`))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(await local.site.pictures()).toEqual({ mode: 'copy', hosts: [] })
  })

  it('that fail are drawn, reported to the admin, and not retried at once', async () => {
    const { local, asked, stores, clock } = await copied()
    expect((await local.settings.get()).warnings).toEqual([
      'A picture could not be copied and is drawn instead: https://two.example/2.jpg (the server answered 404).',
    ])
    const before = asked.length
    clock.advance(1)
    const again = await openShop(stores)
    await again.app.load({ pages: false })
    await expect.poll(async () => (await again.local.settings.get()).warnings.length).toBe(1)
    expect([asked.length, again.asked]).toEqual([before, []])
  })

  it('of an article’s picture are made only from hosts of a feed', async () => {
    const { local, fire, id } = await copied()
    const hero = async () => (await local.articles.get({ slug: id })).picture
    await local.articles.update({ id, heroImage: 'https://elsewhere.example/h.jpg' })
    await expect
      .poll(async () => {
        fire()
        return (await local.settings.get()).warnings.join()
      })
      .toMatch(/^2 pictures/)
    expect(await hero()).toBe('')
    await local.articles.update({ id, heroImage: 'https://one.example/h.jpg' })
    await expect
      .poll(() => {
        fire()
        return hero()
      })
      .toEqual(own)
    expect((await local.articles.get({ slug: id })).heroImage).toBe('https://one.example/h.jpg')
  })

  it('are no longer shown or fetched when pictures are linked', async () => {
    const { local, images, id, asked } = await copied()
    const before = asked.length
    await local.settings.update({ pictures: 'link' })
    expect(await images(id)).toEqual(['', 'https://one.example/1.jpg', 'https://two.example/2.jpg'])
    expect(asked).toHaveLength(before)
  })
})
