import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../testing/create-test-app.ts'

const open = async () => (await createTestApp()).local

describe('an article written by hand', () => {
  it('is a draft with the given fields, and the usual ones otherwise', async () => {
    const local = await open()
    const article = await local.articles.create({ title: 'Five Kettles Compared' })
    expect(article).toMatchObject({
      status: 'draft',
      title: 'Five Kettles Compared',
      slug: 'five-kettles-compared',
      excerpt: 'Five Kettles Compared',
      category: 'tech',
      author: (await local.settings.get()).author,
      content: '<p></p>',
      sample: false,
      publishedAt: null,
      warnings: [],
    })
    expect(await local.articles.revisions({ id: article.id })).toMatchObject([{ number: 1, by: 'local' }])
    const fields = { slug: 'kettles', excerpt: 'Which?', category: 'kitchen', author: 'Grace', content: '<p>Text</p>' }
    expect(await local.articles.create({ title: 'Kettles', ...fields })).toMatchObject(fields)
  })

  it('needs a title', async () => {
    const local = await open()
    await expect(local.articles.create({ content: '<p>Only text.</p>' })).rejects.toMatchObject({
      code: 'bad_request',
      message: '400: The article has no title.',
    })
    await expect(local.articles.create({ title: 'No' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('gets another address if its own is taken, and says so if it was chosen', async () => {
    const local = await open()
    await local.articles.create({ title: 'Five Kettles' })
    expect(await local.articles.create({ title: 'Five Kettles' })).toMatchObject({
      slug: 'five-kettles-2',
      warnings: [],
    })
    expect(await local.articles.create({ title: 'More', slug: 'five-kettles' })).toMatchObject({
      slug: 'five-kettles-3',
      warnings: ['The address "five-kettles" belongs to another article, so this one has "five-kettles-3".'],
    })
  })

  it('can be published, and the check says that no sources are known', async () => {
    const local = await open()
    const { id } = await local.articles.create({ title: 'Kettles', content: '<p>This one boils in 3 minutes.</p>' })
    expect(await local.articles.check({ id })).toMatchObject({ missing: 'by_hand', sentences: [] })
    expect(await local.articles.publish({ id })).toMatchObject({ status: 'published' })
  })

  it('has a category of the site', async () => {
    const local = await open()
    await expect(local.articles.create({ title: 'Kettles', category: 'nothing' })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('Category must be one of'),
    })
  })
})

describe('HTML', () => {
  it('is sanitised, and gives the title and the excerpt', async () => {
    const local = await open()
    const content = `<!doctype html><html><head><title>Kettles - My Site</title>
      <meta name="description" content="Kettles, compared."></head>
      <body><h1>Five <em>Kettles</em></h1><p onclick="x()">They boil.</p><script>alert(1)</script></body></html>`
    const article = await local.articles.create({ content })
    expect(article).toMatchObject({ title: 'Five Kettles', excerpt: 'Kettles, compared.' })
    expect(article.content.trim()).toBe('<p>They boil.</p>')
  })

  it('keeps a first heading that is not the title', async () => {
    const local = await open()
    const { content } = await local.articles.create({ title: 'Kettles', content: '<h1>Overview</h1><p>Text</p>' })
    expect(content).toBe('<h2>Overview</h2><p>Text</p>')
  })

  it('gives an excerpt that ends between words', async () => {
    const local = await open()
    const text = 'Kettles boil water. '.repeat(20)
    const { excerpt } = await local.articles.create({ title: 'Kettles', content: `<p> </p><p>${text}</p>` })
    expect(excerpt.length).toBeLessThanOrEqual(201)
    expect(text.startsWith(excerpt.slice(0, -1))).toBe(true)
    expect(excerpt).toMatch(/(boil|water\.|Kettles)…$/)
  })
})

describe('Markdown', () => {
  const markdown = `# Five Kettles

Which kettle suits *whom*.

## Ember Kettle

| Price | Rating |
|---|---|
| £39.99 | 4.5 |

- quiet
- <b onclick="x">quick</b><script>alert(1)</script>
`

  it('is converted, and sanitised', async () => {
    const local = await open()
    const article = await local.articles.create({ content: markdown, format: 'markdown' })
    expect(article).toMatchObject({ title: 'Five Kettles', excerpt: 'Which kettle suits whom.', warnings: [] })
    expect(article.content).toContain('<h2>Ember Kettle</h2>')
    expect(article.content).toContain('<td>£39.99</td>')
    expect(article.content).toContain('<li><b>quick</b></li>')
    expect(article.content).not.toMatch(/script|onclick|<h1|Five Kettles/)
  })

  it('may have front matter; a given field wins', async () => {
    const local = await open()
    const content = `---
title: "Kettles: five of them"
description: Kettles, compared.
categories: [Kitchen, Home]
author: Grace Hopper
slug: my-kettles
date: 2026-11-01
draft: yes
---
# Kettles: five of them

Text.
`
    const article = await local.articles.create({ content, format: 'markdown', author: 'Ada' })
    expect(article).toMatchObject({
      title: 'Kettles: five of them',
      excerpt: 'Kettles, compared.',
      category: 'kitchen',
      author: 'Ada',
      slug: 'my-kettles',
      warnings: ['The front matter entry "date" was not read.', 'The front matter entry "draft" was not read.'],
    })
    expect(article.content.trim()).toBe('<p>Text.</p>')
  })

  it('leaves out stated fields that the site does not accept', async () => {
    const local = await open()
    const content = '---\ntitle: Kettles\ncategory: travel\nslug: Not A Slug\n---\nText.'
    expect(await local.articles.create({ content, format: 'markdown' })).toMatchObject({
      slug: 'kettles',
      category: 'tech',
      warnings: [
        'The slug of the text was left out: "Not A Slug".',
        'The category of the text was left out: "travel".',
      ],
    })
  })

  it.each([
    ['not a mapping', '---\n- a\n---\nText.'],
    ['not YAML', '---\n{ a: [\n---\nText.'],
    ['no front matter', '---\n\nText.'],
  ])('with %s is read as text', async (_, content) => {
    const local = await open()
    const { content: html } = await local.articles.create({ title: 'Kettles', content, format: 'markdown' })
    expect(html).toContain('Text.')
  })
})

describe('a text that would take too long to read', () => {
  it.each([
    ['emphasis', '**a'.repeat(66_000), 'too_large'],
    ['exclamation marks', '!'.repeat(200_000), 'too_large'],
    ['list items', '- a\n'.repeat(200_000), 'too_large'],
    ['quotes in quotes', `${'> '.repeat(2_000)}a`, 'bad_request'],
    ['lists in lists', Array.from({ length: 600 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'), 'bad_request'],
    ['front matter', `---\n${'a: b\n'.repeat(40_000)}---\nText.`, 'too_large'],
  ])('is refused (%s)', async (_, content, code) => {
    const local = await open()
    await expect(local.articles.create({ title: 'Kettles', content, format: 'markdown' })).rejects.toMatchObject({
      code,
    })
  })

  it('may be long, between two horizontal rules', async () => {
    const local = await open()
    const content = `---\n\n${'They boil. '.repeat(3_000)}\n\n---\n\nEnd.`
    const { content: html } = await local.articles.create({ title: 'Kettles', content, format: 'markdown' })
    expect(html).toContain('They boil.')
  })

  it('may repeat entries of the front matter', async () => {
    const local = await open()
    const content = '---\ntitle: Pots\ntitle: Kettles\n---\nText.'
    expect(await local.articles.create({ content, format: 'markdown' })).toMatchObject({ title: 'Kettles' })
  })

  it('is read if it is an outline with many spaces', async () => {
    const local = await open()
    const content = `a${' '.repeat(200_000)}b`
    const { content: html } = await local.articles.create({ title: 'Kettles', content, format: 'outline' })
    expect(html).toMatch(/^<h3>a {200000}b<\/h3>/)
  })
})

describe('an outline', () => {
  it('becomes headings to write under', async () => {
    const local = await open()
    const content =
      '# Five Kettles\n\nOverview\n## Our Top Picks\n  - Ember <Kettle>\n### Second Kettle\n2. Buying Guide\n'
    expect(await local.articles.create({ content, format: 'outline' })).toMatchObject({
      title: 'Five Kettles',
      content: [
        '<h3>Overview</h3><p></p>',
        '<h3>Our Top Picks</h3><p></p>',
        '<h4>Ember &lt;Kettle&gt;</h4><p></p>',
        '<h4>Second Kettle</h4><p></p>',
        '<h3>Buying Guide</h3><p></p>',
      ].join(''),
    })
  })
})
