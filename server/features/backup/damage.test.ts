import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarHeader } from 'modern-tar'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ArchiveEntry } from '../../ports/blob-store.ts'
import {
  archive,
  backUp,
  createMemoryStores,
  fill,
  joinPieces,
  madeBy,
  readEntries,
  restore,
} from './testing/stores.ts'

let backup: Buffer
let entries: ArchiveEntry[]

beforeAll(async () => {
  const stores = createMemoryStores()
  await fill(stores)
  backup = await backUp(stores)
  entries = await readEntries(backup)
})

const read = (bytes: Uint8Array) => restore(bytes, createMemoryStores())
const text = (value: unknown) => Buffer.from(JSON.stringify(value))

async function pack(list: readonly ArchiveEntry[]): Promise<Buffer> {
  return joinPieces(
    archive.pack(
      (async function* () {
        yield* list
      })(),
    ),
  )
}

/** Builds a malicious backup: these entries with a matching manifest. */
async function forge(more: readonly ArchiveEntry[], product = '1.2.3'): Promise<Buffer> {
  const all = [{ name: 'blogops-backup.json', bytes: text({ ...madeBy, product }) }, ...more]
  const sums = all.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: hash('sha256', bytes) }))
  const manifest = { ...madeBy, counts: { records: {}, blobs: 0, events: 0 }, entries: sums }
  return pack([...all, { name: 'manifest.json', bytes: text(manifest) }])
}

async function rawTar(header: Partial<TarHeader>, body = ''): Promise<Buffer> {
  const head = { name: 'blogops-backup.json', size: 0 }
  const first = text(madeBy)
  const entry = { ...head, size: body.length, ...header }
  return gzipSync(
    await packTar([
      { header: { ...head, size: first.length }, body: first },
      { header: entry, body },
    ]),
  )
}

describe('a damaged backup', () => {
  it.each([0, 0.1, 0.5, 0.9, 0.999])('is detected if it is cut off at %d of its length', async part => {
    await expect(read(backup.subarray(0, Math.floor(backup.length * part)))).rejects.toMatchObject({
      code: 'storage_damaged',
      message: 'The backup is damaged: it is cut off.',
      hint: expect.stringContaining('Nothing was changed'),
    })
  })

  it('is detected if it is cut off between two entries', async () => {
    await expect(read(await pack(entries.slice(0, -1)))).rejects.toMatchObject({
      message: 'The backup is damaged: the manifest at its end is missing.',
    })
  })

  it('is detected if any byte is altered', async () => {
    const step = Math.floor(backup.length / 40)
    for (let at = 20; at < backup.length; at += step) {
      const altered = Buffer.from(backup)
      altered[at] = (altered[at] ?? 0) ^ 0x55
      await expect(read(altered), `byte ${at} of ${backup.length}`).rejects.toMatchObject({
        code: expect.stringMatching(/^(storage_damaged|bad_request)$/),
      })
    }
  })

  it('is detected by checksums, even if gzip is intact', async () => {
    const changed = entries.map(entry =>
      entry.name.endsWith('.html') ? { ...entry, bytes: Buffer.from('<p>Other</p>') } : entry,
    )
    await expect(read(await pack(changed))).rejects.toMatchObject({
      code: 'storage_damaged',
      message: 'The backup is damaged: blobs/articles/a1/01.html was altered.',
    })
  })

  it.each<[string, (list: ArchiveEntry[]) => ArchiveEntry[], string]>([
    ['lacks an entry', list => list.filter(({ name }) => name !== 'blobs/a'), 'blobs/a is missing'],
    [
      'has one more',
      list => [...list.slice(0, -1), { name: 'blobs/x', bytes: text(1) }, ...list.slice(-1)],
      'blobs/x is not in its manifest',
    ],
    ['has one twice', list => [...list, ...list.slice(0, 1)], 'follows the manifest at its end'],
    ['has one twice early', list => [...list.slice(0, 2), ...list.slice(1)], 'it contains'],
  ])('is detected if it %s', async (_, change, message) => {
    await expect(read(await pack(change(entries)))).rejects.toMatchObject({
      code: 'storage_damaged',
      message: expect.stringContaining(message),
    })
  })
})

describe('a file other than a backup', () => {
  it.each([
    ['text', Buffer.from('Dear diary, today I backed nothing up. '.repeat(40))],
    ['a gzip of text', gzipSync('Dear diary, '.repeat(100))],
  ])('is refused: %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/not a blogops backup/),
    })
  })

  it('is refused: another archive', async () => {
    await expect(read(await pack([{ name: 'photos/cat.txt', bytes: text('cat') }]))).rejects.toMatchObject({
      code: 'bad_request',
      message: 'This is not a blogops backup: it does not begin with blogops-backup.json.',
    })
  })

  it('of a later format is refused with the advice to upgrade', async () => {
    const head = { name: 'blogops-backup.json', bytes: text({ format: 2, anything: 'else' }) }
    await expect(read(await pack([head]))).rejects.toMatchObject({
      code: 'bad_request',
      message: 'This backup has format 2, but this blogops reads formats up to 1.',
      hint: expect.stringContaining('Upgrade'),
    })
  })
})

describe('a malicious backup', () => {
  it.each([
    '../evil',
    'blobs/../../evil',
    'blobs/a//b',
    'blobs/.',
    '/etc/passwd',
    'blobs/a\\b',
    'records/user.ndjson',
    'x',
  ])('with an entry named %s is refused', async name => {
    await expect(read(await forge([{ name, bytes: text(1) }]))).rejects.toMatchObject({
      code: 'storage_damaged',
      message: expect.stringContaining('it contains the unknown file'),
    })
  })

  it.each([
    ['symlink', { type: 'symlink', linkname: '/etc/passwd' }],
    ['link', { type: 'link', linkname: 'blobs/a' }],
    ['directory', { type: 'directory' }],
    ['fifo', { type: 'fifo' }],
  ] as const)('with a %s is refused', async (type, header) => {
    await expect(read(await rawTar({ name: 'blobs/x', ...header }))).rejects.toMatchObject({
      code: 'storage_damaged',
      message: `The backup is damaged: blobs/x in it is not a file but a ${type}.`,
    })
  })

  it('with an entry of huge stated size is refused before it is read', async () => {
    const tar = gunzipSync(await rawTar({ name: 'blobs/x' }, 'abc'))
    const at = 512 + Math.ceil(text(madeBy).length / 512) * 512
    tar.write('77777777777\0', at + 124, 'latin1')
    tar.fill(0x20, at + 148, at + 156)
    const sum = tar.subarray(at, at + 512).reduce((total, byte) => total + byte, 0)
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148, 'latin1')
    await expect(read(gzipSync(tar))).rejects.toMatchObject({
      code: 'storage_damaged',
      message: 'The backup is damaged: blobs/x has an invalid length.',
    })
  })

  it.each([
    ['records/spaceship-00001.ndjson', '{"id":"1","version":1}\n', 'unknown kind spaceship'],
    ['records/toString-00001.ndjson', '{"id":"1","version":1}\n', 'unknown kind toString'],
    ['records/user-00001.ndjson', '{"id":"1"}\n', 'is not a record'],
    ['records/user-00001.ndjson', 'null\n', 'is not a record'],
    ['records/user-00001.ndjson', '{"id":\n', 'cannot be read'],
    [
      'records/user-00001.ndjson',
      '{"id":"1","version":1,"usernameKey":"a"}\n'.repeat(2),
      'user-00001.ndjson contains a record twice.',
    ],
    [
      'records/user-00001.ndjson',
      `{"id":"1","version":1,"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`,
      'a line of records/user-00001.ndjson has more than 400 levels.',
    ],
    ['events/2026-11-21-00001.ndjson', '{"at":"2026-11-22T00:00:00Z"}\n', 'not an event of its day'],
  ])('with invalid content in %s is refused', async (name, content, message) => {
    await expect(read(await forge([{ name, bytes: Buffer.from(content) }]))).rejects.toMatchObject({
      code: 'storage_damaged',
      message: expect.stringContaining(message),
    })
  })
})
