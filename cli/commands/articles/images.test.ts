import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>
let png: Buffer
beforeAll(async () => {
  local = await localApp()
  png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
})

/** Runs `images upload` in a folder that holds some files. */
function upload(...words: string[]) {
  const cwd = temporaryFolder()
  writeFileSync(path.join(cwd, 'kettle.png'), png)
  writeFileSync(path.join(cwd, 'logo.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(path.join(cwd, 'huge.jpg'), '')
  truncateSync(path.join(cwd, 'huge.jpg'), 10_000_001)
  mkdirSync(path.join(cwd, 'folder.png'))
  return runLine(['images', 'upload', ...words], { runtime: local.runtime, cwd })
}

describe('blogops images upload', () => {
  it('prints the address of the picture', async () => {
    const { exit, stdout } = await upload('kettle.png', '--json')
    expect(exit).toBe(0)
    const answer = JSON.parse(stdout)
    expect(answer).toEqual({ url: expect.stringMatching(/^\/images\/\w+-600x400\.webp$/), width: 600, height: 400 })
    expect((await local.app.fetch(new Request(`http://localhost:3000${answer.url}`))).status).toBe(200)
    expect((await upload('kettle.png', '--no-color')).stdout).toContain(answer.url)
  })

  it.each([
    ['missing.png', 2, 'The picture missing.png does not exist.'],
    ['folder.png', 2, 'The picture folder.png is a folder.'],
    ['huge.jpg', 2, 'The picture huge.jpg has 10.0 MB.'],
    ['logo.png', 2, 'logo.png: This picture format is not supported.'],
  ])('reports what is wrong with %s', async (file, code, message) => {
    const { exit, stdout, stderr } = await upload(file)
    expect({ exit, stdout }).toEqual({ exit: code, stdout: '' })
    expect(stderr).toContain(message)
  })

  it('names the missing file argument', async () => {
    expect(await upload()).toMatchObject({ exit: 2, stderr: expect.stringContaining('<file> is missing') })
  })

  it('sends nothing with --dry-run', async () => {
    const { stdout } = await upload('kettle.png', '--dry-run', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      path: '/api/images',
      body: { name: 'kettle.png', data: expect.any(String) },
    })
    expect(stdout.length).toBeLessThan(400)
  })
})
