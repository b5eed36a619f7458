import { describe, expect, it } from 'vitest'
import { chooseFactColumns, deriveVerdict, findExtremes, hasFixedColumns } from './comparison.ts'

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

describe('a condition that all values share', () => {
  it('moves to the label', () => {
    const [column] = compare({ Battery: '38 hours with the case' }, { Battery: '40 hours with the case' }, {})
    expect(column).toMatchObject({ label: 'Battery, with the case', values: ['38 hours', '40 hours', null], best: [1] })
  })

  it.each([
    [['9 hours with the case', '40 hours']],
    [['5 g per earbud', '6 g per pair']],
    [['None with it', '40 hours with it']],
  ])('stays in %j', values => {
    expect(compare(...values.map(value => ({ Fact: value })))[0]).toMatchObject({ label: 'Fact', values })
  })
})

describe('pros and cons from the comparison', () => {
  const product = (id: string, changes: Partial<Parameters<typeof deriveVerdict>[0]> = {}) => ({
    id,
    currency: 'GBP',
    price: 20,
    priceCurrent: true,
    rating: 4.5,
    reviewCount: 1_200,
    facts: [{ label: 'Playtime', value: '40 hours' }],
    ...changes,
  })
  const plain = product('b')

  it('say what sets a product apart', () => {
    const first = product('a', { price: 16.99, rating: 5, facts: [{ label: 'Playtime', value: '50 hours' }] })
    const last = product('c', { price: 30, reviewCount: 90, facts: [] })
    const all = [first, plain, last]
    expect(deriveVerdict({ ...first, currency: 'EUR' }, all)?.pros).toContain('Lowest price here: €16.99')
    expect(deriveVerdict(first, all)).toEqual({
      pros: ['Best here for playtime: 50 hours', 'Lowest price here: £16.99', 'Highest rating here: 5.0 out of 5'],
      cons: [],
    })
    expect(deriveVerdict(last, all)).toEqual({
      pros: [],
      cons: ['Highest price here: £30.00', 'Playtime not stated', 'Fewest reviews here: 90'],
    })
    expect(deriveVerdict(plain, all)).toEqual({ pros: [], cons: ['Last here for playtime: 40 hours'] })
  })

  it('are missing where nothing does, and never name an outdated price', () => {
    expect(deriveVerdict(plain, [plain, product('a')])).toBeUndefined()
    expect(deriveVerdict(plain, [plain])).toBeUndefined()
    const outdated = product('a', { price: 5, priceCurrent: false })
    expect(deriveVerdict(outdated, [outdated, plain])).toBeUndefined()
  })
})
