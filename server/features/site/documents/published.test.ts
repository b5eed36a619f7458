import { expect, it } from 'vitest'
import { createTestApp } from '../../../testing/create-test-app.ts'

async function openSite() {
  const { app, local, clock } = await createTestApp({
    pages: {
      renderer: { render: async () => ({ status: 404, html: 'no page', cacheable: true }), isPaginated: () => false },
      assets: { reader: '', app: '', styles: [], fonts: [] },
      staticDir: null,
    },
  })
  const ask = (path: string, accept = '*/*') =>
    app.fetch(new Request(`http://localhost:3000${path}`, { headers: { accept } }))
  const read = async (path: string) => (await ask(path)).text()
  const generate = (topic: string) => local.generate.article({ topic, category: 'audio', productCount: 3 })
  return { ask, read, generate, local, clock }
}

const lists = ['/sitemap.xml', '/feed.xml', '/llms.txt']

it('lists articles as soon as they are published, and no drafts', async () => {
  const { ask, read, generate, local } = await openSite()
  for (const path of lists) expect(await read(path)).not.toContain('/article/')
  const { article } = await generate('wireless earbuds')
  for (const path of lists) expect(await read(path)).toContain(`/article/${article.slug}`)
  expect((await ask(`/article/${article.slug}.md`)).status).toBe(200)
  await local.articles.unpublish({ id: article.id })
  for (const path of lists) expect(await read(path)).not.toContain(article.slug)
  for (const [path, accept] of [
    [`/article/${article.slug}.md`, '*/*'],
    [`/article/${article.slug}`, 'text/markdown'],
  ] as const) {
    const answer = await ask(path, accept)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain(article.title)
  }
})

it('redirects after a change of slug, and answers 410 after the deletion', async () => {
  const { ask, read, generate, local } = await openSite()
  const { article } = await generate('wireless earbuds')
  await local.articles.update({ id: article.id, slug: 'new-name' })
  const moved = await ask(`/article/${article.slug}`, 'text/markdown')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/article/new-name.md'])
  for (const path of lists) expect(await read(path)).not.toContain(article.slug)
  for (const path of lists) expect(await read(path)).toContain('/article/new-name')
  await local.articles.delete({ id: article.id })
  for (const path of lists) expect(await read(path)).not.toContain('new-name')
  expect((await ask('/article/new-name.md')).status).toBe(410)
})

it.each(['/article/..md', '/article/...md'])('does not treat dots as another address: %s', async path => {
  const { ask } = await openSite()
  const answer = await ask(path)
  expect([answer.status, await answer.text()]).toEqual([404, 'Article not found\n'])
})

it('returns a whole article as Markdown, with verdicts and tagged links', async () => {
  const { ask, generate, local } = await openSite()
  const { article } = await generate('wireless earbuds')
  const answer = await ask(`/article/${article.slug}`, 'text/markdown')
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  const text = await answer.text()
  const { verdicts } = await local.articles.get({ slug: article.slug })
  const products = await local.articles.products({ articleId: article.id })
  for (const product of products) {
    expect(text).toContain(`### ${product.name}`)
    expect(text).toContain(`(${product.amazonUrl})`)
    expect(verdicts[product.id]?.pros.length).toBeGreaterThan(0)
  }
  const links = Array.from(text.matchAll(/\]\((https:\/\/www\.amazon[^)]+)\)/g), ([, url]) => url)
  expect(links.length).toBeGreaterThan(products.length)
  for (const url of links) expect(url).toContain('tag=test-21')
  expect(text).toContain('#### Pros')
  expect(text).not.toMatch(/<(?:p|h\d|ul|table|a)\b/)
})

it('shows a new name and hides an old price at once', async () => {
  const { read, generate, local, clock } = await openSite()
  const { article } = await generate('wireless earbuds')
  expect(await read('/feed.xml')).toContain('<title>The Test Shelf</title>')
  expect(await read(`/article/${article.slug}.md`)).toContain('- Price: £')
  await local.settings.update({ tagline: 'New lines.' })
  expect(await read('/feed.xml')).toContain('New lines.')
  clock.advance(31 * 24 * 3_600_000)
  expect(await read(`/article/${article.slug}.md`)).not.toContain('- Price: £')
})

it('answers 404 for an impossible slug', async () => {
  const { ask } = await openSite()
  for (const name of ['%00', '%ED%A0%80', '%', 'never-was']) expect((await ask(`/article/${name}.md`)).status).toBe(404)
})

it('leaves old prices out of excerpts, and shows the overview if nothing else is left', async () => {
  const { read, generate, local, clock } = await openSite()
  const { article, products } = await generate('wireless earbuds')
  const [id, price] = [article.id, `£${products[0]?.price?.toFixed(2)}`]
  const paths = ['/feed.xml', '/llms.txt', `/article/${article.slug}.md`]
  await local.articles.update({ id, excerpt: `Pairs for every ear. One is ${price}.` })
  for (const path of paths) expect(await read(path)).toContain(`Pairs for every ear. One is ${price}.`)
  clock.advance(31 * 86_400_000)
  for (const path of paths) expect(await read(path)).toMatch(/Pairs for every ear\.(?! One)/)
  await local.articles.update({ id, excerpt: `One is ${price}.` })
  const { excerpt, summary = '' } = await local.articles.byId({ id })
  expect([excerpt, summary]).toEqual([`One is ${price}.`, expect.stringMatching(/^[A-Z][^£]+\.$/)])
  for (const path of paths) expect(await read(path)).toContain(summary)
  const content = '<h3>Overview</h3><p>Another opening. More.</p>'
  expect((await local.articles.preview({ id, content })).summary).toBe('Another opening.')
})
