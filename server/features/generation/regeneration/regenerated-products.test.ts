import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { ended, setUp, topic } from './testing/regenerating.ts'
import { kettle, kettles, scriptedEngine } from './testing/scripted-engine.ts'

describe('products that are regenerated', () => {
  const [ember, , tarn] = kettles

  it('take the place of the old ones with the text about them; those that stay keep their ids', async () => {
    const { regenerate, script, local, id, slug, read, anonymous } = await setUp()
    const [before, had] = [await read(), await local.articles.products({ articleId: id })]
    if (!ember || !tarn) return expect.unreachable()
    script.products = [{ ...tarn, pricePence: 4999 }, kettle('Loch Four', 'B0SMPLK004', 1999), ember]
    script.readAt = '2026-11-22T08:00:00.000Z'
    script.edition = 'second'
    const { proposal } = await regenerate({ part: 'products' })
    expect(proposal).toEqual({ articleId: id, number: 1 })
    expect(await local.articles.products({ articleId: id })).toEqual(had)
    const detail = await local.articles.proposal({ id, number: 1 })
    const prices = (list: readonly { name: string; price: number | null }[]) =>
      list.map(({ name, price }) => [name, price])
    expect(prices(detail.before.products)).toEqual([
      ['Ember One', 39.99],
      ['Fjord Two', 24.99],
      ['Tarn Three', 59.99],
    ])
    expect(prices(detail.after.products)).toEqual([
      ['Tarn Three', 49.99],
      ['Loch Four', 19.99],
      ['Ember One', 39.99],
    ])
    expect(detail.after).toMatchObject({ title: before.title, excerpt: expect.stringContaining('second') })
    const approved = await local.articles.approve({ id, number: 1 })
    expect(approved).toMatchObject({ slug, title: before.title, content: detail.after.content })
    const now = await anonymous.articles.products({ articleId: id })
    const idOf = (list: readonly { id: string; name: string }[], name: string) => list.find(it => it.name === name)?.id
    expect(now.map(({ name, isPick }) => [name, isPick])).toEqual([
      ['Tarn Three', 'Best overall'],
      ['Loch Four', 'Best value'],
      ['Ember One', undefined],
    ])
    expect(idOf(now, 'Tarn Three')).toBe(idOf(had, 'Tarn Three'))
    expect(had.map(product => product.id)).not.toContain(idOf(now, 'Loch Four'))
    expect(now.every(({ readAt }) => readAt === script.readAt)).toBe(true)
    expect(await local.articles.revisions({ id })).toMatchObject([{ changed: ['excerpt', 'content', 'products'] }, {}])
    expect((await local.articles.sections({ id })).map(({ name }) => name)).toContain('Loch Four')
  })

  it('can be regenerated after one was removed by hand', async () => {
    const { regenerate, script, local, id } = await setUp()
    const [first] = await local.articles.products({ articleId: id })
    await local.products.remove({ id, product: first?.id ?? '', withUnsupportedClaims: true })
    script.products = [...kettles.slice(1), kettle('Loch Four', 'B0SMPLK004', 1999)]
    expect(await regenerate({ part: 'products' })).toMatchObject({ proposal: { number: 1 } })
    expect((await local.articles.proposal({ id, number: 1 })).after.products).toHaveLength(3)
  })

  it('give way to those of a revision that is restored, with their sources', async () => {
    const { regenerate, script, local, id, read } = await setUp()
    const before = await read()
    Object.assign(script, {
      edition: 'second',
      products: [...kettles.slice(1), kettle('Loch Four', 'B0SMPLK004', 1999)],
    })
    await regenerate({ part: 'products' })
    await local.articles.approve({ id, number: 1 })
    const reverted = await local.articles.revert({ id, number: 1 })
    expect(reverted.content).toBe(before.content)
    const names = (await local.articles.products({ articleId: id })).map(({ name }) => name)
    expect(names).toEqual(['Ember One', 'Fjord Two', 'Tarn Three'])
    const { sentences } = await local.articles.check({ id })
    expect(sentences.filter(({ problems }) => problems.length > 0)).toEqual([])
    const detail = await local.articles.proposal({ id, number: 1 })
    expect(detail.before.products.map(({ name }) => name)).toEqual(['Ember One', 'Fjord Two', 'Tarn Three'])
  })

  it('with the same text and figures are no proposal on the day they were read', async () => {
    const { regenerate, script } = await setUp()
    script.readAt = '2026-11-21T20:00:00.000Z'
    expect(await regenerate({ part: 'products' })).toMatchObject({ proposal: null })
  })

  it('with the same text and figures are one on a later day, so that their prices go on being shown', async () => {
    const { regenerate, script, local, id, read } = await setUp()
    const { content } = await read()
    script.readAt = '2026-11-22T08:00:00.000Z'
    expect(await regenerate({ part: 'products' })).toMatchObject({ proposal: { number: 1 } })
    expect(await local.articles.approve({ id, number: 1 })).toMatchObject({ content })
    const products = await local.articles.products({ articleId: id })
    expect(products.map(({ readAt }) => readAt)).toEqual(Array(3).fill(script.readAt))
    expect(await local.articles.revisions({ id })).toMatchObject([{ changed: ['products'] }, {}])
  })

  it('without prices are none on a later day either', async () => {
    const { regenerate, script, local, id } = await setUp()
    script.products = kettles.map(product => ({ ...product, pricePence: null }))
    expect(await regenerate({ part: 'products' })).toMatchObject({ proposal: { number: 1 } })
    await local.articles.approve({ id, number: 1 })
    script.readAt = '2026-11-22T08:00:00.000Z'
    expect(await regenerate({ part: 'products' })).toMatchObject({ proposal: null })
  })

  it('cannot be approved over what was edited while they were looked for', async () => {
    const { script, local, id } = await setUp()
    script.edition = 'second'
    const job = await local.articles.regenerate({ id, part: 'products' })
    await local.articles.update({ id, title: 'Edited Meanwhile' })
    await ended({ local }, job.id)
    expect(await local.articles.proposals({ id })).toMatchObject([{ stale: true }])
    await expect(local.articles.approve({ id, number: 1 })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('come with a text without the sentences that failed the check', async () => {
    const { regenerate, script, local, id } = await setUp()
    Object.assign(script, { edition: 'second', spoil: { html: '<p>We tested it for weeks.</p>', times: 99 } })
    expect(await regenerate({ part: 'products' })).toMatchObject({ proposal: { number: 1 } })
    const proposal = await local.articles.proposal({ id, number: 1 })
    expect(JSON.stringify(proposal)).not.toContain('We tested')
  })

  it('leave the article unchanged if they are too few', async () => {
    const { regenerate, script, local, id } = await setUp()
    script.edition = 'second'
    script.products = kettles.slice(0, 2)
    await expect(regenerate({ part: 'products' })).rejects.toMatchObject({
      code: 'not_enough_products',
      message: expect.stringMatching(/^Only 2 of 3 .*. The article is unchanged\.$/),
    })
    expect(await local.articles.proposals({ id })).toEqual([])
  })

  it('that came from a feed are searched in a feed', async () => {
    const engine = scriptedEngine()
    const app = await createTestApp({ writer: engine.writer })
    const row = (name: string, asin: string) =>
      `${asin},${name} Kettle,29.99,4.5,812,https://www.amazon.co.uk/dp/${asin}`
    const content = [
      'asin,title,price,stars,reviews,url',
      ...kettles.map(({ title, asin }) => row(title, asin ?? '')),
    ].join('\n')
    const feed = { name: 'mine.csv', content }
    const { article } = await app.local.generate.article({ ...topic, feed })
    await expect(app.local.articles.regenerate({ id: article.id, part: 'products' })).rejects.toMatchObject({
      code: 'bad_request',
      reason: 'The products came from mine.csv, which is not stored.',
    })
    const job = await app.local.articles.regenerate({ id: article.id, part: 'products', feed })
    expect(await ended(app, job.id)).toMatchObject({ status: 'done', result: { proposal: null } })
  })
})
