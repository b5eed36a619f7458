import { describe, expect, it } from 'vitest'
import { articleFormats, defaultFormat, getFormat } from '../../domain/article-formats.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { getSectionHeading } from './article-text.ts'
import { checkArticle } from './claims/check-article.ts'
import { ended } from './regeneration/testing/regenerating.ts'
import { articlesOfFormat, findProblems } from './testing/local-articles.ts'
import { verifyOutline } from './verify-outline.ts'

describe.each(articleFormats.filter(format => format !== defaultFormat))('an article of the format %s', format => {
  const articles = articlesOfFormat(format)

  it('has the sections of its format in order, and no badge', async () => {
    const { sections } = getFormat(format)
    for (const { about, outline } of await articles) {
      const kinds = outline.sections.map(({ kind }) => kind)
      expect([...new Set(kinds)], about).toEqual(sections)
      expect(outline.picks, about).toEqual([])
    }
    expect((await articles).length).toBeGreaterThanOrEqual(4)
  })

  it('has no sentence that the claim check refuses, and enough words', async () => {
    for (const article of await articles) {
      expect(await verifyOutline(article.outline, article.brief), article.about).toEqual([])
      const { sentences, problems, words } = await checkArticle(article, null)
      const refused = sentences.filter(sentence => sentence.problems.length > 0)
      expect(
        refused.map(({ sentence, problems: found }) => [article.about, sentence.text, found]),
        article.about,
      ).toEqual([])
      expect(problems).toEqual([])
      expect(words).toBeGreaterThanOrEqual(getFormat(format).minWords)
    }
  })
})

it('fails the check without a section of its format', async () => {
  const [article] = await articlesOfFormat('versus')
  if (!article) throw new Error('There is no article.')
  const [verdict] = article.outline.sections.filter(({ kind }) => kind === 'verdict')
  const html = article.html.replace(`<h3>${verdict && getSectionHeading(verdict)}</h3>`, '<h3>Other</h3>')
  const [problem, ...others] = await findProblems([{ ...article, html }])
  expect(problem).toMatch(/The heading "The Verdict" is missing\.$/)
  expect(others).toEqual([])
})

describe('a request with a format', () => {
  it('generates one review of the product that the topic names', async () => {
    const { local } = await createTestApp()
    const made = await local.generate.article({ topic: 'Larderby Twin 8', category: 'kitchen', format: 'review' })
    const article = await local.articles.byId({ id: made.article.id })
    expect(article).toMatchObject({ format: 'review', status: 'published' })
    expect(article.content).toContain('<h3>The Verdict</h3>')
    expect(article.content).not.toMatch(/<table>|The Short Answer/)
    expect(made.products).toMatchObject([{ name: 'Larderby Twin 8' }])
    expect(made.products[0]).not.toHaveProperty('isPick')
    expect(await local.jobs.list()).toMatchObject([{ title: 'Single review: Larderby Twin 8' }])
  })

  it('compares the two products that the topic names, whatever their rank', async () => {
    const { local } = await createTestApp()
    const topic = 'Larderby Solo 2 or Hearthcote Crisp 4 air fryer'
    const made = await local.generate.article({ topic, category: 'kitchen', format: 'versus' })
    expect(made.products.map(({ name }) => name).sort()).toEqual(['Hearthcote Crisp 4', 'Larderby Solo 2'])
    const { content, format } = await local.articles.byId({ id: made.article.id })
    expect(format).toBe('versus')
    expect(content).toMatch(
      /Who should buy the Larderby Solo 2.*Who should buy the Hearthcote Crisp 4|Crisp 4.*Solo 2/s,
    )
  })

  it('explains a task in steps that name the products', async () => {
    const { local } = await createTestApp()
    const topic = 'how to choose a desk lamp'
    const made = await local.generate.article({ topic, category: 'office', format: 'howto' })
    const { content, format } = await local.articles.byId({ id: made.article.id })
    expect([format, made.products.length]).toEqual(['howto', 3])
    const steps = /<h3>Step by Step<\/h3>(.*?)<h3>/s.exec(content)?.[1] ?? ''
    expect(steps.match(/<h5>Step \d: /g)?.length).toBeGreaterThan(3)
    for (const { name } of made.products) expect(steps).toContain(name)
  })

  it('is refused if the number of products does not fit', async () => {
    const { local } = await createTestApp()
    const input = { topic: 'desk lamps', format: 'versus', productCount: 3 } as const
    await expect(local.generate.article(input)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('Number of products must be 2 for the format "X or Y"'),
    })
    const unknown: object = { topic: 'desk lamps', format: 'howto', productCount: 4 }
    await expect(local.generate.article({ topic: 'desk lamps', ...unknown })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('must be one of: 1, 2, 3, 5, 7, 10, depending on the format'),
    })
  })

  it('stays the format of the article when its products are regenerated', async () => {
    const { local } = await createTestApp()
    const made = await local.generate.article({ topic: 'air fryers', category: 'kitchen', format: 'versus' })
    const { id } = made.article
    const job = await local.articles.regenerate({ id, part: 'products' })
    expect(await ended({ local }, job.id)).toMatchObject({ status: 'done', result: { part: 'products' } })
    expect((await local.articles.sections({ id })).map(({ kind }) => kind)).toContain('verdict')
    expect((await local.articles.byId({ id })).format).toBe('versus')
  })
})

it('is none of an article that was stored before there were formats', async () => {
  const { local } = await createTestApp()
  const made = await local.generate.article({ topic: 'air fryers', category: 'kitchen', productCount: 3 })
  expect(await local.articles.byId({ id: made.article.id })).not.toHaveProperty('format')
})
