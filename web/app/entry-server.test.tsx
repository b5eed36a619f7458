import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../server/contract/errors.ts'
import { head, site } from '../testing/fixtures.ts'
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

describe('the privacy policy', () => {
  it('names the service that counts visits', async () => {
    const own = textOf((await renderPath('/privacy')).html)
    expect(own).toContain('cookie-free analytics service, run by the site itself.')
    expect(own).toContain('destroyed when the day ends')
    const events = { url: 'https://stats.example/api/event', domain: 'shelf.example' }
    const configured = textOf((await renderPath('/privacy', { 'site.get': () => ({ ...site, events }) })).html)
    expect(configured).toContain('cookie-free analytics service, Plausible Analytics at stats.example.')
    expect(configured).not.toContain('run by the site itself')
    expect(configured).not.toContain('Page views and clicks are')
  })

  it('lists the hosts of pictures', async () => {
    const none = textOf((await renderPath('/privacy')).html)
    expect(none).toContain('All pictures come from this site.')
    const hosts = ['a.example', 'b.example']
    const some = textOf((await renderPath('/privacy', { 'site.pictures': () => ({ mode: 'link', hosts }) })).html)
    expect(some).toMatch(/loads them from the hosts below.* a\.example b\.example/)
    expect(some).not.toContain('All pictures come from this site.')
    for (const text of [none, some]) expect(text).toContain('collects no personal data and sets no cookies')
  })

  it.each([
    [25, 'Page views and clicks are deleted after 25 months.'],
    [1, 'Page views and clicks are deleted after 1 month.'],
    [null, 'Page views and clicks are kept without a time limit.'],
  ])('says how long visits are kept: %s', async (eventRetentionMonths, text) => {
    const { html } = await renderPath('/privacy', { 'site.get': () => ({ ...site, eventRetentionMonths }) })
    expect(textOf(html)).toContain(text)
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
