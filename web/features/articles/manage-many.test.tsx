// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { head } from '../../testing/fixtures.ts'
import { choose, listAs, manageScreen, openManage, press, titles } from './testing/managing.ts'

manageScreen()

describe('many articles', () => {
  const many = Array.from({ length: 120 }, (_, n) =>
    head({ id: `m${n}`, slug: `m${n}`, title: `Mugs ${n}`, status: n % 40 === 39 ? 'draft' : 'published' }),
  )
  const readStatus = () => document.querySelector('main [role="status"]')?.textContent
  const more = () => screen.queryByRole('button', { name: 'Show more' })
  const shown = (count: number) => waitFor(() => expect(titles()).toHaveLength(count))
  const focused = () => document.activeElement?.textContent

  it('load in pages, with focus on the first new article', async () => {
    await openManage(many)
    await shown(50)
    expect(readStatus()).toBe('Showing the first 50 articles')
    await press('Show more')
    await shown(100)
    await waitFor(() => expect(focused()).toBe('Mugs 50'))
    expect(readStatus()).toBe('Showing the first 100 articles')
    await press('Show more')
    await shown(120)
    await waitFor(() => expect(focused()).toBe('Mugs 100'))
    expect(readStatus()).toBe('120 articles')
    expect(more()).toBeNull()
  })

  it.each([
    [50, false],
    [51, true],
  ])('are asked for where there are more than a part: of %i %s', async (count, expected) => {
    await openManage(many.slice(0, count))
    await shown(50)
    expect(more() !== null).toBe(expected)
  })

  it('do not move focus if it has moved elsewhere', async () => {
    let answer = () => {}
    const later = new Promise<void>(resolve => (answer = resolve))
    await openManage(many, {
      'articles.list': async input => {
        if (Number(input.offset) > 0) await later
        return listAs(input, many)
      },
    })
    await shown(50)
    await press('Show more')
    await userEvent.click(screen.getByRole('button', { name: 'Loading more…' }))
    await userEvent.click(screen.getByLabelText('Search by title'))
    answer()
    await shown(100)
    expect(document.activeElement).toBe(screen.getByLabelText('Search by title'))
  })

  it('are found on every page and counted again', async () => {
    await openManage(many)
    await shown(50)
    await userEvent.type(screen.getByLabelText('Search by title'), '11 MUG')
    await waitFor(() =>
      expect(titles()).toEqual(
        ['11', '110', '111', '112', '113', '114', '115', '116', '117', '118', '119'].map(n => `Mugs ${n}`),
      ),
    )
    expect(readStatus()).toBe('11 articles')
    await press('Drafts')
    await waitFor(() => expect(titles()).toEqual(['Mugs 119']))
  })

  it('stay loaded when one of them is deleted', async () => {
    await openManage(many)
    await shown(50)
    await press('Show more')
    await shown(100)
    await choose('Delete', 'Mugs 60')
    await press('Delete article')
    await waitFor(() => expect(titles()).not.toContain('Mugs 60'))
    expect(titles()).toHaveLength(100)
    expect(titles().at(-1)).toBe('Mugs 100')
    await waitFor(() => expect(focused()).toBe('Mugs 61'))
    // Not by userEvent, as above.
    const undo = await screen.findByText('Undo')
    undo.focus()
    fireEvent.click(undo)
    await waitFor(() => expect(focused()).toBe('Mugs 60'))
    expect(titles().at(-1)).toBe('Mugs 99')
  })

  it('show a read error and retry', async () => {
    let fails = true
    await openManage(many, {
      'articles.list': input => {
        if (fails && Number(input.offset) > 0) throw new BlogopsError('unavailable', 'The database is away.')
        return listAs(input, many)
      },
    })
    await shown(50)
    await press('Show more')
    expect((await screen.findByRole('alert')).textContent).toBe('Could not load more articles. The database is away.')
    expect(titles()).toHaveLength(50)
    fails = false
    await press('Show more')
    await shown(100)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
