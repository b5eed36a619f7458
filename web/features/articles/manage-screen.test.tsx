// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { head } from '../../testing/fixtures.ts'
import { choose, draft, listAs, listed, manageScreen, openManage, press, titles } from './testing/managing.ts'

manageScreen()

describe('managing articles', () => {
  it('shows each article with excerpt, category, date, status and actions', async () => {
    await openManage()
    await listed('Five Grinders Compared', 'Kettles')
    const [first, second] = screen.getAllByRole('article')
    if (!first || !second) throw new Error('There are two articles.')
    expect(first.textContent).toContain('PublishedCoffee GrindersMarch 14, 2026')
    expect(first.textContent).toContain('Which of five grinders suits whom.')
    expect(second.textContent).toContain('DraftCoffee GrindersNot published yet')
    const figures = within(first).getByRole('link', { name: /^Analytics/ })
    expect(figures.getAttribute('href')).toBe('/analytics/a1')
    const view = within(first).getByRole('link', { name: /View Article/ })
    expect([view.getAttribute('href'), view.getAttribute('target')]).toEqual(['/article/five-grinders', '_blank'])
    expect(within(first).getByRole('link', { name: /Edit/ }).getAttribute('href')).toBe('/articles/a1/edit')
  })

  it('filters and searches', async () => {
    await openManage()
    await listed('Kettles')
    await press('Drafts')
    await waitFor(() => expect(titles()).not.toContain('Five Grinders Compared'))
    await press('Published')
    await listed('Five Grinders Compared')
    expect(titles()).not.toContain('Kettles')
    await press('All')
    await listed('Kettles')
    await userEvent.type(screen.getByLabelText('Search by title'), 'compared five')
    await waitFor(() => expect(titles()).toEqual(['Five Grinders Compared']))
    await userEvent.type(screen.getByLabelText('Search by title'), ' x')
    expect(await screen.findByText('No articles match this title.')).toBeDefined()
  })

  it('explains an empty list', async () => {
    await openManage([])
    expect(await screen.findByText('No articles created yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create Your First Article' }).getAttribute('href')).toBe('/create')
  })

  it('unpublishes and publishes an article', async () => {
    await openManage([head()])
    await listed('Five Grinders Compared')
    const status = () => screen.getByRole('article').querySelector('.status')?.textContent
    await choose('Unpublish', 'Five Grinders Compared')
    await waitFor(() => expect(status()).toBe('Draft'))
    await choose('Publish', 'Five Grinders Compared')
    await waitFor(() => expect(status()).toBe('Published'))
  })

  it('deletes after a confirmation, and undoes it', async () => {
    await openManage()
    await listed('Kettles')
    await choose('Delete', 'Kettles')
    expect(screen.getByRole('dialog').textContent).toContain('“Kettles” will be removed from the site now')
    await press('Cancel')
    expect(titles()).toContain('Kettles')
    await choose('Delete', 'Kettles')
    await press('Delete article')
    await waitFor(() => expect(titles()).not.toContain('Kettles'))
    expect(document.activeElement?.textContent).toBe('Five Grinders Compared')
    // Not by userEvent: jsdom has no pointer capture, which the toast's swiping asks for.
    const undo = await screen.findByText('Undo')
    undo.focus()
    fireEvent.click(undo)
    await listed('Kettles')
    expect(document.activeElement?.textContent).toBe('Kettles')
  })

  it('requests once after a pause in typing, and keeps the old results until the response', async () => {
    const sought: unknown[] = []
    let answer = () => {}
    const later = new Promise<void>(resolve => (answer = resolve))
    await openManage([head(), draft], {
      'articles.list': async input => {
        sought.push(input.title)
        if (input.title !== undefined) await later
        return listAs(input, [head(), draft])
      },
    })
    await listed('Kettles')
    await userEvent.type(screen.getByLabelText('Search by title'), 'five ')
    await waitFor(() => expect(sought).toEqual([undefined, 'five']))
    expect(titles()).toContain('Kettles')
    answer()
    await waitFor(() => expect(titles()).toEqual(['Five Grinders Compared']))
    expect(sought).toHaveLength(2)
  })

  it('stores the filter in the address and keeps focus', async () => {
    await openManage()
    await listed('Kettles')
    await press('Drafts')
    await waitFor(() => expect(titles()).not.toContain('Five Grinders Compared'))
    expect(document.activeElement?.textContent).toBe('Drafts')
    await userEvent.type(screen.getByLabelText('Search by title'), 'ket')
    await waitFor(() => expect(location.search).toBe('?show=drafts&title=ket'))
    expect(document.activeElement).toBe(screen.getByLabelText('Search by title'))
  })

  it('starts with the filter of the address', async () => {
    await openManage(
      [head(), draft, head({ id: 'a3', slug: 'mugs', title: 'Mugs', status: 'draft' })],
      {},
      '?show=drafts&title=mug',
    )
    await listed('Mugs')
    expect(titles()).not.toContain('Kettles')
    expect(screen.getByRole('button', { name: 'Drafts' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('Search by title').value).toBe('mug')
  })

  it('restores from the list of deleted articles', async () => {
    await openManage([head({ status: 'deleted', deletedAt: '2026-03-16T08:00:00.000Z' })])
    await screen.findByText('No articles created yet')
    await press('Deleted')
    await listed('Five Grinders Compared')
    await press(/^Restore/)
    await screen.findByText('No deleted articles. Deleted articles stay here for 30 days.')
    await press('All')
    await listed('Five Grinders Compared')
  })

  it('shows the server’s message on failure', async () => {
    const fail = () => {
      throw new BlogopsError('storage_full', 'The disk is full.')
    }
    await openManage([draft], { 'articles.publish': fail })
    await listed('Kettles')
    await choose('Publish', 'Kettles')
    expect((await screen.findAllByText('Failed to Publish')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/The disk is full\./).length).toBeGreaterThan(0)
    expect(titles()).toContain('Kettles')
  })
})
