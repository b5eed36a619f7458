import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../server/contract/errors.ts'
import { head, site, sitePage } from '../testing/fixtures.ts'
import { renderPath, textOf, withArticle } from '../testing/rendered.ts'

describe('every page', () => {
  it.each(['/', '/category/kitchen', '/article/five-grinders', '/terms', '/privacy', '/auth', '/nowhere'])(
    '%s: one h1, no duplicate id, no inline script or style, the footer',
    async path => {
      const { html } = await renderPath(path, withArticle())
      expect(html.match(/<h1/g)).toHaveLength(1)
      const ids = Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      // Blocks of data are never run, so no policy on scripts speaks of them.
      expect(html.match(/<script(?! type="application\/ld\+json">)[^>]*>[^<]|<style|\sstyle=|\son\w+=/)).toBeNull()
      expect(html).toMatch(/^<!doctype html><html lang="en-GB"[^>]*><head><meta charset="utf-8"/i)
      expect(html).toContain('<script type="module" async="" src="/assets/reader.js" blocking="render"></script>')
      expect(textOf(html)).toContain('As an Amazon Associate I earn from qualifying purchases.')
      for (const text of [
        'Coffee Grinders',
        'Kitchen Appliances',
        'Home &amp; Garden',
        'Privacy Policy',
        'Terms of Service',
      ])
        expect(html).toContain(text)
    },
  )

  it('gives the reader’s script the event URL, the site and the app’s URL', async () => {
    const { html } = await renderPath('/')
    expect(html).toContain(
      '<html lang="en-GB" data-app="/assets/app.js" data-events="/api/event" data-domain="shelf.test">',
    )
    const events = { url: 'https://plausible.example/api/event', domain: 'shelf.example' }
    const configured = await renderPath('/', { 'site.get': () => ({ ...site, events }) })
    expect(configured.html).toContain(`data-events="${events.url}" data-domain="${events.domain}"`)
  })

  it('loads the app only on pages that need it', async () => {
    expect((await renderPath('/')).html).not.toContain('<script src="/assets/app.js"')
    expect((await renderPath('/auth')).html).toContain('<script src="/assets/app.js"')
  })
})

describe('statuses', () => {
  it.each([
    ['/', 200, 'The Test Shelf'],
    ['/category/home', 200, 'Home &amp; Garden reviews | The Test Shelf'],
    ['/category/cars', 404, 'Page Not Found | The Test Shelf'],
    ['/article/none', 404, 'Article not found | The Test Shelf'],
    ['/nowhere', 404, 'Page Not Found | The Test Shelf'],
    ['/article/%E0%A4', 404, 'Page Not Found | The Test Shelf'],
    ['/article/five-grinders/more', 404, 'Page Not Found | The Test Shelf'],
  ])('%s is %i, “%s”', async (path, status, title) => {
    const page = await renderPath(path)
    expect(page.status).toBe(status)
    expect(page.html).toContain(`<title>${title}</title>`)
    expect(page.html.includes('name="robots" content="noindex"')).toBe(status === 404)
  })

  it('shows the specified messages for missing pages', async () => {
    expect(textOf((await renderPath('/nowhere')).html)).toContain('Page Not Found')
    const { html } = await renderPath('/article/none')
    expect(textOf(html)).toContain('Article not found')
    expect(html).toMatch(/<a class="button" href="\/">Back to Home<\/a>/)
  })

  it('fails if the data cannot be read, instead of showing an empty page', async () => {
    const broken = {
      'articles.list': () => {
        throw new BlogopsError('internal', 'no')
      },
    }
    await expect(renderPath('/', broken)).rejects.toThrow('500: no')
  })
})

describe('a page such as the terms', () => {
  it('shows its text and summary, and names its Markdown form', async () => {
    const { html } = await renderPath('/terms')
    expect(textOf(html)).toContain('Terms of Service The Test Shelf has terms.')
    expect(html).toContain('<meta name="description" content="The terms of The Test Shelf."/>')
    expect(html).toContain('<link rel="alternate" type="text/markdown" title="Terms of Service" href="/terms.md"/>')
    expect(html).toContain('<link rel="canonical" href="https://shelf.test/terms"/>')
  })

  it('redirects from an earlier address', async () => {
    for (const path of ['/2024/05/five-grinders/', '/five-grinders', '/coffee/five-grinders.html'])
      expect(await renderPath(path, withArticle())).toMatchObject({ status: 301, location: '/article/five-grinders' })
    const moved = { 'pages.get': () => sitePage({ slug: 'rules' }) }
    expect(await renderPath('/terms', moved)).toMatchObject({ status: 301, location: '/rules' })
  })
})

describe('the home page', () => {
  const list = (count: number) => ({
    'articles.list': () =>
      Array.from({ length: count }, (_, at) => head({ id: `a${at}`, slug: `s${at}`, title: `Review ${at}` })),
  })

  it('features the first three and lists the rest', async () => {
    const { html } = await renderPath('/', list(5))
    const [featured = '', recent = ''] = html.slice(html.indexOf('id="featured-reviews"')).split('Recent Articles')
    expect(featured.match(/Review \d/g)).toEqual(['Review 0', 'Review 1', 'Review 2'])
    expect(recent.match(/Review \d/g)).toEqual(['Review 3', 'Review 4'])
    expect(html).toContain('href="#featured-reviews">Browse Reviews')
  })

  it('omits Recent Articles if there are none', async () => {
    expect((await renderPath('/', list(3))).html).not.toContain('Recent Articles')
  })

  it('shows each article with badge, excerpt, author, initial and read time', async () => {
    const text = textOf((await renderPath('/')).html)
    expect(text).toContain('Coffee Grinders Five Grinders Compared Which of five grinders suits whom. G Grace Hopper 7')
    expect(text).toMatch(/7 min/)
  })

  it('explains an empty list', async () => {
    expect(textOf((await renderPath('/', list(0))).html)).toContain('No reviews yet')
  })

  it('requests only the articles of a category', async () => {
    let asked: unknown
    await renderPath('/category/kitchen', {
      'articles.list': ({ category }) => {
        asked = category
        return []
      },
    })
    expect(asked).toBe('kitchen')
  })
})
