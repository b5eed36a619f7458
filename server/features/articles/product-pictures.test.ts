import { describe, expect, it } from 'vitest'
import { replaceProducts } from './article-products.ts'
import { admin, article, kettle, reader, setUp } from './testing/test-articles.ts'

const source = 'https://shop.example/kettle.jpg'

async function open() {
  const app = setUp()
  const [, second = kettle] = article.products
  await app.articles.add({ ...article, products: [{ ...kettle, image: source }, second] })
  const show = async () => {
    const [product] = await app.articles.products('a1', reader)
    return { image: product?.image, imageAlt: product?.imageAlt, chosenImage: product?.chosenImage }
  }
  return { ...app, show }
}

const chosen = '/images/0123456789abcdef0123456789abcdef-960x720.webp'

describe('the picture of a product', () => {
  it('is the one of its source until a person chooses another, and again after a reset', async () => {
    const { articles, show, changes } = await open()
    expect(await show()).toEqual({ image: source })
    const before = changes()
    expect(await articles.setPicture('a1', 'B0SMPLK001', { image: chosen, alt: 'A steel kettle' })).toMatchObject({
      name: 'Ember Kettle',
      image: chosen,
      imageAlt: 'A steel kettle',
    })
    expect(changes()).toBe(before + 1)
    expect(await show()).toEqual({ image: chosen, imageAlt: 'A steel kettle', chosenImage: chosen })
    await articles.setPicture('five-kettles', 'ember kettle', { image: '' })
    expect(await show()).toEqual({ image: '', imageAlt: 'A steel kettle', chosenImage: '' })
    await articles.setPicture('five-kettles', 'ember kettle', { image: null, alt: '' })
    expect(await show()).toEqual({ image: source })
  })

  it('stays when the products are regenerated', async () => {
    const { articles, records, show } = await open()
    await articles.setPicture('a1', 'B0SMPLK001', { image: chosen })
    await records.transact(tx =>
      replaceProducts(tx, 'a1', [{ ...kettle, image: 'https://b.example/n.jpg' }], () => 'new'),
    )
    expect(await show()).toEqual({ image: chosen, chosenImage: chosen })
  })

  it('needs a product of the article, and something to change', async () => {
    const { articles } = await open()
    await expect(articles.setPicture('a1', 'B000000000', { image: chosen })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(articles.setPicture('a1', 'B0SMPLK001', {})).rejects.toMatchObject({ code: 'bad_request' })
    await articles.remove('a1')
    await expect(articles.setPicture('a1', 'B0SMPLK001', { image: '' })).rejects.toMatchObject({ code: 'gone' })
    expect((await articles.products('a1', admin)).map(({ image }) => image)).toEqual([source, ''])
  })
})
