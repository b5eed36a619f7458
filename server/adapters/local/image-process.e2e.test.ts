import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { imageProcessorConformance } from '../../ports/image-processor.conformance.ts'
import { createImageProcess, type ImageProcessOptions } from './image-process.ts'

const built = resolve(import.meta.dirname, '../../../dist/server')
const options = { script: join(built, 'pictures.js'), renderer: join(built, 'render.js') }

imageProcessorConformance('a process of its own', () => createImageProcess(options))

function open(changes: Partial<ImageProcessOptions> = {}) {
  const processor = createImageProcess({ ...options, ...changes })
  onTestFinished(() => processor.close())
  return processor
}

/** Program that replaces the built one. */
function scriptOf(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = join(folder, 'script.mjs')
  writeFileSync(script, code)
  return script
}

const answering =
  'const answer = id => process.send({ id, pictures: [{ width: 1, height: 1, bytes: new Uint8Array([7]) }] });'
const childrenOf = (pid: number) => execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
const picture = new Uint8Array([1])

describe('the process that makes pictures', () => {
  it('draws covers as the built pages have them', async () => {
    const card = { seed: 'a', category: 'audio', label: 'Audio', title: 'Five Earbuds', siteName: 'The Shelf' }
    const png = await open().drawCover(JSON.stringify(card))
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  it('is ended when it takes too long, and the next piece of work gets another', async () => {
    const hangs = `${answering} process.on('message', ({ id, drawing }) => drawing !== 'hang' && answer(id))`
    const processor = open({ script: scriptOf(hangs), workMs: 2_000 })
    await expect(processor.drawCover('hang')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await processor.drawCover('x')).toEqual(new Uint8Array([7]))
  })

  it('may die: what it was at fails, and nothing else', async () => {
    const dies = `${answering} process.on('message', ({ id, drawing }) => drawing === 'die' ? process.abort() : answer(id))`
    const processor = open({ script: scriptOf(dies) })
    await expect(processor.drawCover('die')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await processor.drawCover('x')).toEqual(new Uint8Array([7]))
  })

  it('says so when it cannot be started', async () => {
    const processor = open({ script: scriptOf('process.exit(3)') })
    await expect(processor.drawCover('x')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is told nothing of the environment', async () => {
    const tells = `process.on('message', ({ id }) => process.send({ id, code: 'bad_request', message: Object.keys(process.env).join() }))`
    const processor = open({ script: scriptOf(tells) })
    const names = await processor.drawCover('x').catch(error => String(error.message).split(','))
    expect(names).toEqual(expect.arrayContaining(['MALLOC_ARENA_MAX']))
    expect(names).not.toContain('PATH')
    expect(names).not.toContain('HOME')
  })

  it('ends when there is nothing to do', async () => {
    const processor = open({
      script: scriptOf(`${answering} process.on('message', ({ id }) => answer(id))`),
      idleMs: 20,
    })
    const before = childrenOf(process.pid).split('\n').length
    await processor.drawCover('x')
    await expect.poll(() => childrenOf(process.pid).split('\n').length, { timeout: 5_000 }).toBe(before)
  })

  it('has one picture at a time to read, and refuses those for whom the wait would be long', async () => {
    let most = 0
    const counts = `let busy = 0; ${answering} process.on('message', ({ id }) => { busy += 1; const at = busy
      setTimeout(() => { busy -= 1; process.send({ id, pictures: [{ width: at, height: 1, bytes: new Uint8Array() }] }) }, 5) })`
    const processor = open({ script: scriptOf(counts) })
    const uploads = await Promise.allSettled(Array.from({ length: 12 }, () => processor.toWebp(picture)))
    for (const upload of uploads) if (upload.status === 'fulfilled') most = Math.max(most, upload.value[0]?.width ?? 0)
    expect(most).toBe(1)
    const refused = uploads.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ reason: { code: 'throttled' } })
    expect(await processor.toWebp(picture)).toHaveLength(1)
  })
})
