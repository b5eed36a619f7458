import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>
let slug: string
let asin: string
let cwd: string

beforeAll(async () => {
  local = await localApp()
  const { article, products } = await local.client.generate.article({
    topic: 'kettles',
    category: 'kitchen',
    productCount: 3,
  })
  slug = article.slug
  asin = products[0]?.asin ?? ''
  cwd = mkdtempSync(path.join(tmpdir(), 'blogops-picture-'))
  await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c63' } })
    .png()
    .toFile(path.join(cwd, 'kettle.png'))
  writeFileSync(path.join(cwd, 'note.png'), 'no picture')
})

afterAll(() => rmSync(cwd, { recursive: true, force: true }))

const picture = (...words: string[]) =>
  runLine(['articles', 'picture', slug, asin, ...words], { runtime: local.runtime, cwd })

const read = async () => {
  const products = await local.client.articles.products({ articleId: slug })
  const product = products.find(candidate => candidate.asin === asin)
  return { image: product?.image, imageAlt: product?.imageAlt }
}

describe('blogops articles picture', () => {
  it('uploads a file and shows it with its description', async () => {
    const { exit, stdout } = await picture('--image', 'kettle.png', '--alt', 'A steel kettle', '--json')
    expect(exit).toBe(0)
    const image = expect.stringMatching(/^\/images\/\w+-600x400\.webp$/)
    expect(JSON.parse(stdout)).toMatchObject({ image, imageAlt: 'A steel kettle' })
    expect(await read()).toEqual({ image, imageAlt: 'A steel kettle' })
  })

  it('takes an address, the drawing, or the picture of the source', async () => {
    await picture('--image', 'https://cdn.example/kettle.jpg')
    expect(await read()).toMatchObject({ image: 'https://cdn.example/kettle.jpg' })
    await picture('--drawing', '--alt', '')
    expect(await read()).toEqual({ image: '' })
    await picture('--reset')
    expect(await read()).toEqual({ image: '' })
  })

  it('uploads and changes nothing with --dry-run', async () => {
    const before = await read()
    const { stdout } = await picture('--image', 'kettle.png', '--dry-run', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      path: `/api/articles/by-id/${slug}/products/${asin}/picture`,
      body: { image: expect.stringMatching(/^\(kettle\.png, [\d,]+ bytes, uploaded first\)$/) },
    })
    expect(await read()).toEqual(before)
  })

  it.each([
    [[], 'There is nothing to change.'],
    [['--reset', '--drawing'], 'Pass only one of --image, --drawing and --reset.'],
    [['--image', 'missing.png'], 'The picture missing.png does not exist.'],
    [['--image', 'note.png'], 'note.png: This picture format is not supported.'],
  ])('refuses %j', async (words, message) => {
    const { exit, stderr } = await picture(...words)
    expect({ exit, message: stderr.includes(message) }).toEqual({ exit: 2, message: true })
  })
})
