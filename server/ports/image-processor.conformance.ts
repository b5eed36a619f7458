import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Size } from '../domain/pictures.ts'
import type { ImageProcessor } from './image-processor.ts'

/** Picture with a red upper and a blue lower half. */
function twoHalves(width: number, height: number): Sharp {
  const red = { create: { width, height: Math.ceil(height / 2), channels: 3, background: '#d02010' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#1020d0' } }).composite([
    { input: red, top: 0, left: 0 },
  ])
}

const kinds: Record<string, (picture: Sharp) => Sharp> = {
  JPEG: picture => picture.jpeg(),
  'progressive JPEG': picture => picture.jpeg({ progressive: true }),
  'JPEG in CMYK': picture => picture.toColourspace('cmyk').jpeg(),
  PNG: picture => picture.png(),
  'interlaced PNG with a palette': picture => picture.png({ progressive: true, palette: true }),
  'PNG in grey': picture => picture.greyscale().png(),
  'PNG of 16 bits': picture => picture.toColourspace('rgb16').png(),
  WebP: picture => picture.webp(),
  AVIF: picture => picture.avif(),
  GIF: picture => picture.gif(),
}

/** Tests of every image processor. */
export function imageProcessorConformance(name: string, open: () => ImageProcessor): void {
  describe(`${name} as an ImageProcessor`, () => {
    let processor: ImageProcessor
    beforeAll(() => {
      processor = open()
    })
    afterAll(() => processor.close())
    const read = async (picture: Uint8Array | Promise<Uint8Array>) => processor.toWebp(await picture)
    readingBehaviour(read)
    refusingBehaviour(read)
    cuttingBehaviour(async (picture, size) => processor.toJpeg(await picture, size))
  })
}

type Cut = (picture: Promise<Uint8Array>, size: Size) => Promise<Uint8Array>

function cuttingBehaviour(cut: Cut): void {
  const size = { width: 120, height: 63 }

  it.each(Object.entries(kinds))('makes a JPEG of the requested size from %s', async (_, encode) => {
    for (const [width, height] of [
      [400, 100],
      [100, 400],
      [20, 10],
    ] as const) {
      const made = await cut(encode(twoHalves(width, height)).toBuffer(), size)
      expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', ...size })
    }
  })

  it('crops equally on both sides', async () => {
    const made = sharp(await cut(twoHalves(100, 400).png().toBuffer(), size))
    const { data } = await made.raw().toBuffer({ resolveWithObject: true })
    const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)]
    expect(top[0]).toBeGreaterThan(150)
    expect(bottom[2]).toBeGreaterThan(150)
  })

  it('replaces transparency with white', async () => {
    const clear = sharp({ create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    expect((await sharp(await cut(clear.png().toBuffer(), size)).stats()).channels[0]?.min).toBeGreaterThan(250)
  })

  it('refuses invalid and truncated pictures', async () => {
    await expect(cut(Promise.resolve(Buffer.from('text')), size)).rejects.toMatchObject({
      code: 'unsupported_media_type',
    })
    const whole = await noise(300, 200).jpeg().toBuffer()
    await expect(cut(Promise.resolve(whole.subarray(0, whole.length / 2)), size)).rejects.toMatchObject({
      code: 'bad_request',
    })
  })
}

type Read = (picture: Uint8Array | Promise<Uint8Array>) => ReturnType<ImageProcessor['toWebp']>

function readingBehaviour(read: Read): void {
  it.each(Object.entries(kinds))('reads %s and makes WebP in each size', async (_, encode) => {
    const made = await read(encode(twoHalves(1000, 500)).toBuffer())
    expect(made.map(({ width, height }) => [width, height])).toEqual([
      [480, 240],
      [960, 480],
      [1000, 500],
    ])
    for (const { bytes, ...size } of made)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', ...size })
  })

  it('never enlarges, and limits the width to the largest size of pages', async () => {
    expect((await read(twoHalves(20, 10).png().toBuffer())).map(({ width }) => width)).toEqual([20])
    const wide = await read(twoHalves(4000, 2000).jpeg().toBuffer())
    expect(wide.map(({ width, height }) => [width, height]).at(-1)).toEqual([1600, 800])
  })

  it('rotates by the metadata, and removes the metadata', async () => {
    const exif = { IFD0: { Artist: 'someone at home' } }
    const photo = twoHalves(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg()
    const [made] = await read(photo.toBuffer())
    expect(made).toMatchObject({ width: 200, height: 400 })
    const metadata = await sharp(made?.bytes).metadata()
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(Array(4).fill(undefined))
    // The upper half is on the right after rotation.
    const { data } = await sharp(made?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[(200 * 200 + 190) * 3]).toBeGreaterThan(150)
    expect(data[(200 * 200 + 10) * 3]).toBeLessThan(100)
  })

  it('keeps transparency', async () => {
    const clear = sharp({ create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const [made] = await read(clear.png().toBuffer())
    expect((await sharp(made?.bytes).stats()).isOpaque).toBe(false)
  })

  it('uses the first frame of an animation', async () => {
    const frames = await Promise.all(['#f00', '#00f'].map(frameOf))
    const moving = sharp(frames, { join: { animated: true } }).gif()
    const [made] = await read(moving.toBuffer())
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ width: 40, height: 40 })
    expect((await sharp(made?.bytes).stats()).channels[0]?.mean).toBeGreaterThan(200)
  })

  it('re-encodes a picture that is also valid HTML', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const [made] = await read(Buffer.concat([await twoHalves(40, 40).gif().toBuffer(), script]))
    expect(Buffer.from(made?.bytes ?? []).includes(script)).toBe(false)
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ format: 'webp' })
  })
}

function refusingBehaviour(read: Read): void {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  it.each([
    ['SVG', svg],
    ['SVG behind a heading', `<?xml version="1.0"?><!-- -->${svg}`],
    ['a page', '<!doctype html><img src=x>'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['BMP', 'BM\x36\0\0\0'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['text', 'GIF, JPEG and PNG are pictures'],
    ['nothing', ''],
  ])('refuses %s', async (_, text) => {
    await expect(read(Buffer.from(text, 'latin1'))).rejects.toMatchObject({ code: 'unsupported_media_type' })
  })

  it('refuses TIFF', async () => {
    const tiff = twoHalves(10, 10).tiff().toBuffer()
    await expect(read(tiff)).rejects.toMatchObject({ code: 'unsupported_media_type' })
  })

  it.each(Object.entries(kinds))('refuses %s that ends too soon', async (_, encode) => {
    const whole = await encode(noise(300, 200)).toBuffer()
    for (const share of [0.02, 0.4, 0.8]) {
      const cut = whole.subarray(0, Math.ceil(whole.length * share))
      await expect(read(cut)).rejects.toMatchObject({ code: 'bad_request' })
    }
  })

  it('refuses pictures with too many pixels immediately', async () => {
    const started = performance.now()
    await expect(read(pngHead(60_000, 60_000))).rejects.toMatchObject({ code: 'too_large' })
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('refuses extreme aspect ratios', async () => {
    const strip = sharp({ create: { width: 100, height: 17_000, channels: 3, background: '#fff' } })
    await expect(read(strip.png().toBuffer())).rejects.toMatchObject({ code: 'bad_request' })
  })
}

/** Noise does not compress, so truncation always loses pixels. */
function noise(width: number, height: number): Sharp {
  const raw = Uint8Array.from({ length: width * height * 3 }, (_, n) => (n * n * 31 + n * 17) % 251)
  return sharp(raw, { raw: { width, height, channels: 3 } })
}

async function frameOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}

/** PNG that declares a large size and contains almost nothing. */
function pngHead(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
