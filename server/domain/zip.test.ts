import { createHash } from 'node:crypto'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createZip } from '../testing/create-zip.ts'
import { isZip, readCsvFiles, readZip, unpackGzip } from './zip.ts'

const all = { maxBytes: 1_000_000, maxFiles: 20, isWanted: () => true }
const text = 'Top queries,Clicks\n'.repeat(100)

describe('an archive', () => {
  it('is read, compressed and stored files alike', async () => {
    const zip = createZip({ 'Requêtes.csv': text, 'sub/Chart.csv': { stored: 'Date,Clicks\n' } })
    expect(isZip(zip)).toBe(true)
    const files = await readZip(zip, all)
    expect(files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['Requêtes.csv', text],
      ['sub/Chart.csv', 'Date,Clicks\n'],
    ])
  })

  it('gives its CSV files as text, without byte order marks and without files of the system', async () => {
    const zip = createZip({ 'a/Queries.csv': `\uFEFF${text}`, '__MACOSX/a/._Queries.csv': 'x', 'notes.txt': 'x' })
    expect(await readCsvFiles('export.zip', zip, 1_000_000)).toEqual([{ name: 'Queries.csv', content: text }])
    const csv = new TextEncoder().encode(text)
    expect(await readCsvFiles('Queries.csv', csv, 1_000_000)).toEqual([{ name: 'Queries.csv', content: text }])
    await expect(readCsvFiles('x.zip', createZip({ 'a.txt': 'x' }), 100)).rejects.toThrow('x.zip has no CSV files.')
    await expect(readCsvFiles('x.csv', new Uint8Array([0xff, 0xfe]), 100)).rejects.toThrow('x.csv is not UTF-8 text.')
  })

  it('is refused once it is too large, whatever size it states', async () => {
    const zip = createZip({ 'a.csv': 'a'.repeat(50_000_000) })
    expect(zip.length).toBeLessThan(100_000)
    await expect(readZip(zip, all)).rejects.toThrow('a.csv is too large.')
    const many = createZip(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.csv`, 'x'])))
    await expect(readZip(many, all)).rejects.toThrow('The archive has more than 20 files.')
  })

  it('is refused if it is damaged, cut anywhere', async () => {
    const zip = createZip({ 'a.csv': text })
    for (let length = 4; length < zip.length; length += 7)
      await expect(readZip(zip.subarray(0, length), all)).rejects.toThrow('The archive is damaged.')
    const broken = zip.slice()
    broken.fill(0xff, 40, 40 + deflateRawSync(text).length - 10)
    await expect(readZip(broken, all)).rejects.toThrow('The archive is damaged.')
  })
})

describe('a gzip file', () => {
  const pack = (content: string) => ({ name: 'feed.csv.GZ', bytes: new Uint8Array(gzipSync(content)) })

  it('is unpacked, and any other file stays as it is', async () => {
    const { name, bytes } = await unpackGzip(pack(text), 1_000_000)
    expect([name, new TextDecoder().decode(bytes)]).toEqual(['feed.csv', text])
    const plain = { name: 'feed.csv', bytes: new TextEncoder().encode(text) }
    expect(await unpackGzip(plain, 10)).toEqual(plain)
  })

  it('is decompressed in small parts, so that little is unpacked beyond the limit', async () => {
    const sizes: number[] = []
    const Original = DecompressionStream
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal(
      'DecompressionStream',
      class {
        readable
        writable
        constructor(format: CompressionFormat) {
          const { readable, writable } = new Original(format)
          const counting = new TransformStream<Uint8Array, BufferSource>({
            transform(chunk, controller) {
              sizes.push(chunk.length)
              controller.enqueue(new Uint8Array(chunk))
            },
          })
          this.readable = counting.readable.pipeThrough({ readable, writable })
          this.writable = counting.writable
        }
      },
    )
    const random = Array.from({ length: 2_000 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex')).join('')
    const { bytes } = await unpackGzip(pack(random), 1_000_000)
    expect(bytes).toHaveLength(random.length)
    expect(sizes.length).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(16_384)
  })

  it('is refused once it is too large, or if it is damaged', async () => {
    const bomb = pack('a'.repeat(50_000_000))
    expect(bomb.bytes.length).toBeLessThan(100_000)
    await expect(unpackGzip(bomb, 5_000_000)).rejects.toThrow(
      'feed.csv.GZ is too large: it has more than 5 MB when it is unpacked.',
    )
    const cut = { ...bomb, bytes: bomb.bytes.subarray(0, 100) }
    await expect(unpackGzip(cut, 5_000_000)).rejects.toThrow('feed.csv.GZ is damaged.')
  })
})
