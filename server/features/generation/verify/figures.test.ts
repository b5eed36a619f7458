import { describe, expect, it } from 'vitest'
import { findFigures } from './figures.ts'

const readFigures = (text: string) => findFigures(text).map(({ kind, value }) => [kind, value])

describe('prices, in pence', () => {
  it.each([
    ['£29.99', 2999],
    ['£ 29.99', 2999],
    ['£1,299', 129900],
    ['£1,299.00', 129900],
    ['£1 299', 129900],
    ['29.99 pounds', 2999],
    ['29.99 GBP', 2999],
    ['GBP 29.99', 2999],
    ['29.99£', 2999],
    ['30 quid', 3000],
    ['thirty pounds', 3000],
    ['twenty-five pounds', 2500],
    ['a hundred pounds', 10000],
    ['99p', 99],
    ['forty-nine pounds and ninety-nine pence', 4999],
    ['seven pounds fifty', 750],
    ['£1.2k', 120000],
    ['£29,99', Number.NaN],
    ['£1.299,00', Number.NaN],
  ])('%s', (text, pence) => expect(readFigures(`It is ${text} today.`)).toContainEqual(['price', pence]))

  it.each(['It weighs 25 pounds.', '1080p video', 'a pound of coffee', '4K@60p', 'two pounds of beans'])(
    'none in: %s',
    text => expect(readFigures(text)).toEqual([]),
  )
})

describe('ratings', () => {
  it.each([
    ['4.5 out of 5', 4.5],
    ['4.5 out of five stars', 4.5],
    ['4.5/5', 4.5],
    ['4.5 / 5.', 4.5],
    ['4.5 stars', 4.5],
    ['a 4.5-star average', 4.5],
    ['five-star', 5],
    ['four out of five', 4],
    ['rated 4.5 by', 4.5],
    ['scores 4.5,', 4.5],
    ['a 4.5 average rating', 4.5],
    ['★★★★', 4],
    ['four and a half stars', 4.5],
    ['averaging 4.5 over time', 4.5],
  ])('%s', (text, rating) => expect(readFigures(text)).toEqual([['rating', rating]]))

  it.each([
    '24/7',
    '1/5/2025',
    'Bluetooth 5.0/5.2',
    'rated 1.7 litres',
    'PS5/4',
    'start 5 times',
    'IPX7 for water rating',
  ])('none in: %s', text => expect(readFigures(text)).toEqual([]))

  it.each(['9/10', '9 out of 10', 'nine out of ten', '95/100'])('%s is of a scale that no source has', text =>
    expect(readFigures(text)).toEqual([['foreign', Number.NaN]]),
  )
})

describe('counts of reviews', () => {
  it.each([
    ['436 reviews', 436],
    ['1,436 ratings', 1436],
    ['1 436 reviews', 1436],
    ['436 verified customer reviews', 436],
    ['1.4k reviews', 1400],
    ['2 thousand ratings', 2000],
    ['over 400+ reviews', 400],
    ['436 buyers', 436],
    ['436 happy customers', 436],
    ['reviewed by 436 people', 436],
    ['1 review', 1],
  ])('%s', (text, count) => expect(readFigures(text)).toContainEqual(['reviews', count]))

  it.each(['IPX7 for water rating', 'reviews of 2025', '4 people', '3 speeds and reviews'])('none in: %s', text =>
    expect(readFigures(text)).toEqual([]),
  )
})

it.each(['$29', '29 dollars', '€29.99', '29 euros', 'US$ 29'])('%s is a foreign currency', text =>
  expect(readFigures(text)).toEqual([['foreign', Number.NaN]]),
)

it.each(['95% of buyers', '80 per cent of happy customers', 'thousands of happy customers'])('%s is a share', text =>
  expect(readFigures(text)).toEqual([['share', Number.NaN]]),
)
