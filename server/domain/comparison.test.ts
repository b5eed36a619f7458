import { describe, expect, it } from 'vitest'
import { chooseFactColumns, findExtremes, hasFixedColumns } from './comparison.ts'

const compare = (...products: Record<string, string>[]) =>
  chooseFactColumns(
    products.map(facts => ({ facts: Object.entries(facts).map(([label, value]) => ({ label, value })) })),
  )
const labels = (...products: Record<string, string>[]) => compare(...products).map(({ label }) => label)

describe('the columns of a table', () => {
  it('are facts that differ, and that at least half of the products state', () => {
    expect(
      labels(
        { Bluetooth: '5.3', Colour: 'Black', Weight: '5 g', Origin: 'Wales' },
        { Bluetooth: '5.4', Colour: 'Black', Weight: '6 g' },
        { Bluetooth: '5.3', Colour: 'Black' },
        { bluetooth: '5.3' },
      ),
    ).toEqual(['Bluetooth', 'Weight'].map(label => (label === 'Bluetooth' ? 'bluetooth' : label)))
  })

  it('are at most five, with those first chosen in which one product is plainly best', () => {
    const facts = (at: number) =>
      Object.fromEntries([...'ABCDEFG'].map(name => [name, `${name}${at}`]).concat([['Weight', `${at} g`]]))
    expect(labels(facts(1), facts(2))).toEqual(['A', 'B', 'C', 'D', 'Weight'])
  })

  it('have no long texts', () => {
    expect(labels({ Care: 'word '.repeat(12) }, { Care: 'Wipe' })).toEqual([])
  })

  it('are none without facts', () => {
    expect(labels({}, {})).toEqual([])
    expect(labels()).toEqual([])
  })
})

describe('the best value', () => {
  it.each([
    ['Battery life', ['9 hours', '38 hours with the case', '90 minutes'], [1]],
    ['Weight', ['5.9 g per earbud', '4.6 g', '0.1 kg'], [1]],
    ['Noise cancelling', ['None', 'Up to 50 dB', 'Up to 40 dB'], [1]],
    ['Noise', ['60 dB', '50 dB', '50 dB'], [1, 2]],
    ['Warranty', ['2 years', '18 months'], [0]],
    ['Grind settings', ['15', '30'], [1]],
    // Different units, no direction, and no difference in numbers.
    ['Capacity', ['1.5 litres', '40 g'], []],
    ['Bluetooth', ['5.3', '5.4'], []],
    ['Battery', ['40 hours', '40 h'], []],
  ])('of %s among %j is that of %j', (label, values, best) => {
    expect(compare(...values.map(value => ({ [label]: value })))[0]?.best).toEqual(best)
  })

  it('is missing where all are the same or unknown', () => {
    expect(findExtremes([4.5, 4.5], 'more')).toEqual([])
    expect(findExtremes([null, 4.5], 'more')).toEqual([])
    expect(findExtremes([null, 4.5, 4.6], 'less')).toEqual([1])
  })
})

it('columns are fixed for coffee grinders and by the setting', () => {
  expect(hasFixedColumns({ table: 'facts' }, 'audio')).toBe(false)
  expect(hasFixedColumns({ table: 'facts' }, 'coffee-grinders')).toBe(true)
  expect(hasFixedColumns({ table: 'fixed' }, 'audio')).toBe(true)
})
