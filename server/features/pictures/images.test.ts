import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { createImages } from './images.ts'

const site = 'http://localhost:3000'
const photo = (background = '#c63') =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then(bytes => bytes.toString('base64'))

let test: Awaited<ReturnType<typeof createTestApp>>
beforeEach(async () => {
  test = await createTestApp()
})

const ask = (path: string, init?: RequestInit) => test.app.fetch(new Request(site + path, init))

describe('images.upload', () => {
  it('stores a picture in the widths that pages use', async () => {
    const { url, width, height } = await test.local.images.upload({ data: await photo(), name: 'kettle.jpg' })
    expect(url).toMatch(/^\/images\/[0-9a-f]{32}-1200x900\.webp$/)
    expect([width, height]).toEqual([1200, 900])
    for (const size of ['480x360', '960x720', '1200x900']) {
      const answer = await ask(url.replace('1200x900', size))
      expect(answer.status).toBe(200)
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
        format: 'webp',
        width: Number(size.split('x')[0]),
        height: Number(size.split('x')[1]),
      })
    }
  })

  it.each([
    ['no picture', 'bm8gcGljdHVyZQ==', 'unsupported_media_type'],
    ['no base64', 'data:image/png;base64,AAAA', 'bad_request'],
    ['nothing', '', 'bad_request'],
  ])('refuses %s', async (_, data, code) => {
    await expect(test.local.images.upload({ data })).rejects.toMatchObject({ code })
  })

  it('names the refused picture and the accepted formats', async () => {
    const upload = test.local.images.upload({ data: Buffer.from('<svg/>').toString('base64'), name: 'logo.svg' })
    await expect(upload).rejects.toMatchObject({
      message: expect.stringContaining('logo.svg: This picture format'),
      hint: expect.stringContaining('JPEG'),
    })
  })

  it('accepts at most 10 MB', async () => {
    const padded = Buffer.alloc(10_000_000)
    Buffer.from(await photo(), 'base64').copy(padded)
    expect(await test.local.images.upload({ data: padded.toString('base64') })).toMatchObject({ width: 1200 })
    for (const size of [10_000_001, 12_000_000]) {
      const upload = test.local.images.upload({ data: Buffer.alloc(size).toString('base64') })
      await expect(upload).rejects.toMatchObject({ code: 'too_large' })
    }
  })

  it('requires the scope to change articles', async () => {
    const { token } = await tokenFor('articles:read')
    await expect(test.anonymous.images.upload({ data: await photo() })).rejects.toMatchObject({ code: 'unauthorized' })
    const reader = test.as({ authorization: `Bearer ${token}` })
    await expect(reader.images.upload({ data: await photo() })).rejects.toMatchObject({ code: 'forbidden' })
  })

  async function tokenFor(scope: 'articles:read') {
    const password = 'a long pass phrase'
    await test.local.users.create({ username: 'ada', password })
    return test.local.tokens.create({ name: 'reads', scope: [scope], user: 'ada' })
  }
})

describe('a picture that was uploaded twice', () => {
  it('is stored and read once', async () => {
    const blobs = createMemoryBlobStore()
    let read = 0
    const processor: Pick<ImageProcessor, 'toWebp'> = {
      async toWebp() {
        read += 1
        return [480, 900].map(width => ({ width, height: width, bytes: new Uint8Array([1]) }))
      },
    }
    const images = createImages({ blobs, processor })
    const first = await images.upload({ data: 'AAAA', name: 'a.png' })
    expect(await images.upload({ data: 'AAAA', name: 'b.png' })).toEqual(first)
    expect([read, (await blobs.list('')).length]).toEqual([1, 3])
    expect((await images.upload({ data: 'AAAB' })).url).not.toBe(first.url)
  })

  it('is stored again if the first upload was interrupted', async () => {
    const blobs = createMemoryBlobStore()
    const toWebp: ImageProcessor['toWebp'] = async () => [{ width: 9, height: 9, bytes: new Uint8Array([1]) }]
    let full = true
    const put: typeof blobs.put = async (key, bytes) => {
      if (full && key.endsWith('.json')) throw new Error('disk full')
      return blobs.put(key, bytes)
    }
    const images = createImages({ blobs: { ...blobs, put }, processor: { toWebp } })
    await expect(images.upload({ data: 'AAAA' })).rejects.toThrow('disk full')
    full = false
    const { url } = await images.upload({ data: 'AAAA' })
    expect(await images.read(url)).toEqual(new Uint8Array([1]))
  })
})

describe('GET /images/', () => {
  it('may be cached forever', async () => {
    const { url } = await test.local.images.upload({ data: await photo() })
    const first = await ask(url)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const etag = first.headers.get('etag') ?? ''
    const again = await ask(url, { headers: { 'if-none-match': etag } })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    const head = await ask(url, { method: 'HEAD' })
    const length = String((await first.arrayBuffer()).byteLength)
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, length, null])
  })

  it('serves nothing else', async () => {
    await test.local.generate.article({ topic: 'kettles', productCount: 3 })
    const { url } = await test.local.images.upload({ data: await photo('#36c') })
    const hash = url.slice(8, 40)
    for (const path of [
      `/images/${hash}.json`,
      `/images/${hash}-1200x901.webp`,
      `/images/${hash}-01200x900.webp`,
      `/images/${hash.toUpperCase()}-1200x900.webp`,
      `/images/x/../${hash}-1200x900.webp/..`,
      '/images/..%2f..%2frecords%2fsnapshot-1.json',
      '/images/%2e%2e/articles',
      '/images/',
      `/images/${'0'.repeat(32)}-480x480.webp`,
    ]) {
      const answer = await ask(path)
      expect([path, answer.status >= 400, answer.headers.get('content-type')]).toEqual([
        path,
        true,
        expect.not.stringContaining('image'),
      ])
    }
  })
})
