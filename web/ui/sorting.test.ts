import { describe, expect, it } from 'vitest'
import { type Column, type Sorting, sortedNext, sortRows } from './sorting.ts'

interface Row {
  name: string
  clicks: number
  cost: number | null
}

const name: Column<Row> = { name: 'Name', isWords: true, value: row => row.name }
const clicks: Column<Row> = { name: 'Clicks', value: row => row.clicks }
const cost: Column<Row> = { name: 'Cost', value: row => row.cost }

const rows: Row[] = [
  { name: 'Set 10', clicks: 3, cost: null },
  { name: 'set 9', clicks: 12, cost: 0.5 },
  { name: 'Émile', clicks: 3, cost: 2 },
]

const namesBy = (sorting: Sorting | undefined) => sortRows(rows, [name, clicks, cost], sorting).map(row => row.name)

describe('sorted rows', () => {
  it('are as they came without a sorting, and by an unknown column', () => {
    const asTheyCame = ['Set 10', 'set 9', 'Émile']
    expect(namesBy(undefined)).toEqual(asTheyCame)
    expect(namesBy({ by: 'Nothing', descending: true })).toEqual(asTheyCame)
  })

  it('have words in the order of a dictionary, with numbers in them as numbers', () => {
    expect(namesBy({ by: 'Name', descending: false })).toEqual(['Émile', 'set 9', 'Set 10'])
    expect(namesBy({ by: 'Name', descending: true })).toEqual(['Set 10', 'set 9', 'Émile'])
  })

  it('keep their order where a column says the same of them', () => {
    expect(namesBy({ by: 'Clicks', descending: true })).toEqual(['set 9', 'Set 10', 'Émile'])
    expect(namesBy({ by: 'Clicks', descending: false })).toEqual(['Set 10', 'Émile', 'set 9'])
  })

  it('have those without a figure last, whichever way', () => {
    expect(namesBy({ by: 'Cost', descending: true })).toEqual(['Émile', 'set 9', 'Set 10'])
    expect(namesBy({ by: 'Cost', descending: false })).toEqual(['set 9', 'Émile', 'Set 10'])
  })
})

describe('the next sorting', () => {
  it('begins with the highest figures, and with A', () => {
    expect(sortedNext(clicks, undefined)).toEqual({ by: 'Clicks', descending: true })
    expect(sortedNext(name, { by: 'Clicks', descending: true })).toEqual({ by: 'Name', descending: false })
  })

  it('turns the same column round', () => {
    expect(sortedNext(clicks, { by: 'Clicks', descending: true })).toEqual({ by: 'Clicks', descending: false })
    expect(sortedNext(name, { by: 'Name', descending: false })).toEqual({ by: 'Name', descending: true })
  })
})
