import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'
import { findArticleProducts } from './article-lookup.ts'
import { type editProduct, removeProduct } from './product-edits.ts'
import { ada, article, kettle, setUp } from './testing/test-articles.ts'

async function open() {
  const app = setUp()
  await app.articles.add(article)
  const { prepare, prepareEdit } = app.articles.productChanges
  const remove = async (product: string) =>
    app.articles.storeProducts(
      await prepare('a1', (list, { articleId }) => removeProduct(list, product, articleId), ada),
      ada,
    )
  const edit = async (product: string, changes: Parameters<typeof editProduct>[2]) =>
    app.articles.storeProducts(await prepareEdit('a1', product, changes, ada), ada)
  const names = async () => (await findArticleProducts(app.records, 'a1')).map(({ name }) => name)
  return { ...app, remove, edit, names }
}

describe('changed products', () => {
  it('are restored with a revision from before the first change, also one that predates revisions', async () => {
    const { articles, records, remove, names } = await open()
    await articles.update('a1', { title: 'Kettles' }, ada)
    await remove('Second Kettle')
    expect(await names()).toEqual(['Ember Kettle'])
    await articles.revert('a1', 1, ada)
    expect(await names()).toEqual(['Ember Kettle', 'Second Kettle'])
    expect((await records.get('article', 'a1'))?.formerProducts).toEqual([])
    expect((await articles.revisions('a1'))[0]).toMatchObject({ changed: ['title', 'products'] })
  })

  it('stay where the products of a revision are not known', async () => {
    const { articles, records, remove, names } = await open()
    await articles.update('a1', { title: 'Kettles' }, ada)
    // As an earlier version of the program stored an approval of other products.
    await records.transact(async tx => {
      const revision = await tx.get('revision', 'a1.2')
      if (revision) await tx.put('revision', { ...revision, changed: ['products'] })
    })
    await remove('Second Kettle')
    await articles.revert('a1', 1, ada)
    expect(await names()).toEqual(['Ember Kettle'])
    await articles.revert('a1', 2, ada)
    expect(await names()).toEqual(['Ember Kettle', 'Second Kettle'])
  })

  it('leave no blob behind when the store refuses them, and none after the article is purged', async () => {
    const { articles, blobs, records, clock, edit } = await open()
    const draft = await articles.productChanges.prepareEdit('a1', 'Ember Kettle', { rating: 4 }, ada)
    await edit('Ember Kettle', { rating: 3 })
    const before = await blobs.list('')
    await expect(articles.storeProducts(draft, ada)).rejects.toMatchObject({ code: 'conflict' })
    expect(await blobs.list('')).toEqual(before)
    expect((await findArticleProducts(records, 'a1'))[0]?.rating).toBe(3)
    await articles.remove('a1')
    clock.advance(31 * 86_400_000)
    await articles.sweep()
    expect(await blobs.list('articles/a1/')).toEqual([])
    const purged = Object.keys((await records.get('article', 'a1')) ?? {})
    expect(purged).toContain('slug')
    expect(purged).not.toContain('productsKey')
    expect(purged).not.toContain('formerProducts')
  })

  it('write their lists into the review that has their name, or into a new one', async () => {
    const { articles, edit } = await open()
    await edit('Second Kettle', { pros: ['Cheap'], cons: ['Slow <1 l'] })
    await edit('Ember Kettle', { cons: ['Loud'] })
    const { content, verdicts, body } = await articles.get('a1', { drafts: true })
    expect(content).toContain('<p>It boils.</p>')
    expect(content).toMatch(/<h5>Cons<\/h5><ul><li>Loud<\/li><\/ul>\s*<h4>Second Kettle<\/h4>/)
    expect(body).toContain('<h3>Buying Guide</h3>')
    expect(Object.values(verdicts)).toEqual(
      expect.arrayContaining([
        { pros: ['Cheap'], cons: ['Slow <1 l'] },
        { pros: [], cons: ['Loud'] },
      ]),
    )
  })

  it('replace only the lists that are stated, and leave the markup of the other', async () => {
    const { articles, edit } = await open()
    const pros = '<h5>Pros</h5><ul><li>Quiet, as <a href="/article/toasters">toasters</a> are</li></ul>'
    const lists = `${pros}<h5>Cons</h5><ul><li>Dear</li></ul><p>It lasts.</p>`
    const content = (await articles.get('a1', { drafts: true })).content.replace('<p>It boils.</p>', `$&${lists}`)
    await articles.update('a1', { content }, ada)
    await edit('Ember Kettle', { cons: ['Loud', 'Heavy'] })
    const read = async () => (await articles.get('a1', { drafts: true })).content
    expect(await read()).toContain(pros)
    expect(await read()).toMatch(/<h5>Cons<\/h5><ul><li>Loud<\/li><li>Heavy<\/li><\/ul>\s*<p>It lasts\.<\/p>/)
    expect(await read()).not.toContain('Dear')
    await edit('Ember Kettle', { cons: [] })
    expect(await read()).toContain(pros)
    expect(await read()).not.toContain('Cons')
  })

  it('keep the picture that a person chose, until it is reset', async () => {
    const { articles, edit, records } = await open()
    await edit('Ember Kettle', { image: '', alt: 'A kettle' })
    await edit('Ember Kettle', { price: 10 })
    const [product] = await findArticleProducts(records, 'a1')
    expect(product).toMatchObject({ chosenImage: '', imageAlt: 'A kettle', pricePence: 1000 })
    await edit('Ember Kettle', { image: null })
    expect(await articles.products('a1', { drafts: false })).toMatchObject([{ image: kettle.image }, {}])
  })
})

it('a proposal shows a price that a person typed, and none of the API in its place after an hour', async () => {
  const { articles, clock } = setUp()
  const offered = { ...kettle, isFromApi: true as const, readAt: clock.now().toISOString() }
  await articles.add({ ...article, products: [offered] })
  await articles.storeProducts(await articles.productChanges.prepareEdit('a1', kettle.name, { price: 25 }, ada), ada)
  const list = [{ ...offered, pricePence: 4100 }]
  const change = { articleId: 'a1', jobId: 'j1', part: 'products', section: null, basedOn: 2, by: 'ada' } as const
  await articles.proposals.add({ ...change, products: { list, sample: true } })
  const read = async () => {
    const { before, after } = await articles.proposals.read('a1', 1)
    return [before, after].map(({ products: [product] }) => [product?.price, product?.seePrice ?? false])
  }
  const shown = (price: number | null) => [
    [25, false],
    [price, price === null],
  ]
  expect(await read()).toEqual(shown(41))
  clock.advance(3_600_000)
  expect(await read()).toEqual(shown(null))
  await articles.approve('a1', 1, ada)
  expect(await read()).toEqual(shown(null))
})

it('a proposal of an earlier version, without statements, is read and approved', async () => {
  const { articles, records } = setUp()
  await articles.add({ ...article, products: [kettle] })
  await articles.storeProducts(await articles.productChanges.prepareEdit('a1', kettle.name, { price: 25 }, ada), ada)
  const list = [{ ...kettle, pricePence: 4100 }]
  const change = { articleId: 'a1', jobId: 'j1', part: 'products', section: null, basedOn: 2, by: 'ada' } as const
  await articles.proposals.add({ ...change, products: { list, sample: true } })
  await records.transact(async tx => {
    const proposal = await tx.get('proposal', 'a1.1')
    const before = proposal?.productsBefore?.map(({ stated: _, ...product }) => product) ?? null
    if (proposal) await tx.put('proposal', { ...proposal, productsBefore: before })
  })
  expect(JSON.stringify(await records.find('proposal'))).not.toContain('stated')
  const { before, after } = await articles.proposals.read('a1', 1)
  expect([before, after].map(({ products: [product] }) => product?.price)).toEqual([25, 41])
  await articles.approve('a1', 1, ada)
  expect(await articles.products('a1', { drafts: true })).toMatchObject([{ price: 41 }])
})

it('readers see the new figures, and not who stated them', async () => {
  const { local } = await createTestApp()
  const { article: made } = await local.generate.article({ topic: 'kettles', category: 'kitchen', productCount: 3 })
  const read = () => local.articles.products({ articleId: made.id })
  const [first] = await read()
  await local.products.edit({ id: made.id, product: first?.id ?? '', price: 3.21, withUnsupportedClaims: true })
  const [changed] = await read()
  expect(changed).toMatchObject({ id: first?.id, price: 3.21, priceCurrent: true, amazonUrl: first?.amazonUrl })
  expect(Object.keys(changed ?? {})).not.toContain('stated')
})
