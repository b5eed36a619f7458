import { expect, it, vi } from 'vitest'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { hasSum } from './amounts.ts'
import { isCalculable } from './calculated-amounts.ts'

function createProduct(name: string, title: string, pricePence: number | null): BriefedProduct {
  const lists = { features: [], facts: [], pros: [], cons: [] }
  return { asin: name, name, title, pricePence, rating: 5, reviewCount: 80, ...lists, ...others }
}
const others = { suits: null, brand: null, image: '', url: '', category: '' }

const products = [
  createProduct('Alder Tea', 'Alder Tea, 160 Bags', 1100),
  createProduct('Birch Game', 'Birch Game for 10 Players', 1499),
  createProduct('Cedar Case', 'Cedar Case 1M+2M,64G Card', 9200),
  createProduct('Dale Tent', 'Dale Tent, 14.2 kg, Pole of 72 to 118 cm', null),
  {
    ...createProduct('Elm Printer', 'Elm Printer', null),
    facts: [{ label: 'Toner', value: '£39.00 for 1,200 pages' }],
  },
]

it.each([
  ['£117.99', 'The three come to £117.99.'],
  ['£25.99', 'Take the first two and you pay £25.99.'],
  ['£39.33', 'An average of £39.33 is no small sum.'],
  ['£3.99', 'Just £3.99 divides the tea and the game.'],
  ['£44', 'Four boxes would be £44.'],
  ['7p', 'A cup is just under 7p.'],
  ['£1.50', 'Split between ten, it is about £1.50 a head.'],
  ['64 gigabytes', 'A card of 64 gigabytes is in the box.'],
  ['one metre', 'The short one has one metre.'],
  ['12%', 'The tea is 12% of the case.'],
  ['88 per cent cheaper', 'The tea is 88 per cent cheaper than the case.'],
  ['20% of the reviews', 'It has 20% of the reviews.'],
  ['£39', 'A toner is £39.'],
  ['3p', 'Each page is about 3p.'],
  ['14 kg', 'The tent weighs 14 kg.'],
  ['46 cm', 'The pole has 46 cm of travel.'],
  ['£117', 'Three more toners come to £117.'],
  ['£80', 'The case is £80 dearer than the tea.'],
  ['80 days', 'Two bags a day would last 80 days.'],
  ['40 weeks', 'At four bags a week it lasts 40 weeks.'],
  ['£4', 'Between the two lie less than £4.'],
  ['£14.99', 'Beside the game for £14.99 it is cheap.'],
])('follows from the facts: %s in "%s"', (said, sentence) => {
  expect(isCalculable(said, sentence, products)).toBe(true)
})

it.each([
  ['£118.99', 'The three come to £118.99.'],
  ['£4.09', 'Just £4.09 divides the tea and the game.'],
  ['9p', 'A cup is just under 9p.'],
  ['£1.80', 'Split between ten, it is about £1.80 a head.'],
  ['32 gigabytes', 'A card of 32 gigabytes is in the box.'],
  ['three metres', 'The long one has three metres.'],
  ['£21', 'It costs £21.'],
  ['£38', 'A toner is £38.'],
  ['5p', 'Each page is about 5p.'],
  ['13 kg', 'The tent weighs 13 kg.'],
  ['14.3 kg', 'The tent weighs 14.3 kg.'],
  ['48 cm', 'The pole has 48 cm of travel.'],
  ['12% of the reviews', 'The tea has 12% of the reviews.'],
  ['£14.99', 'The Alder Tea costs £14.99.'],
  ['80 reviews', 'The Alder Tea has 80 reviews.'],
  ['£10', 'It costs under £10.'],
  ['£10', 'It leaves change from £10.'],
])('follows from nothing: %s in "%s"', (said, sentence) => {
  expect(isCalculable(said, sentence, products)).toBe(false)
})

it('adds up no three of many amounts', () => {
  const lengths = (at: number) => [1, 2, 3, 4, 5, 6].map(one => `Rail ${one} of ${17 * at + 100 * one ** 2} mm`)
  const rails = Array.from({ length: 10 }, (_, at) => {
    return { ...createProduct(`Rail ${at}`, `Rail ${at}`, 1000 + at), features: lengths(at) }
  })
  const accepts = vi.fn(() => false)
  hasSum(
    rails.flatMap(({ features }, at) => features.map(() => 100 + 17 * at)),
    accepts,
  )
  expect(accepts.mock.calls.length).toBeLessThan(2000)
  expect(isCalculable('12 km', 'Both rails together have 12 km.', rails)).toBe(false)
  expect(isCalculable('300 mm', 'Both rails together have 300 mm.', rails)).toBe(true)
})
