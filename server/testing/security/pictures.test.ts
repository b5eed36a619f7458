import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cover, isPaginated, render } from '../../../web/app/entry-server.tsx'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import { createTestApp } from '../create-test-app.ts'

/** Readers' browsers load pictures from the hosts that a page names, and from no others. */

const siteUrl = 'http://localhost:3000'
const assets = { reader: '/assets/reader.js', app: '/assets/app.js', styles: ['/assets/site.css'], fonts: [] }
const row = (at: number, image: string) =>
  `B00000000${at},Ember Kettle ${at},29.99,4.5,120,${image},https://www.amazon.co.uk/dp/B00000000${at}`
const content = [
  'asin,title,price,stars,reviews,imgUrl,productURL',
  row(1, 'https://one.example/1.jpg'),
  row(2, 'https://two.example:8443/2.jpg'),
  row(3, 'http://plain.example/3.jpg'),
].join('\n')

let test: Awaited<ReturnType<typeof openShop>>
beforeEach(async () => {
  test = await openShop()
})
afterEach(() => test.app.close())

/** Opens a site with an article about three products of a feed. */
async function openShop() {
  const made = await createTestApp({
    pages: { renderer: { render, isPaginated }, describeCover: cover.describe, assets, staticDir: null },
  })
  const { article } = await made.local.generate.article({
    topic: 'ember kettle',
    category: 'kitchen',
    productCount: 3,
    feed: { name: 'mine.csv', content },
  })
  return { ...made, path: `/article/${article.slug}`, id: article.id }
}

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await test.app.fetch(new Request(siteUrl + path, { headers }))
  const policy = answer.headers.get('content-security-policy') ?? ''
  const images = policy.split('; ').find(part => part.startsWith('img-src'))
  return { html: await answer.text(), images, headers: answer.headers }
}

const set = (pictures: SiteSettings['pictures']) => test.local.settings.update({ pictures })

async function addPictures() {
  const { content } = await test.local.articles.get({ slug: test.id })
  const figure = '<figure><img src="https://body.example/x.jpg" alt=""><figcaption>Its lid</figcaption></figure>'
  const own = '<p><img src="/images/own.webp" alt="Own"></p>'
  const changes = { content: content + figure + own, heroImage: 'https://hero.example/h.jpg' }
  await test.local.articles.update({ id: test.id, ...changes })
}

describe('linked pictures', () => {
  it('may be loaded only from the hosts of the page', async () => {
    const article = await get(test.path)
    expect(article.images).toBe("img-src 'self' https://one.example https://two.example:8443")
    expect(article.html).not.toContain('plain.example')
    expect((await get('/')).images).toBe("img-src 'self'")
    expect((await get('/api/site')).images).toBe("img-src 'self'")
    await addPictures()
    const hosts = 'https://hero.example https://one.example https://two.example:8443 https://body.example'
    expect((await get(test.path)).images).toBe(`img-src 'self' ${hosts}`)
    expect((await get('/')).images).toBe("img-src 'self' https://hero.example")
  })

  it('are named by host on the privacy page, as long as they are published', async () => {
    const text = async () => (await get('/privacy')).html.match(/<li>[^<]*\.example[^<]*<\/li>/g)
    expect(await text()).toEqual(['<li>one.example</li>', '<li>two.example:8443</li>'])
    await addPictures()
    expect(await text()).toEqual(
      ['body.example', 'hero.example', 'one.example', 'two.example:8443'].map(host => `<li>${host}</li>`),
    )
    await test.local.articles.unpublish({ id: test.id })
    expect(await text()).toBeNull()
    expect((await get('/privacy')).html).toContain('All pictures come from this site.')
  })

  it('are shown to admins on every page, in a form that no shared cache stores', async () => {
    const cookie = 'blogops_admin=1'
    const reader = await get('/')
    const admin = await get('/', { cookie })
    expect(admin.images).toBe("img-src 'self' data: https:")
    expect(admin.headers.get('cache-control')).toBe('private, no-cache')
    expect(admin.headers.get('cdn-cache-control')).toBeNull()
    expect(admin.headers.get('etag')).not.toBe(reader.headers.get('etag'))
    for (const path of ['/auth', '/articles/x/edit']) expect((await get(path)).images).toBe(admin.images)
  })
})

describe('hidden pictures of other sites', () => {
  it('appear on no page: drawings replace them', async () => {
    await addPictures()
    await set('none')
    for (const path of [test.path, '/', '/privacy', '/feed.xml', `${test.path}.md`]) {
      const { html, images } = await get(path)
      expect(html).not.toMatch(/(one|two|plain|hero|body)\.example/)
      expect(images).toBe("img-src 'self'")
    }
    const { html } = await get(test.path)
    expect(html).toContain('class="cover"')
    expect(html).toContain('src="/images/own.webp"')
    expect(html).not.toContain('Its lid')
    expect((await get('/privacy')).html).toContain('All pictures come from this site.')
  })

  it('stay in the article for its editor, and reappear with the setting', async () => {
    await addPictures()
    await set('none')
    const article = await test.local.articles.get({ slug: test.id })
    expect(article).toMatchObject({ heroImage: 'https://hero.example/h.jpg', picture: '' })
    expect(article.content).toContain('https://body.example/x.jpg')
    await set('link')
    expect((await get(test.path)).images).toContain('https://one.example')
    expect((await test.local.articles.get({ slug: test.id })).picture).toBeUndefined()
  })
})
