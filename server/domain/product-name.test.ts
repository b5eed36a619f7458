import { expect, it } from 'vitest'
import { findProductByName, foldName } from './products.ts'

const products = [
  { name: 'Acme Fjord' },
  { name: 'Acme Fjord Max' },
  { name: 'Harrow & Lune Pro' },
  { name: 'Acme Fjord+' },
]

it.each([
  ['Acme  FJORD\u00a0Max', 'Acme Fjord Max'],
  ['1. Acme Fjord: best overall', 'Acme Fjord'],
  ['Acme Fjord Max review', 'Acme Fjord Max'],
  ['Acme Fjord+', 'Acme Fjord+'],
  ['Harrow &amp; Lune Pro', 'Harrow & Lune Pro'],
  ['Harrow and Lune Pro', 'Harrow & Lune Pro'],
  ['Acme Fjörd', 'Acme Fjord'],
])('%s names %s', (text, name) => expect(findProductByName(text, products)?.name).toBe(name))

it.each(['Acme', 'Acme Fjordland', '', '!'])('finds no product in %s', text =>
  expect(findProductByName(text, products)).toBeNull(),
)

it('folds a name without letters and digits to empty text', () => {
  expect(foldName('!?')).toBe('')
  expect(findProductByName('anything', [{ name: '!?' }])).toBeNull()
})
