import { expect, it } from 'vitest'
import { toProductUrl } from '../../domain/amazon.ts'
import { defaultShop, getShop } from '../../domain/shops.ts'
import { adaptPrompt, getMarket } from './product-facts.ts'
import { poundsToPence } from './product-source.ts'

const prompt = 'Search amazon.co.uk. Products on Amazon UK have prices in pounds, such as "£29.99", or 8p a wash.'

it('keeps prompts for Amazon UK', () => {
  expect(adaptPrompt(prompt, { shop: defaultShop, currency: 'GBP' })).toBe(prompt)
})

it('names the shop and the currency of another market', () => {
  expect(adaptPrompt(prompt, { shop: getShop('amazon.ie'), currency: 'EUR' })).toBe(
    'Search amazon.ie. Products on Amazon Ireland have prices in euros, such as "€29.99", or 8c a wash.',
  )
})

it('takes the market from the products and the currency of a brief', () => {
  const products = [{ url: toProductUrl('B0CD14NYGK', getShop('amazon.com')) }]
  expect(getMarket({ products, currency: 'USD' })).toEqual({ shop: getShop('amazon.com'), currency: 'USD' })
  expect(getMarket({ products: [] })).toEqual({ shop: defaultShop, currency: 'GBP' })
})

it('reads listed prices of the market only', () => {
  expect(poundsToPence('$1,299.00', 'USD')).toBe(129_900)
  expect(poundsToPence('£29.99', 'USD')).toBeNull()
  expect(poundsToPence('€29.99')).toBeNull()
})
