import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createImageProcessor } from '../../../server/adapters/local/image-processor.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { defaultCategorySlugs as categories } from '../../../server/domain/categories.ts'
import { createTestApp } from '../../../server/testing/create-test-app.ts'
import { fakeApi, readBy } from '../../testing/fake-api.ts'
import { article, site } from '../../testing/fixtures.ts'
import { cover, isPaginated, render } from '../entry-server.tsx'
import { fitTitleSize, normalizeText, toDrawableText } from './draw-card.tsx'

const card = { seed: 'five', category: 'audio', label: 'Audio', title: 'Five Wireless Earbuds', siteName: 'The Shelf' }
const draw = (changes: Partial<typeof card> = {}) => cover.draw(JSON.stringify({ ...card, ...changes }))
const assets = { reader: '', app: '', styles: [], fonts: [] }

async function served() {
  const test = await createTestApp({
    processor: createImageProcessor({ draw: cover.draw }),
    pages: { renderer: { render, isPaginated }, describeCover: cover.describe, assets, staticDir: null },
  })
  const ask = (path: string) => test.app.fetch(new Request(`http://localhost:3000${path}`))
  return { ...test, ask }
}

describe('GET /covers/', () => {
  it('gives a PNG of 1200 × 630 for each published article, and for the site', async () => {
    const { ask, local } = await served()
    const { article } = await local.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
    for (const name of [article.slug, '_site']) {
      const answer = await ask(`/covers/${name}.png`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      const png = await answer.arrayBuffer()
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      // Far below what social sites take.
      expect(png.byteLength).toBeLessThan(150_000)
    }
    await local.articles.unpublish({ id: article.id })
    for (const name of [article.slug, 'never-was', 'site', '.', '..', '%00', 'a'.repeat(3000)]) {
      expect((await ask(`/covers/${name}.png`)).status).toBe(404)
    }
  })

  it('shows a new title, and is the same for another change', async () => {
    const { ask, local } = await served()
    const { article } = await local.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
    const tag = async () => (await ask(`/covers/${article.slug}.png`)).headers.get('etag')
    const first = await tag()
    await local.articles.update({ id: article.id, excerpt: 'Another excerpt.' })
    expect(await tag()).toBe(first)
    await local.articles.update({ id: article.id, title: 'Another Title' })
    expect(await tag()).not.toBe(first)
  })
})

describe('the words of a card', () => {
  /** How far right ink of the words' colour reaches in their column, in pixels; the drawing begins behind it. */
  async function reach(title: string): Promise<number> {
    // Of the words alone: what is drawn behind them is of the same colours.
    const svg = (await draw({ title })).replace(/<svg [^>]*viewBox="[^"]* 0 381 200".*?<\/svg>/s, '')
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
    let far = 0
    for (let at = 0; at < data.length; at += info.channels) {
      if ((data[at + 3] ?? 0) > 128) far = Math.max(far, (at / info.channels) % info.width)
    }
    return far
  }

  it('fill their column, however many lines they take', async () => {
    const titles = ['Wireless Earbuds: Five Choices Side by Side', `Five ${'Kettles Compared '.repeat(12)}`]
    for (const title of titles) expect(await reach(title)).toBeGreaterThan(480)
  })
})

describe('the content of a card', () => {
  const describeWith = (get: () => unknown) => {
    const api = fakeApi({ 'site.get': () => site, 'articles.get': get })
    return cover.describe({ slug: 'five', read: readBy(api.fetch) })
  }

  it('is the title, the category in words and the name of the site', async () => {
    const answer = await describeWith(() => article({ category: 'home', title: 'Five Lamps' }))
    const shown = answer.status === 200 ? JSON.parse(answer.drawing) : {}
    expect(shown).toMatchObject({ title: 'Five Lamps', label: 'Home & Garden', siteName: site.name })
  })

  it.each([
    ['gone', 410],
    ['not_found', 404],
  ] as const)('is nothing of an article that is %s', async (code, status) => {
    const fail = () => {
      throw new BlogopsError(code, 'No article.')
    }
    expect(await describeWith(fail)).toEqual({ status })
  })
})

describe('a card', () => {
  it('needs no fonts, no files and no network to be seen', async () => {
    const svg = await draw()
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="1200" height="630">/)
    expect(svg).not.toMatch(/<text|<image|font-family|href=|url\((?!#)/)
  })

  it('has a picture of its own in each category, and another for each article', async () => {
    const drawn = await Promise.all([...categories, 'pets'].map(category => draw({ category, label: '' })))
    expect(new Set(drawn).size).toBe(categories.length + 1)
    expect(await draw({ seed: 'six' })).not.toBe(await draw())
  })

  it.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['markup', '</svg><script>alert(1)</script> & "quotes"'],
    ['emoji', '🎮 The 7️⃣ Best 👩‍👩‍👧 Controllers 🇬🇧'],
    ['other scripts', 'Лучшие наушники 最高のヘッドホン שלום العربية'],
    ['directions', '\u202Eevil\u202C \u200Bzero\uFEFF'],
    ['many accents', `Z${'\u0301'.repeat(100)}algo`],
    ['one long word', 'x'.repeat(5000)],
    ['many words', 'word '.repeat(2000)],
    ['a lone surrogate', 'half \uD83D of it'],
  ])('is drawn of a title of %s', async (_, title) => {
    const png = await sharp(Buffer.from(await draw({ title }))).toBuffer({ resolveWithObject: true })
    expect(png.info).toMatchObject({ width: 1200, height: 630 })
  })

  it('shows the category if the title cannot be drawn', async () => {
    expect(await draw({ title: 'Лучшие наушники 2026' })).toBe(await draw({ title: 'Audio', label: '' }))
  })
})

describe('the drawable part of a text', () => {
  it.each([
    ['Five 🎧 Earbuds', ['🎧'], 'Five Earbuds'],
    ['Ĉairs & Łódź', ['Ĉ'], 'Cairs & Łódź'],
    ['Best Лампы', ['Лампы'], ''],
    ['Lamp Л', ['Л'], 'Lamp'],
    ['Top 1️⃣ of 11', ['1️⃣'], 'Top of 11'],
    ['最高', ['最高'], ''],
    ['2026', [], '2026'],
  ])('%s without %j is “%s”', (text, lacking, drawn) => {
    expect(toDrawableText(text, lacking)).toBe(drawn)
  })

  it('has one spelling of spaces, hyphens and accents', () => {
    expect(normalizeText(' e\u0301\u00a0noise\u2011free\u200b \n x\u00ad ')).toBe('é noise-free x')
  })
})

it('titles shrink as they grow', () => {
  const sizes = ['Best Grinders', 'Five Wireless Earbuds Compared', 'x '.repeat(25), 'x '.repeat(40), 'x '.repeat(90)]
  const drawn = sizes.map(fitTitleSize)
  expect(drawn).toEqual([...drawn].sort((a, b) => b - a))
  expect(fitTitleSize('Donaudampfschifffahrtsgesellschaft')).toBe(50)
})
