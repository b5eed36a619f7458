import { beforeEach, describe, expect, it } from 'vitest'
import { operations } from '../../contract/index.ts'
import { adminPaths } from '../../contract/page.ts'
import { isReservedSlug } from '../../domain/slugs.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

let records: ReturnType<typeof createMemoryRecordStore>
let app: Awaited<ReturnType<typeof createTestApp>>

beforeEach(async () => {
  records = createMemoryRecordStore()
  app = await createTestApp({ records })
})

const imprint = { slug: 'imprint', title: 'Imprint', content: '<p>Words.</p><script>alert(1)</script>' }
const operator = { name: 'Grace & Co <Ltd>', address: '1 High Street\nLeeds LS1 1AA', email: 'desk@shelf.example' }

describe('a default page', () => {
  it('stores nothing until it is edited', async () => {
    const pages = await app.anonymous.pages.list()
    expect(pages.map(({ slug }) => slug)).toEqual(['about', 'contact', 'privacy', 'terms'])
    expect(pages[0]).toMatchObject({ status: 'published', preset: true, isDefault: true, updatedAt: null, version: 0 })
    await app.anonymous.pages.get({ id: 'about' })
    expect(await records.count('page')).toBe(0)
  })

  it('states the site and its operator, or that nobody stated one', async () => {
    const before = await app.anonymous.pages.get({ id: 'contact' })
    expect(before.html).toContain('The operator of this site has not stated a name and address yet.')
    await app.local.settings.update({ operator })
    const { html } = await app.anonymous.pages.get({ id: 'contact' })
    expect(html).toContain(
      '<p>Grace &amp; Co &lt;Ltd&gt;<br />1 High Street<br />Leeds LS1 1AA<br />E-mail: <a href="mailto:desk@shelf.example">desk@shelf.example</a></p>',
    )
    const about = await app.anonymous.pages.get({ id: 'about' })
    expect(about.html).toContain('<p>The Test Shelf compares products')
    expect(about.summary).toContain('How The Test Shelf compares products')
    for (const { id } of await app.anonymous.pages.list()) {
      expect((await app.anonymous.pages.get({ id })).html).not.toContain('{{')
    }
  })

  it('gets its default text back after an edit, and after its deletion', async () => {
    const original = await app.anonymous.pages.get({ id: 'about' })
    const edited = await app.local.pages.update({ id: 'about', content: '<p>Mine.</p>', slug: 'about-us' })
    expect(edited).toMatchObject({ html: '<p>Mine.</p>', isDefault: false, slug: 'about-us', id: 'about' })
    expect(await app.anonymous.pages.get({ id: 'about' })).toMatchObject({ slug: 'about-us' })
    expect(await app.local.pages.reset({ id: 'about' })).toMatchObject({ html: original.html, isDefault: true })
    expect((await app.local.pages.revisions({ id: 'about' })).map(({ number }) => number)).toEqual([2, 1])
    await app.local.pages.delete({ id: 'about' })
    await expect(app.anonymous.pages.get({ id: 'about-us' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await records.count('pageRevision')).toBe(0)
    await expect(app.local.pages.update({ id: 'about', title: 'No' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await app.local.pages.reset({ id: 'about' })).toMatchObject({ status: 'published', html: original.html })
  })
})

describe('a page of one’s own', () => {
  it('is a draft until it is published, and sanitised', async () => {
    const { id, html } = await app.local.pages.create(imprint)
    expect(html).toBe('<p>Words.</p>')
    await expect(app.anonymous.pages.get({ id: 'imprint' })).rejects.toMatchObject({ code: 'not_found' })
    await app.local.pages.publish({ id })
    expect(await app.anonymous.pages.get({ id: 'imprint' })).toMatchObject({ title: 'Imprint', status: 'published' })
    await app.local.pages.unpublish({ id: 'imprint' })
    expect((await app.anonymous.pages.list()).map(({ slug }) => slug)).not.toContain('imprint')
    await app.local.pages.delete({ id })
    expect(await records.count('page')).toBe(0)
  })

  it('has revisions, and a preview that stores nothing', async () => {
    const { id, version } = await app.local.pages.create(imprint)
    expect(await app.local.pages.preview({ id, content: '<p>{{site}}</p>' })).toMatchObject({
      html: '<p>The Test Shelf</p>',
    })
    const second = await app.local.pages.update({ id, content: '<p>Second.</p>', version })
    expect(await app.local.pages.update({ id, content: '<p>Second.</p>' })).toMatchObject({ version: second.version })
    expect(await app.local.pages.revision({ id, number: 1 })).toMatchObject({ content: '<p>Words.</p>', by: 'local' })
    expect(await app.local.pages.revert({ id, number: 1 })).toMatchObject({ html: '<p>Words.</p>' })
    expect((await app.local.pages.revisions({ id })).map(({ number }) => number)).toEqual([3, 2, 1])
    const late = app.local.pages.update({ id, title: 'Late', version })
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each(['article', 'api', 'settings', 'sitemap-1', 'authors', 'page'])('cannot be at /%s', async slug => {
    await expect(app.local.pages.create({ ...imprint, slug })).rejects.toMatchObject({ code: 'bad_request' })
    await expect(app.local.pages.update({ id: 'about', slug })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it.each(['about', 'privacy'])('cannot be at /%s, which is a default page', async slug => {
    await expect(app.local.pages.create({ ...imprint, slug })).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each([
    { ...imprint, title: '' },
    { ...imprint, slug: 'Im Print' },
    { ...imprint, content: '<script>alert(1)</script>' },
    { ...imprint, content: 'x'.repeat(100_001) },
  ])('is refused: %#', async input => {
    await expect(app.local.pages.create(input)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('cannot be changed or seen as a draft by readers', async () => {
    const { id } = await app.local.pages.create(imprint)
    const calls = [
      () => app.anonymous.pages.create(imprint),
      () => app.anonymous.pages.update({ id, title: 'x' }),
      () => app.anonymous.pages.publish({ id }),
      () => app.anonymous.pages.revisions({ id }),
      () => app.anonymous.pages.preview({ id }),
      () => app.anonymous.pages.reset({ id: 'about' }),
      () => app.anonymous.pages.delete({ id }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

it('no page hides a screen or a call', () => {
  const parts = [...adminPaths, ...operations.map(({ path }) => path)].map(path => path.split('/')[1] ?? '')
  for (const part of new Set(parts)) expect(isReservedSlug(part), part).toBe(true)
})

describe('the warning about a missing operator', () => {
  it('appears on a public site until name, address and e-mail are stated', async () => {
    const open = await createTestApp({ config: { siteUrl: 'https://shelf.example' } })
    const warning = expect.stringContaining('do not say who runs it')
    expect((await open.local.settings.get()).warnings).toContainEqual(warning)
    await open.local.settings.update({ operator: { ...operator, email: '' } })
    expect((await open.local.settings.get()).warnings).toContainEqual(warning)
    expect((await open.local.settings.update({ operator })).warnings).not.toContainEqual(warning)
    expect((await app.local.settings.get()).warnings).not.toContainEqual(warning)
  })
})
