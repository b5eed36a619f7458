import { expect, it } from 'vitest'
import { createFakeItem } from '../../../testing/amazon/items.ts'
import { ember, openOfferSite } from '../../articles/testing/offer-site.ts'
import { ended } from './testing/regenerating.ts'

const tarn = 'B0TARN0001'
const link = `https://www.amazon.co.uk/dp/${ember}`
const content = `<p>Kettles save time. The <a href="${link}">Ember Kettle</a> holds 1.7 litres.</p>
<h3>Detailed Product Reviews</h3><h4>Ember Kettle</h4><p>It has a lid. <a href="${link}">See the price</a>.</p>
<h4>Slate Kettle</h4><p>It is light.</p>`

/** Published article written by hand, with a product that nobody can buy and one that stays. */
async function openByHand() {
  const site = await openOfferSite()
  const { local, fake } = site
  fake.items.set(tarn, createFakeItem(tarn, { title: 'Tarn Electric Kettle, 1.7 L, 3000 W, Steel', price: 21.5 }))
  const { id } = await local.articles.create({
    title: 'Electric kettles for small kitchens',
    category: 'kitchen',
    content,
  })
  const facts = [
    { label: 'Size', value: '1.7 L' },
    { label: 'Power', value: '3000 W' },
    { label: 'Body', value: 'Steel' },
  ]
  await local.products.add({ id, link, name: 'Ember Kettle', facts, withUnsupportedClaims: true })
  await local.products.add({ id, asin: 'B0SLATE001', name: 'Slate Kettle', price: 30, withUnsupportedClaims: true })
  await local.articles.publish({ id })
  fake.items.delete(ember)
  return { ...site, id }
}

it('is proposed for an article written by hand, whose text stays', async () => {
  const { local, id, passHour } = await openByHand()
  await passHour()
  const found = (await local.optimizer.replacements()).find(({ article }) => article.id === id)
  expect(found?.candidate?.asin).toBe(tarn)
  expect((await local.today.get()).tasks.find(task => task.articleId === id)?.replacement?.asin).toBe(tarn)
  const request = { id, part: 'products', replace: found?.product.id ?? '', with: tarn } as const
  const job = await ended({ local }, (await local.articles.regenerate(request)).id)
  expect(job).toMatchObject({ status: 'done', result: { proposal: { number: 1 } } })
  expect((await local.products.list({ id })).products.map(({ name }) => name)).toEqual(['Ember Kettle', 'Slate Kettle'])

  const { before, after } = await local.articles.proposal({ id, number: 1 })
  expect(before.content).toContain(link)
  expect(after.content).not.toContain(link)
  expect(after.content.match(new RegExp(`/dp/${tarn}`, 'g'))).toHaveLength(2)
  expect(after.content.replace(/<[^>]*>/g, '')).toBe(before.content.replace(/<[^>]*>/g, ''))

  await expect(local.articles.approve({ id, number: 1 })).rejects.toMatchObject({
    code: 'conflict',
    details: { unsupportedClaims: 4 },
  })
  await local.articles.approve({ id, number: 1, withUnsupportedClaims: true })
  const { products } = await local.products.list({ id })
  expect(products.map(({ asin }) => asin)).toEqual([tarn, 'B0SLATE001'])
  expect(products[1]).toMatchObject({
    price: 30,
    stated: expect.arrayContaining([expect.objectContaining({ field: 'price' })]),
  })
  const { missing, sentences } = await local.articles.check({ id })
  expect(missing).toBe('by_hand')
  expect(sentences.map(({ text }) => text)).toEqual([
    'The Ember Kettle holds 1.7 litres.',
    'Ember Kettle',
    'It has a lid.',
    'See the price.',
  ])
})

it('names the links that may lead to the former product, for a person to change', async () => {
  const { local, id, passHour, clock } = await openByHand()
  const links = (await local.articles.byId({ id })).content
    .replace('Kettles save time.', 'Kettles save time, <a href="https://amzn.to/3abcDEF">as this one does</a>.')
    .replace('It has a lid.', 'It has a lid: <a href="https://maker.example/lid">its maker</a>.')
    .replace('It is light.', 'It is light: <a href="https://amzn.to/3slate">its page</a>.')
  await local.articles.update({ id, content: links, withUnsupportedClaims: true })
  await passHour()
  const request = { id, part: 'products', replace: 'Ember Kettle', with: tarn } as const
  await ended({ local }, (await local.articles.regenerate(request)).id)
  const { unmatchedLinks, after } = await local.articles.proposal({ id, number: 1 })
  expect(unmatchedLinks).toEqual([
    { url: 'https://amzn.to/3abcDEF', text: 'as this one does' },
    { url: 'https://maker.example/lid', text: 'its maker' },
  ])
  expect(after.products).toMatchObject([{ asin: tarn, price: 21.5 }, { price: 30 }])
  clock.advance(3_600_000)
  const { products } = (await local.articles.proposal({ id, number: 1 })).after
  expect(products).toMatchObject([{ price: null, seePrice: true, rating: 4.4 }, { price: 30 }])
})

it('needs the product to use instead, and Amazon to describe it', async () => {
  const { local, id } = await openByHand()
  const product = { id, part: 'products', replace: 'Ember Kettle' } as const
  const feed = { name: 'a.csv', content: 'title,price,productURL' }
  for (const request of [product, { ...product, with: tarn, feed }, { id, part: 'products' } as const])
    await expect(local.articles.regenerate(request)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('was not generated.'),
    })
})

it('is refused with a product that the article has already', async () => {
  const { local, fake, id } = await openByHand()
  fake.items.set('B0SLATE001', createFakeItem('B0SLATE001', { title: 'Slate Kettle', price: 30 }))
  const request = { id, part: 'products', replace: 'Ember Kettle', with: 'B0SLATE001' } as const
  expect(await ended({ local }, (await local.articles.regenerate(request)).id)).toMatchObject({
    status: 'failed',
    error: { message: 'The article has the product B0SLATE001 already.' },
  })
})
