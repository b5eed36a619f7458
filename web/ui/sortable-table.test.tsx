// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Column } from './sortable-table.tsx'
import { SortableTable } from './sortable-table.tsx'

interface Row {
  name: string
  clicks: number
}

const columns: readonly Column<Row>[] = [
  { label: 'Name', value: row => row.name },
  { label: 'Clicks', value: row => row.clicks, show: row => `${row.clicks} times` },
]

function show(rows: readonly Row[]): void {
  const sortedBy = { label: 'Clicks', direction: 'descending' } as const
  render(
    <SortableTable caption="Ads" rows={rows} columns={columns} initialOrder={sortedBy} getKey={({ name }) => name} />,
  )
}

const three = [
  { name: 'b', clicks: 1 },
  { name: 'c', clicks: 9 },
  { name: 'a', clicks: 5 },
]

const table = () => screen.getByRole('table', { name: 'Ads' })
const names = () =>
  within(table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
const sortings = () =>
  within(table())
    .getAllByRole('columnheader')
    .map(head => head.getAttribute('aria-sort'))

describe('a sortable table', () => {
  it('shows the sorted column and sorts by another one by keyboard', async () => {
    show(three)
    expect(names()).toEqual(['c', 'a', 'b'])
    expect(sortings()).toEqual([null, 'descending'])
    within(table()).getByRole('button', { name: 'Name' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual(['a', 'b', 'c'])
    expect(sortings()).toEqual(['ascending', null])
    await userEvent.keyboard(' ')
    expect(names()).toEqual(['c', 'b', 'a'])
    expect(sortings()).toEqual(['descending', null])
  })

  it('names each figure of a card', () => {
    show(three)
    expect(within(table()).getByText('9 times').dataset.label).toBe('Clicks')
  })

  it('shows 25 rows at a time, of all in their order', async () => {
    show(Array.from({ length: 40 }, (_, at) => ({ name: `Ad ${at}`, clicks: at })))
    expect(names()).toHaveLength(25)
    expect(names()[0]).toBe('Ad 39')
    await userEvent.click(screen.getByRole('button', { name: 'Show 15 more of 40' }))
    expect(names()).toHaveLength(40)
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })
})
