import { describe, expect, it } from 'vitest'
import { type Column, getNextOrder, type Order, sortRows } from './sortable-table.tsx'

interface Row {
  name: string
  clicks: number
  cost: number | null
}

const name: Column<Row> = { label: 'Name', value: row => row.name }
const clicks: Column<Row> = { label: 'Clicks', value: row => row.clicks }
const cost: Column<Row> = { label: 'Cost', value: row => row.cost }

const rows: Row[] = [
  { name: 'Set 10', clicks: 3, cost: null },
  { name: 'set 9', clicks: 12, cost: 0.5 },
  { name: 'Émile', clicks: 3, cost: 2 },
]

const namesBy = (order: Order | undefined) => sortRows(rows, [name, clicks, cost], order).map(row => row.name)

describe('sorted rows', () => {
  it('are as they came without an order, and by an unknown column', () => {
    const asTheyCame = ['Set 10', 'set 9', 'Émile']
    expect(namesBy(undefined)).toEqual(asTheyCame)
    expect(namesBy({ label: 'Nothing', direction: 'descending' })).toEqual(asTheyCame)
  })

  it('have words in the order of a dictionary, with numbers in them as numbers', () => {
    expect(namesBy({ label: 'Name', direction: 'ascending' })).toEqual(['Émile', 'set 9', 'Set 10'])
    expect(namesBy({ label: 'Name', direction: 'descending' })).toEqual(['Set 10', 'set 9', 'Émile'])
  })

  it('keep their order if their values are equal', () => {
    expect(namesBy({ label: 'Clicks', direction: 'descending' })).toEqual(['set 9', 'Set 10', 'Émile'])
    expect(namesBy({ label: 'Clicks', direction: 'ascending' })).toEqual(['Set 10', 'Émile', 'set 9'])
  })

  it('have those without a figure last, whichever way', () => {
    expect(namesBy({ label: 'Cost', direction: 'descending' })).toEqual(['Émile', 'set 9', 'Set 10'])
    expect(namesBy({ label: 'Cost', direction: 'ascending' })).toEqual(['set 9', 'Émile', 'Set 10'])
  })
})

describe('the next order', () => {
  it('begins with the highest figures, and with A', () => {
    expect(getNextOrder(undefined, 'Clicks', false)).toEqual({ label: 'Clicks', direction: 'descending' })
    expect(getNextOrder({ label: 'Clicks', direction: 'descending' }, 'Name', true)).toEqual({
      label: 'Name',
      direction: 'ascending',
    })
  })

  it('turns the same column round', () => {
    expect(getNextOrder({ label: 'Clicks', direction: 'descending' }, 'Clicks', false)).toEqual({
      label: 'Clicks',
      direction: 'ascending',
    })
    expect(getNextOrder({ label: 'Name', direction: 'ascending' }, 'Name', true)).toEqual({
      label: 'Name',
      direction: 'descending',
    })
  })
})
