import { describe, expect, it } from 'vitest'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { readBackup } from './read-backup.ts'
import { archive, createMemoryStores, createSink, joinPieces, restore } from './testing/stores.ts'

const url = 'http://localhost:3000/api/backup'
const owner = { authorization: 'Bearer local-token-of-the-test' }

async function openSite(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const opened = await createTestApp(overrides)
  await opened.local.users.create({ username: 'ada', password: 'long enough to hold' })
  await opened.local.campaigns.create({ name: 'Spring' })
  return opened
}

async function tokenWith({ local }: Awaited<ReturnType<typeof openSite>>, scope: 'backup:read' | 'settings:write') {
  return { authorization: `Bearer ${(await local.tokens.create({ name: 't', scope: [scope] })).token}` }
}

describe('a backup of a site', () => {
  it('is a file with all contents, and its time is stored', async () => {
    const { app, local, clock } = await openSite()
    expect(await local.backup.status()).toEqual({ last: null })
    const response = await app.fetch(new Request(url, { headers: owner }))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('application/gzip')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="blogops-[\dT-]+Z\.tar\.gz"$/)
    const at = clock.now().toISOString()
    expect(await local.backup.status()).toEqual({ last: { at, bytes: bytes.length, by: 'local' } })
    const into = createMemoryStores()
    const summary = await restore(bytes, into)
    expect(summary).toMatchObject({ createdAt: at, siteUrl: 'http://localhost:3000', counts: { records: { user: 1 } } })
    const again = await createTestApp(into)
    expect(await again.local.campaigns.list()).toEqual(await local.campaigns.list())
    expect(await again.local.users.list()).toEqual(await local.users.list())
  })

  it('is streamed through the client', async () => {
    const { local } = await openSite()
    const bytes = await joinPieces(local.backup.download())
    expect(
      (await readBackup(archive.unpack(chunk(bytes)), createSink(createMemoryStores()))).counts.records.campaign,
    ).toBe(1)
  })

  it('requires its scope', async () => {
    const opened = await openSite()
    const asked = async (headers: Record<string, string>) =>
      (await opened.app.fetch(new Request(url, { headers }))).status
    expect(await asked({})).toBe(401)
    expect(await asked(await tokenWith(opened, 'settings:write'))).toBe(403)
    const readToken = await tokenWith(opened, 'backup:read')
    expect(await asked(readToken)).toBe(200)
    expect((await opened.as(readToken).backup.status()).last).toBeNull()
  })

  it('is audited, and so is a refusal', async () => {
    const opened = await openSite()
    await joinPieces(opened.local.backup.download())
    await joinPieces(opened.as(await tokenWith(opened, 'settings:write')).backup.download()).catch(() => undefined)
    const entries = await opened.local.audit.list()
    const taken = entries.filter(({ operation }) => operation === 'backup.download')
    expect(taken.map(({ by, outcome }) => [by, outcome])).toEqual([
      ['ada', 'refused'],
      ['local', 'done'],
    ])
  })

  it('that is aborted is not recorded, and blocks nothing', async () => {
    const blobs = createMemoryBlobStore()
    for (let at = 0; at < 50; at += 1) await blobs.put(`images/${at}`, crypto.getRandomValues(new Uint8Array(60_000)))
    const { local } = await openSite({ blobs })
    for await (const piece of local.backup.download()) {
      expect(piece.length).toBeGreaterThan(0)
      break
    }
    expect(await local.backup.status()).toEqual({ last: null })
    expect((await joinPieces(local.backup.download())).length).toBeGreaterThan(3_000_000)
  })

  it('that fails midway is reported as a failure, never as a shorter file', async () => {
    const blobs = createMemoryBlobStore()
    for (let at = 0; at < 60; at += 1) await blobs.put(`images/${at}`, crypto.getRandomValues(new Uint8Array(60_000)))
    const get = async (key: string) => {
      if (key === 'images/9') throw new Error('The disk is gone.')
      return blobs.get(key)
    }
    const { local } = await openSite({ blobs: { ...blobs, get } })
    await expect(joinPieces(local.backup.download())).rejects.toThrow()
    expect(await local.backup.status()).toEqual({ last: null })
  })
})

async function* chunk(bytes: Uint8Array) {
  yield bytes
}
