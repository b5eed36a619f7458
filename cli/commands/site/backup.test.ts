import { fstatSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { App } from '../../../server/runtime/app.ts'
import { restoreBackup, verifyBackup } from '../../../server/runtime/restore.ts'
import type { LocalRuntime } from '../../terminal.ts'
import { type FakeTerminalOptions, runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

/** Opens a site with one campaign in a folder, with terminals that use it. */
async function openSite() {
  const { app, client, runtime } = await localApp()
  await client.campaigns.create({ name: 'Spring' })
  const cwd = temporaryFolder()
  const dataDir = path.join(cwd, 'data')
  const local: Partial<LocalRuntime> = {
    ...runtime,
    verifyBackup,
    restoreBackup: async (_, __, bytes) => ({ dataDir, summary: await restoreBackup({ dataDir }, bytes) }),
  }
  const cli = (words: string[], more: FakeTerminalOptions = {}) => runLine(words, { cwd, runtime: local, ...more })
  return { app, client, cwd, dataDir, cli }
}

const breaking =
  (app: App): App['fetch'] =>
  async request => {
    const response = await app.fetch(request)
    const [first] = [Buffer.from(await response.arrayBuffer()).subarray(0, 500)]
    const body = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(first),
      pull: controller => controller.error(new TypeError('terminated')),
    })
    return new Response(body, { headers: response.headers })
  }

/** Returns true if this process has a file open. */
function isOpen(file: string): boolean {
  const { ino } = statSync(file)
  return readdirSync('/dev/fd').some(fd => fileOf(Number(fd)) === ino)
}

/** Undefined for a file that has been closed since, such as the listing's own. */
function fileOf(fd: number): number | undefined {
  try {
    return fstatSync(fd).ino
  } catch {
    return undefined
  }
}

describe('blogops backup', () => {
  it('writes a verified file that only its owner can read', async () => {
    const { cwd, cli, client } = await openSite()
    const { exit, stdout } = await cli(['backup', 'site.tar.gz'])
    expect([exit, stdout]).toEqual([0, expect.stringContaining('Wrote and verified site.tar.gz')])
    expect(stdout).toMatch(/0 articles, 0 people, \d+ other records, 0 files, 0 page views and clicks/)
    expect(readdirSync(cwd)).toEqual(['site.tar.gz'])
    expect(statSync(path.join(cwd, 'site.tar.gz')).mode & 0o777).toBe(0o600)
    expect((await client.backup.status()).last?.by).toBe('local')
    const verified = await cli(['backup', 'verify', 'site.tar.gz', '--json'])
    expect(JSON.parse(verified.stdout)).toMatchObject({ format: 1, counts: { records: { campaign: 1 } } })
    expect(JSON.parse((await cli(['backup', 'status', '--json'])).stdout)).toMatchObject({ last: { by: 'local' } })
  })

  it('replaces a file only after confirmation and keeps it if the backup fails', async () => {
    const { app, cwd, cli } = await openSite()
    const file = path.join(cwd, 'site.tar.gz')
    writeFileSync(file, 'the last one')
    const asked = await cli(['backup', 'site.tar.gz'])
    expect([asked.exit, asked.stderr]).toEqual([
      2,
      expect.stringContaining('This needs confirmation, and no prompt is possible here: Replace site.tar.gz.'),
    ])
    const broken = { ...app, fetch: breaking(app), close: async () => undefined }
    const openFolder: LocalRuntime['openFolder'] = async () => ({ kind: 'app', dataDir: '/data', app: broken })
    const ended = await cli(['backup', 'site.tar.gz', '--yes'], { runtime: { openFolder, verifyBackup } })
    expect(ended.exit).not.toBe(0)
    expect([readFileSync(file, 'utf8'), readdirSync(cwd)]).toEqual(['the last one', ['site.tar.gz']])
    expect((await cli(['backup', 'site.tar.gz', '--yes'])).exit).toBe(0)
    expect((await cli(['backup', 'verify', 'site.tar.gz'])).exit).toBe(0)
  })

  it('removes only temporary files of killed backups to the same file', async () => {
    const { cwd, cli } = await openSite()
    const [old, now] = [new Date('2020-01-01T00:00:00Z'), new Date()]
    const left = (name: string, at: Date) => {
      writeFileSync(path.join(cwd, name), 'half of it')
      utimesSync(path.join(cwd, name), at, at)
    }
    for (const name of ['site.tar.gz.4711.part', 'site.tar.gz.0afe12.part']) left(name, old)
    const otherFiles = ['my-site.tar.gz.4711.part', 'site.tar.gz.chapter.part', 'site.tar.gz.part']
    for (const name of otherFiles) left(name, old)
    left('site.tar.gz.4712.part', now)
    expect((await cli(['backup', 'site.tar.gz'])).exit).toBe(0)
    expect(readdirSync(cwd)).toEqual([...otherFiles, 'site.tar.gz', 'site.tar.gz.4712.part'].sort())
  })

  it('describes the backup with --dry-run and explains refusals', async () => {
    const { cwd, cli } = await openSite()
    mkdirSync(path.join(cwd, 'folder'))
    expect((await cli(['backup', 'a.tar.gz', '--dry-run'])).stdout).toContain('Would write a backup to a.tar.gz.')
    expect(readdirSync(cwd)).toEqual(['folder'])
    expect(await cli(['backup', 'folder'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('is not a regular file'),
    })
    expect(await cli(['backup', 'no/a.tar.gz'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('does not exist'),
    })
    expect(await cli(['backup', '-'], { columns: 80 })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('cannot be printed on a screen'),
    })
  })
})

describe('blogops restore', () => {
  it('restores the same site into a new folder', async () => {
    const { cli, dataDir } = await openSite()
    await cli(['backup', 'site.tar.gz'])
    const tried = await cli(['restore', 'site.tar.gz', '--dry-run'])
    expect([tried.exit, tried.stdout]).toEqual([
      0,
      expect.stringContaining('The backup is complete; nothing was changed'),
    ])
    const done = await cli(['restore', 'site.tar.gz'])
    expect([done.exit, done.stdout]).toEqual([0, expect.stringContaining(`Restored into ${dataDir}`)])
    expect(done.stderr).toContain('Everybody must sign in again.')
    expect(await cli(['restore', 'site.tar.gz'])).toMatchObject({
      exit: 5,
      stderr: expect.stringContaining('not empty'),
    })
  })

  it('closes the backup if the folder is refused', async () => {
    const { cli, cwd, dataDir } = await openSite()
    await cli(['backup', 'site.tar.gz'])
    mkdirSync(dataDir)
    writeFileSync(path.join(dataDir, 'kept'), '')
    expect((await cli(['restore', 'site.tar.gz'])).exit).toBe(5)
    await expect.poll(() => isOpen(path.join(cwd, 'site.tar.gz'))).toBe(false)
  })

  it('refuses other files, damaged backups and a server', async () => {
    const { cwd, cli } = await openSite()
    writeFileSync(path.join(cwd, 'letter.txt'), 'Dear diary')
    expect(await cli(['restore', 'letter.txt'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('not a blogops backup'),
    })
    expect(await cli(['backup', 'verify', 'gone'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('not exist'),
    })
    await cli(['backup', 'site.tar.gz'])
    const whole = readFileSync(path.join(cwd, 'site.tar.gz'))
    writeFileSync(path.join(cwd, 'cut.tar.gz'), whole.subarray(0, whole.length / 2))
    const cut = await cli(['backup', 'verify', 'cut.tar.gz'])
    expect(cut).toMatchObject({ exit: 1, stderr: expect.stringContaining('it is cut off') })
    expect((await cli(['restore', 'site.tar.gz', '--server', 'http://127.0.0.1:9'])).exit).toBe(2)
  })
})
