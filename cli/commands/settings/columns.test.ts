import { describe, expect, it } from 'vitest'
import type { ComparisonColumn } from '../../../server/contract/schemas/site.ts'
import { UsageError } from '../../failure.ts'
import { parseColumns, writeColumns } from './columns.ts'

const usual = 'Product=name, Rating=rating, Price=price, Grind Settings="✓", Capacity="40g", Action=action'

/** Returns the message and hint for an invalid line. */
function refusalOf(line: string): string {
  try {
    parseColumns(line)
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} ${error.hint}`
  }
  throw new Error(`${line} was taken.`)
}

describe('a line of columns', () => {
  it('gives each column a heading and a source', () => {
    expect(parseColumns(usual)).toEqual([
      { label: 'Product', shows: 'name' },
      { label: 'Rating', shows: 'rating' },
      { label: 'Price', shows: 'price' },
      { label: 'Grind Settings', shows: 'text', text: '✓' },
      { label: 'Capacity', shows: 'text', text: '40g' },
      { label: 'Action', shows: 'action' },
    ])
  })

  it('is formatted as it is parsed', () => {
    expect(writeColumns(parseColumns(usual))).toBe(usual)
  })

  it('ignores spaces and case', () => {
    expect(parseColumns(' Product = NAME ,Price=price ')).toEqual([
      { label: 'Product', shows: 'name' },
      { label: 'Price', shows: 'price' },
    ])
  })

  it.each<ComparisonColumn>([
    { label: 'Plain', shows: 'text', text: 'rating' },
    { label: 'Size, in inches', shows: 'text', text: 'the 13" one, or 15"' },
    { label: 'a=b', shows: 'text', text: 'x=y, "z"' },
    { label: 'The "best"', shows: 'pick' },
    { label: 'C:\\', shows: 'text', text: 'ends in \\' },
    { label: 'Back\\slash', shows: 'text', text: '\\" both' },
  ])('quotes special characters: %j', column => {
    const columns: ComparisonColumn[] = [column, { label: 'Last', shows: 'action' }]
    expect(parseColumns(writeColumns(columns))).toEqual(columns)
  })
})

describe('an invalid line', () => {
  it.each([
    ['', 'There are no columns.'],
    ['Product=name,, Price=price', 'Column 2 is empty.'],
    ['Product=name,', 'Column 2 is empty.'],
    ['Product=name, =price', 'Column 2 has no heading.'],
    ['Product=name, ""=price', 'Column 2 has no heading.'],
    ['Product=name, Price', 'Column 2, Price, has no source.'],
    ['Product=name, Price=', 'Write one of name, rating, price'],
    ['Product=name, Price=prise', 'Did you mean Price=price?'],
    ['Product=name, Capacity=40g', 'Column 2, Capacity, cannot show 40g.'],
    ['Product=name, Capacity=forty grams', 'or fixed text in quotes'],
    ['Product=name, Capacity="40g', 'Column 2, Capacity, has a quote out of place: "40g'],
    ['Product=name, Capacity="40g" each, Action=action', 'Column 2, Capacity, has a quote out of place'],
    ['Product=name, Capacity=""', 'Column 2, Capacity: '],
    [`Product=name, ${'x'.repeat(41)}=price`, 'Column 2, xxx'],
    ['Product=name, Cap"acity=price, Action=action', 'Column 2 has a quote out of place'],
  ])('names the column and the remedy for %j', (line, words) => {
    expect(refusalOf(line)).toContain(words)
  })
})
