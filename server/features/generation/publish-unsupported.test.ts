import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'
import { createSupportCheck } from './product-rules.ts'

const input = { topic: 'wireless earbuds', category: 'audio', productCount: 3 } as const
const claim = '<p>We tested them for six weeks.</p>'
const refusal = { code: 'conflict', details: { unsupportedClaims: 1 } }

async function generated(draft = false) {
  const app = await createTestApp()
  const { article } = await app.local.generate.article({ ...input, draft })
  const { content } = await app.local.articles.byId({ id: article.id })
  const status = async () => (await app.local.articles.byId({ id: article.id })).status
  return { ...app, id: article.id, content, status, articles: app.local.articles }
}

describe('publishing sentences without a source', () => {
  it('needs a confirmation for an edited draft, which the audit records', async () => {
    const { local, id, content, articles, status } = await generated(true)
    await articles.update({ id, content: content + claim })
    await expect(articles.publish({ id })).rejects.toMatchObject({
      ...refusal,
      hint: expect.stringContaining('--with-unsupported-claims'),
    })
    expect(await status()).toBe('draft')
    await articles.publish({ id, withUnsupportedClaims: true })
    expect(await status()).toBe('published')
    const [entry] = await local.audit.list({ operation: 'articles.publish', outcome: 'done' })
    expect(entry?.details).toContain('with unsupported claims true')
  })

  it('needs no confirmation without such sentences, and the audit names none', async () => {
    const { local, id, articles } = await generated(true)
    await articles.publish({ id })
    const [entry] = await local.audit.list({ operation: 'articles.publish' })
    expect(entry?.details).not.toContain('unsupported')
  })

  it('needs a confirmation for an edit that readers see at once', async () => {
    const { local, id, content, articles } = await generated()
    await expect(articles.update({ id, content: content + claim })).rejects.toMatchObject(refusal)
    expect((await articles.byId({ id })).content).toBe(content)
    await articles.update({ id, content: content + claim, withUnsupportedClaims: true })
    const [entry] = await local.audit.list({ operation: 'articles.update', outcome: 'done' })
    expect(entry?.details).toContain('with unsupported claims true')
  })

  it('needs a confirmation to restore a revision with such a sentence', async () => {
    const { local, id, content, articles } = await generated()
    await articles.update({ id, content: content + claim, withUnsupportedClaims: true })
    await articles.update({ id, content })
    await expect(articles.revert({ id, number: 2 })).rejects.toMatchObject(refusal)
    expect((await articles.byId({ id })).content).toBe(content)
    expect((await articles.revert({ id, number: 2, withUnsupportedClaims: true })).content).toContain('six weeks')
    const [entry] = await local.audit.list({ operation: 'articles.revert', outcome: 'done' })
    expect(entry?.details).toContain('with unsupported claims true')
  })

  it('needs none to restore such a sentence in a draft', async () => {
    const { id, content, articles } = await generated(true)
    await articles.update({ id, content: content + claim })
    await articles.update({ id, content })
    expect((await articles.revert({ id, number: 2 })).content).toContain('six weeks')
  })

  it('needs a confirmation for a text that is too long to check', async () => {
    const { id, content, articles, status } = await generated(true)
    await articles.update({ id, content: content + '<p>Sound travels through air.</p>'.repeat(2_500) })
    await expect(articles.publish({ id })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The text is too long to be checked against its sources.'),
      details: { unsupportedClaims: 0, sentences: [] },
    })
    expect(await status()).toBe('draft')
    await articles.publish({ id, withUnsupportedClaims: true })
    expect(await status()).toBe('published')
    await expect(articles.update({ id, title: 'We Tested Three Earbuds' })).rejects.toMatchObject({ code: 'conflict' })
    await articles.update({ id, content })
  })

  it.each([
    ['a word of 125 letters', `We wore them for six weeks, and they cured our tinnitus ${'x'.repeat(125)}.`],
    ['more than 4,000 characters', 'We wore them for six weeks, and they cured our tinnitus. '.repeat(80)],
  ])('needs a confirmation for a paragraph that is not checked, because it has %s', async (_, text) => {
    const { id, content, articles, status } = await generated(true)
    await articles.update({ id, content: `${content}<p>${text}</p>` })
    const check = await articles.check({ id })
    expect(check).toMatchObject({ problems: [], summary: { refused: 1 } })
    expect(check.sentences.filter(({ problems }) => problems.length > 0)).toMatchObject([
      { text: expect.stringContaining('We wore them'), problems: [expect.stringContaining('was not checked')] },
    ])
    await expect(articles.publish({ id })).rejects.toMatchObject(refusal)
    expect(await status()).toBe('draft')
    await articles.publish({ id, withUnsupportedClaims: true })
    expect((await articles.update({ id, title: 'Three Earbuds Compared' })).title).toBe('Three Earbuds Compared')
  })

  it('says of a text that is too long which sentences are refused all the same, without those published before', async () => {
    const toSentence = (text: string) => {
      return { id: text, text, place: '', status: 'unsupported' as const, facts: [], problems: ['Not in the article.'] }
    }
    const [old, added] = [toSentence('The Acme is loud.'), toSentence('The Bolt is quiet.')]
    const assertSupported = createSupportCheck(async (_, { title }) => {
      const sentences = title === undefined ? [old] : title === 'New' ? [old, added] : []
      return { missing: 'too_long', summary: null, sentences, facts: [], problems: [] }
    })
    const tooLong = 'The text is too long to be checked against its sources.'
    await expect(assertSupported('a', { title: 'New' })).rejects.toMatchObject({
      message: `${tooLong} 1 sentence has no source. "The Bolt is quiet."`,
      details: { unsupportedClaims: 1, sentences: ['The Bolt is quiet.'] },
    })
    await expect(assertSupported('a', { title: 'Other' })).rejects.toMatchObject({
      message: tooLong,
      details: { unsupportedClaims: 0 },
    })
  })

  it('needs no second confirmation for a sentence that is already published', async () => {
    const { id, content, articles } = await generated()
    await articles.update({ id, content: content + claim, withUnsupportedClaims: true })
    const { title } = await articles.update({ id, title: 'Three Earbuds Compared' })
    expect(title).toBe('Three Earbuds Compared')
  })
})
