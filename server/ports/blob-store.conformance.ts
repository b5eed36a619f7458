import { beforeEach, describe, expect, it } from 'vitest'
import type { BlobStore } from './blob-store.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const everyByte = Uint8Array.from({ length: 512 }, (_, n) => n % 256)

/** Tests of every blob store. `open` returns an empty one. */
export function blobStoreConformance(name: string, open: () => Promise<BlobStore>): void {
  describe(`${name} as a BlobStore`, () => {
    let blobs: BlobStore
    beforeEach(async () => {
      blobs = await open()
    })
    valueBehaviour(() => blobs)
    keyBehaviour(() => blobs)
  })
}

function valueBehaviour(blobs: () => BlobStore): void {
  it.each([
    ['no bytes', new Uint8Array()],
    ['a number as text', bytes('1.50')],
    ['what looks like JSON', bytes('{"a":1}')],
    ['what looks like base64', bytes('base64:AAAA')],
    ['the words null and undefined', bytes('null undefined')],
    ['NUL', bytes('a\0b')],
    ['every byte', everyByte],
    ['a megabyte', new Uint8Array(1 << 20).fill(7)],
  ])('gives back %s exactly', async (_, value) => {
    await blobs().put('a/value.bin', value)
    const read = await blobs().get('a/value.bin')
    expect(read).toBeInstanceOf(Uint8Array)
    expect(Buffer.compare(read ?? new Uint8Array(1), value)).toBe(0)
  })

  it('returns undefined for a missing key', async () => {
    expect(await blobs().get('nothing/here')).toBeUndefined()
  })

  it('replaces a value with a longer or shorter one', async () => {
    for (const text of ['first', 'a longer second', '3']) {
      await blobs().put('a', bytes(text))
      expect(await blobs().get('a')).toEqual(bytes(text))
    }
  })

  it('deletes, and accepts a missing key', async () => {
    await blobs().put('a/b', bytes('x'))
    await blobs().delete('a/b')
    await blobs().delete('a/b')
    await blobs().delete('never/was')
    expect(await blobs().get('a/b')).toBeUndefined()
    expect(await blobs().list('')).toEqual([])
  })

  it('is not affected by changes to values passed in or returned', async () => {
    const value = bytes('good')
    await blobs().put('a', value)
    value.fill(0)
    ;(await blobs().get('a'))?.fill(0)
    expect(await blobs().get('a')).toEqual(bytes('good'))
  })

  it('stores one complete value after concurrent writes of a key', async () => {
    const values = Array.from({ length: 20 }, (_, n) => new Uint8Array(5000).fill(n))
    await Promise.all(values.map(value => blobs().put('shared', value)))
    const read = await blobs().get('shared')
    expect(read).toHaveLength(5000)
    expect(new Set(read)).toHaveProperty('size', 1)
  })
}

function keyBehaviour(blobs: () => BlobStore): void {
  it('lists the keys that begin with a prefix, sorted, within a segment too', async () => {
    const keys = ['jobs/1/b', 'jobs/1/a.json', 'jobs/10/a', 'jobs-old/1', 'images/x.webp']
    for (const key of keys) await blobs().put(key, bytes(key))
    expect(await blobs().list('jobs/1/')).toEqual(['jobs/1/a.json', 'jobs/1/b'])
    expect(await blobs().list('jobs/1')).toEqual(['jobs/1/a.json', 'jobs/1/b', 'jobs/10/a'])
    expect(await blobs().list('job')).toEqual(['jobs-old/1', 'jobs/1/a.json', 'jobs/1/b', 'jobs/10/a'])
    expect(await blobs().list('')).toEqual([...keys].sort())
    for (const prefix of ['nothing/', '../', '/', 'jobs//']) expect(await blobs().list(prefix)).toEqual([])
  })

  it('accepts a key that is a prefix of another', async () => {
    await blobs().put('a/b', bytes('long'))
    await blobs().put('a', bytes('short'))
    await blobs().put('a/b/c', bytes('longer'))
    expect(await blobs().get('a')).toEqual(bytes('short'))
    expect(await blobs().list('a')).toEqual(['a', 'a/b', 'a/b/c'])
  })

  it.each(['incoming', '.hidden', 'a..b', '...', '-', '_', 'a.', `${'x'.repeat(200)}/y`])(
    'takes the key %s',
    async key => {
      await blobs().put(key, bytes(key))
      expect(await blobs().get(key)).toEqual(bytes(key))
      expect(await blobs().list('')).toEqual([key])
    },
  )

  it.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/./b',
    'a b',
    'a:b',
    'a\\b',
    'a?b',
    'ä',
    'a\0',
    'a$',
    'x'.repeat(201),
  ])('refuses the key %j', async key => {
    const calls = [blobs().get(key), blobs().put(key, bytes('x')), blobs().delete(key)]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'bad_request' })
    expect(await blobs().list('')).toEqual([])
  })
}
