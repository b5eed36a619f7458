import { describe, expect, it } from 'vitest'
import { findArticleProducts } from './article-lookup.ts'
import { mergeProducts } from './proposal-decisions.ts'
import { ada, admin, article, kettle, reader, setUp } from './testing/test-articles.ts'

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
    expect(await articles.setPicture('a1', 'B0SMPLK001', { image: chosen, alt: 'A steel kettle' }, ada)).toMatchObject({
      name: 'Ember Kettle',
      image: chosen,
      imageAlt: 'A steel kettle',
    })
    expect(changes()).toBe(before + 1)
    expect(await show()).toEqual({ image: chosen, imageAlt: 'A steel kettle', chosenImage: chosen })
    await articles.setPicture('five-kettles', 'ember kettle', { image: '' }, ada)
    expect(await show()).toEqual({ image: '', imageAlt: 'A steel kettle', chosenImage: '' })
    await articles.setPicture('five-kettles', 'ember kettle', { image: null, alt: '' }, ada)
    expect(await show()).toEqual({ image: source })
  })

  it('stays when the products are regenerated', async () => {
    const { articles, records, show } = await open()
    await articles.setPicture('a1', 'B0SMPLK001', { image: chosen }, ada)
    const current = await findArticleProducts(records, 'a1')
    const found = [{ ...kettle, image: 'https://b.example/n.jpg' }]
    const [merged] = mergeProducts(current, found, { articleId: 'a1', newId: () => 'new' })
    expect(merged).toMatchObject({ id: current[0]?.id, image: 'https://b.example/n.jpg', chosenImage: chosen })
    expect(await show()).toEqual({ image: chosen, chosenImage: chosen })
  })

  it('needs a product of the article, and something to change', async () => {
    const { articles } = await open()
    await expect(articles.setPicture('a1', 'B000000000', { image: chosen }, ada)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(articles.setPicture('a1', 'B0SMPLK001', {}, ada)).rejects.toMatchObject({ code: 'bad_request' })
    await articles.remove('a1')
    await expect(articles.setPicture('a1', 'B0SMPLK001', { image: '' }, ada)).rejects.toMatchObject({ code: 'gone' })
    expect((await articles.products('a1', admin)).map(({ image }) => image)).toEqual([source, ''])
  })
})
