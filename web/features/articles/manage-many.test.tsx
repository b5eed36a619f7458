// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { head } from '../../testing/fixtures.ts'
import { choose, draft, listed, manageScreen, openManage, press, show, tick, titles } from './testing/managing.ts'

manageScreen()

const shown = (count: number) => waitFor(() => expect(titles()).toHaveLength(count))

describe('many articles', () => {
  const many = Array.from({ length: 120 }, (_, n) =>
    head({ id: `m${n}`, slug: `m${n}`, title: `Mugs ${n}`, status: n % 40 === 39 ? 'draft' : 'published' }),
  )

  // Not by role: the names of hundreds of elements take seconds to compute.
  const turnTo = (label: string) => userEvent.click(screen.getByText(label))

  it('are divided into pages, and counted', async () => {
    await openManage(many)
    await shown(50)
    expect(screen.getByText('1–50 of 120')).toBeDefined()
    await turnTo('Next 50')
    await waitFor(() => expect(titles()[0]).toBe('Mugs 50'))
    expect(location.search).toBe('?page=2')
    await turnTo('Next 20')
    await shown(20)
    expect(screen.getByText('101–120 of 120')).toBeDefined()
    expect(screen.queryByText(/^Next/)).toBeNull()
    await turnTo('Previous 50')
    await shown(50)
  })

  it('are found on every page, from the first page on', async () => {
    await openManage(many, {}, '?page=3')
    await shown(20)
    await userEvent.type(screen.getByLabelText('Search by title'), '11 MUG')
    await waitFor(() =>
      expect(titles()).toEqual(
        ['11', '110', '111', '112', '113', '114', '115', '116', '117', '118', '119'].map(n => `Mugs ${n}`),
      ),
    )
    expect(location.search).toBe('?title=11+MUG')
    await show('Drafts')
    await waitFor(() => expect(titles()).toEqual(['Mugs 119']))
  })

  it('move the focus to the next one when one is deleted', async () => {
    await openManage(many)
    await shown(50)
    await choose('Delete…', 'Mugs 30')
    await press('Delete article')
    await waitFor(() => expect(titles()).not.toContain('Mugs 30'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Mugs 31'))
  })
})

describe('selected articles', () => {
  const lamps = head({ id: 'a3', slug: 'lamps', title: 'Lamps', status: 'draft', publishedAt: null })
  const three = [head(), draft, lamps]
  const bar = () => within(screen.getByRole('toolbar', { name: 'Actions for selected articles' }))
  const pressInBar = (name: string) => userEvent.click(bar().getByRole('button', { name }))
  const report = async () => (await screen.findByText(/^\w+ \d articles?\.$/)).parentElement

  it('replace the filters by actions, until the selection is cleared', async () => {
    await openManage(three)
    await listed('Kettles')
    await tick('Kettles')
    expect(bar().getByText('1 selected')).toBeDefined()
    expect(screen.queryByLabelText('Search by title')).toBeNull()
    await userEvent.click(screen.getByLabelText('Select all 3 on this page'))
    expect(bar().getByText('3 selected')).toBeDefined()
    await pressInBar('Clear selection')
    expect(screen.getByLabelText('Search by title')).toBeDefined()
  })

  it('are published with one press, each by a call of its own', async () => {
    const { calls } = await openManage(three)
    await listed('Kettles')
    await tick('Kettles')
    await tick('Lamps')
    await pressInBar('Publish')
    expect((await report())?.textContent).toContain('Published 2 articles.')
    expect(calls.filter(call => call === 'articles.publish')).toHaveLength(2)
    expect(screen.queryByRole('toolbar')).toBeNull()
    await press('Dismiss')
    expect(screen.queryByText('Published 2 articles.')).toBeNull()
  })

  it('are named with the reason if they fail, and stay selected', async () => {
    await openManage(three, {
      'articles.unpublish': ({ id }) => {
        if (id === 'a2') throw new BlogopsError('conflict', '“Kettles” has running ads.', { hint: 'Pause them first.' })
        return head()
      },
    })
    await listed('Kettles')
    await tick('Kettles')
    await tick('Lamps')
    await pressInBar('Unpublish')
    const text = (await report())?.textContent
    expect(text).toContain('Unpublished 1 article.')
    expect(text).toContain('Not unpublished: Kettles “Kettles” has running ads.')
    expect(bar().getByText('1 selected')).toBeDefined()
  })

  it('are published without sources after a confirmation', async () => {
    const consents: unknown[] = []
    await openManage(three, {
      'articles.publish': ({ id, withUnsupportedClaims }) => {
        consents.push(withUnsupportedClaims)
        if (id === 'a2' && !withUnsupportedClaims)
          throw new BlogopsError('conflict', '2 sentences have no source.', { details: { unsupportedClaims: 2 } })
        return head()
      },
    })
    await listed('Kettles')
    await tick('Kettles')
    await tick('Lamps')
    await pressInBar('Publish')
    await press(await screen.findByRole('button', { name: 'Publish it anyway' }).then(() => 'Publish it anyway'))
    await screen.findByText('Published 1 article.')
    expect(consents).toEqual([undefined, undefined, true])
  })

  it('are scheduled one a day from a time', async () => {
    const planned: string[] = []
    await openManage(three, {
      'articles.schedule': ({ id, at }) => {
        planned.push(String(at))
        return { article: head({ id: String(id) }), local: String(at), timeZone: 'UTC', note: null }
      },
    })
    await listed('Kettles')
    await tick('Kettles')
    await tick('Lamps')
    await pressInBar('Schedule…')
    const first = screen.getByLabelText(/^First date and time/)
    await userEvent.clear(first)
    await userEvent.type(first, '2026-12-24T06:00')
    expect(await screen.findByText(/The last one is published on 25 Dec 2026, 06:00\./)).toBeDefined()
    await press('Schedule')
    expect((await report())?.textContent).toContain('Scheduled 2 articles.')
    expect(planned.sort()).toEqual(['2026-12-24T06:00', '2026-12-25T06:00'])
  })

  it('get another category', async () => {
    await openManage(three)
    await listed('Kettles')
    await tick('Kettles')
    await pressInBar('Category')
    await userEvent.selectOptions(screen.getByLabelText('New category'), 'Audio')
    await press('Change category')
    await screen.findByText('Changed the category of 1 article.')
    await waitFor(() => expect(screen.getByText('Kettles').closest('tr')?.textContent).toContain('Audio'))
    await press('Undo')
    await waitFor(() => expect(screen.getByText('Kettles').closest('tr')?.textContent).not.toContain('Audio'))
    await press('Undo')
    await waitFor(() => expect(screen.getByText('Kettles').closest('tr')?.textContent).toContain('Audio'))
  })

  it('are drafts again after Undo, but for those that were published before', async () => {
    const { calls } = await openManage(three)
    await listed('Kettles')
    await userEvent.click(screen.getByLabelText('Select all 3 on this page'))
    await pressInBar('Publish')
    await screen.findByText('Published 3 articles.')
    await press('Undo')
    await screen.findByText('Unpublished 2 articles.')
    expect(calls.filter(call => call === 'articles.unpublish')).toHaveLength(2)
    await press('Undo')
    await screen.findByText('Published 2 articles.')
  })

  it('are not changed by Undo if somebody has changed them since', async () => {
    const { find, set } = await openManage([head(), lamps])
    await listed('Lamps')
    const selectAll = () => userEvent.click(screen.getByLabelText('Select all 2 on this page'))
    await selectAll()
    await pressInBar('Unpublish')
    await screen.findByText('Unpublished 2 articles.')
    set('a1', { excerpt: 'An unfinished text.' })
    await press('Undo')
    await screen.findByText('Published 0 articles.')
    expect(screen.getByText(/The article has changed since\. Nothing was undone\.$/)).toBeDefined()
    expect(find('a1')?.status).toBe('draft')
    await selectAll()
    await pressInBar('Category')
    await userEvent.selectOptions(screen.getByLabelText('New category'), 'Audio')
    await press('Change category')
    await screen.findByText('Changed the category of 2 articles.')
    set('a1', { category: 'desks' })
    await press('Undo')
    await screen.findByText('Changed the category of 1 article.')
    expect(screen.getByText(/It was changed in the meantime\.$/)).toBeDefined()
    expect([find('a1')?.category, find('a3')?.category]).toEqual(['desks', 'coffee-grinders'])
  })

  it('are not published by the confirmation of an Undo if somebody has changed them since', async () => {
    const { set } = await openManage([head()], {
      'articles.publish': () => {
        throw new BlogopsError('conflict', '2 sentences have no source.', { details: { unsupportedClaims: 2 } })
      },
    })
    await listed('Five Grinders Compared')
    await tick('Five Grinders Compared')
    await pressInBar('Unpublish')
    await press('Undo')
    await screen.findByText(/2 sentences have no source\.$/)
    set('a1', { excerpt: 'An unfinished text.' })
    await press('Publish it anyway')
    expect(await screen.findByText(/The article has changed since\. Nothing was undone\.$/)).toBeDefined()
  })

  it('do not lose a planned time by Undo', async () => {
    const planned = head({ ...lamps, scheduledFor: '2030-01-04T06:00:00.000Z' })
    await openManage([draft, planned], { 'articles.unschedule': ({ id }) => ({ ...draft, id: String(id) }) })
    await listed('Lamps')
    await tick('Lamps')
    await pressInBar('Publish')
    await screen.findByText('Published 1 article.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await tick('Kettles')
    await pressInBar('Schedule…')
    await press('Schedule')
    await screen.findByText('Scheduled 1 article.')
    await press('Undo')
    await screen.findByText('Unscheduled 1 article.')
  })

  it('are deleted after one question that names them, and come back with Undo', async () => {
    await openManage(three)
    await listed('Kettles')
    await userEvent.click(screen.getByLabelText('Select all 3 on this page'))
    await pressInBar('Delete…')
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 3 articles?' }))
    expect(dialog.getByRole('list').textContent).toBe('Five Grinders ComparedKettlesLamps')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Deleted 3 articles.')
    await waitFor(() => expect(titles()).toEqual([]))
    await press('Undo')
    await screen.findByText('Restored 3 articles.')
    await shown(3)
  })
})
