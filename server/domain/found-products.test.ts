import { expect, it } from 'vitest'
import { mergeFoundProducts } from './products.ts'

const at = (path: string, name: string) => ({ name, amazonUrl: `https://www.amazon.co.uk${path}` })

it('keeps the position of a renamed product, and appends new ones', () => {
  const before = [at('/dp/B0SMPLC001', 'Mill'), at('/s?k=mills', 'A search'), at('/dp/B0SMPLC002', 'Hobbin')]
  const found = [
    at('/dp/B0SMPLC003', 'New'),
    at('/Mill/dp/B0SMPLC001/ref=x?tag=t-21', 'Mill 2'),
    at('/s?k=mills', 'Same'),
  ]
  expect(mergeFoundProducts(before, found).map(({ name }) => name)).toEqual(['Mill 2', 'Same', 'Hobbin', 'New'])
  expect(mergeFoundProducts([], [])).toEqual([])
})
