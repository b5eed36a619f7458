import { beforeEach, describe, expect, it } from 'vitest'
import { articleFields, articleFieldsForPeople } from '../../domain/article-fields.ts'
import { pickTexts } from '../../domain/fields.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { sampleArticleFields } from '../../testing/sample-article-fields.ts'

let app: Awaited<ReturnType<typeof createTestApp>>
let id: string

beforeEach(async () => {
  app = await createTestApp()
  const made = await app.local.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
  id = made.article.id
})

const names = articleFields.map(({ name }) => name)
const samples = sampleArticleFields()

describe('every editable field of an article', () => {
  it.each(names)('%s can be changed by itself, is shown, listed and recorded in a revision', async name => {
    const before = await app.local.articles.byId({ id })
    const value = samples[name]
    expect(await app.local.articles.preview({ id, [name]: value })).toMatchObject({ [name]: value })
    expect(await app.local.articles.byId({ id })).toEqual(before)
    expect(await app.local.articles.update({ id, [name]: value })).toMatchObject({ [name]: value })
    const after = await app.local.articles.byId({ id })
    expect(pickTexts(after, names)).toEqual({ ...pickTexts(before, names), [name]: value })
    if (name !== 'content') expect(await app.local.articles.list({})).toMatchObject([{ [name]: value }])
    expect(await app.local.articles.revisions({ id })).toMatchObject([{ changed: [name] }, { changed: [] }])
    expect(await app.local.articles.revision({ id, number: 2 })).toMatchObject({ [name]: value })
    expect(await app.anonymous.articles.get({ slug: after.slug })).toMatchObject({ [name]: value })
  })

  it('is stored when all are changed at once, and is reverted unless declared to stay', async () => {
    const first = pickTexts(await app.local.articles.byId({ id }), names)
    await app.local.articles.update({ id, ...samples })
    expect(pickTexts(await app.local.articles.byId({ id }), names)).toEqual(samples)
    expect(await app.local.articles.revision({ id, number: 2 })).toMatchObject({ ...samples, changed: names })
    expect(pickTexts(await app.local.articles.revision({ id, number: 1 }), names)).toEqual(first)
    const reverted = pickTexts(await app.local.articles.revert({ id, number: 1 }), names)
    const staying = articleFields.filter(({ staysOnRevert }) => staysOnRevert).map(({ name }) => name)
    expect(reverted).toEqual({ ...first, ...pickTexts(samples, staying) })
    expect(staying).toEqual(['slug', 'author'])
    const again = pickTexts(await app.local.articles.revert({ id, number: 2 }), names)
    expect(again).toEqual(samples)
  })

  it('is listed for people with the title first', () => {
    expect(articleFieldsForPeople[0]?.name).toBe('title')
    expect(articleFieldsForPeople.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })
})
