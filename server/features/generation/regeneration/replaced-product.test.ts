import { describe, expect, it, onTestFinished } from 'vitest'
import { createAmazonSource } from '../../../adapters/amazon/product-source.ts'
import { createApiWithFake } from '../../../adapters/amazon/testing/api-with-fake.ts'
import { createFakeItem } from '../../../testing/amazon/items.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { regenerate, setUp } from './testing/regenerating.ts'
import { kettle, kettles } from './testing/scripted-engine.ts'

const products = { part: 'products' } as const
const toNames = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const toAsins = (list: readonly { asin?: string | undefined }[]) => list.map(({ asin }) => asin).sort()

describe('one product that is replaced', () => {
  it('gives way to the first that fits, and the others keep their ids and the times of their prices', async () => {
    const { script, local, id, regenerate: run, asked } = await setUp()
    const before = await local.articles.products({ articleId: id })
    Object.assign(script, { products: [...kettles, kettle('Loch Four', 'B0SMPLK004', 1999)], edition: 'second' })
    script.readAt = '2026-11-22T08:00:00.000Z'
    expect(await run({ ...products, replace: 'Fjord Two' })).toMatchObject({ proposal: { number: 1 } })
    expect(asked[0]).toBe('find electric kettles 4')
    const { before: was, after } = await local.articles.proposal({ id, number: 1 })
    expect([toNames(was.products), toNames(after.products)]).toEqual([
      ['Ember One', 'Fjord Two', 'Tarn Three'],
      ['Ember One', 'Loch Four', 'Tarn Three'],
    ])
    expect(await local.articles.products({ articleId: id })).toEqual(before)
    await local.articles.approve({ id, number: 1 })
    const now = await local.articles.products({ articleId: id })
    expect([now[0]?.id, now[2]?.id]).toEqual([before[0]?.id, before[2]?.id])
    expect(now.map(({ readAt }) => readAt)).toEqual([before[0]?.readAt, script.readAt, before[2]?.readAt])
    const { sentences } = await local.articles.check({ id })
    expect(sentences.filter(({ problems }) => problems.length > 0)).toEqual([])
    expect((await local.articles.byId({ id })).content).not.toContain('Fjord Two')
  })

  it('stays if no other fits, and must be a product of the article', async () => {
    const { local, id, regenerate: run } = await setUp()
    await expect(run({ ...products, replace: 'Ember One' })).rejects.toMatchObject({
      code: 'not_enough_products',
      message: 'No other product was found in place of Ember One. The article is unchanged.',
    })
    await expect(run({ ...products, replace: 'Wings' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(run({ part: 'excerpt', replace: 'Ember One' })).rejects.toMatchObject({ code: 'bad_request' })
    expect(await local.articles.proposals({ id })).toEqual([])
  })

  it("is found with Amazon's search if the products came from a file", async () => {
    const titles = [
      'Ember Electric Kettle, 1.7 L, 3000 W, Steel',
      'Brookmoor Electric Kettle, 1.5 L, 2200 W, Glass',
      'Calder Travel Kettle, 0.8 L, 1100 W, Foldable',
      'Dunmore Electric Kettle, 1.6 L, 2000 W, Black',
    ]
    const items = titles.map((title, n) => createFakeItem(`B00000000${n}`, { title, price: 20 + n }))
    // One more that fits, but cannot be bought.
    const sold = createFakeItem('B00000SOLD', { title: 'Aster Electric Kettle, 1.7 L', availability: 'OUT_OF_STOCK' })
    items.splice(3, 0, sold)
    const { fake, clock, records, api } = await createApiWithFake({ items })
    onTestFinished(() => fake.close())
    const amazon = createAmazonSource({ api, clock, readTag: async () => 'test-21' })
    const app = await createTestApp({ records, clock, amazon })
    const toRow = (title: string, n: number) => `"${title}",£2${n}.00,4.5,90,https://www.amazon.co.uk/dp/B00000000${n}`
    const content = ['title,price,stars,reviews,productURL', ...titles.slice(0, 3).map(toRow)].join('\n')
    const feed = { name: 'kettles.csv', content }
    const { article } = await app.local.generate.article({ topic: 'kettles', productCount: 3, feed })
    const { id } = article
    fake.items.delete('B000000001')
    const replaceBy = (asin: string) => regenerate(app, id, { ...products, replace: 'B000000001', with: asin })
    await expect(replaceBy('B000000002')).rejects.toMatchObject({
      reason: 'The article has the product B000000002 already.',
    })
    const unknown =
      /^Amazon describes no product B00000NONE to use in place of Brookmoor .*\. The article is unchanged\.$/
    await expect(replaceBy('B00000NONE')).rejects.toMatchObject({ message: expect.stringMatching(unknown) })
    const regenerated = await regenerate(app, id, { ...products, replace: 'B000000001' })
    expect(regenerated).toMatchObject({ proposal: { number: 1 } })
    const readAsins = async () => toAsins(await app.local.articles.products({ articleId: id }))
    expect(await readAsins()).toContain('B000000001')
    await app.local.articles.approve({ id, number: 1 })
    expect(await readAsins()).toEqual(['B000000000', 'B000000002', 'B000000003'])
    const { origin, strays } = await app.local.articles.evidence({ id })
    expect([origin, strays]).toEqual(["kettles.csv and Amazon's API", []])
  })
})
