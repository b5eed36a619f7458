import { expect, it } from 'vitest'
import { sumOwnProductClicks } from './products.ts'

const products = [{ name: 'Ember One' }, { name: 'Ember One Pro' }, { name: 'Müller & Söhne 5' }]

it('sums clicks by the names of the article’s products, and hides other names', () => {
  const clicked = [
    { product: 'Cheap pills, call 0900 123', clicks: 249 },
    { product: 'ember one', clicks: 3 },
    { product: 'Ember  One', clicks: 2 },
    { product: 'See the Ember One Pro', clicks: 4 },
    { product: 'Müller &amp; Sohne 5', clicks: 1 },
    { product: 'check price', clicks: 6 },
  ]
  expect(sumOwnProductClicks(clicked, products)).toEqual([
    { product: 'Ember One', clicks: 5 },
    { product: 'Ember One Pro', clicks: 4 },
    { product: 'Müller & Söhne 5', clicks: 1 },
    { product: 'Other', clicks: 255 },
  ])
  expect(sumOwnProductClicks([], products)).toEqual([])
})
