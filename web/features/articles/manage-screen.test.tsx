// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { head } from '../../testing/fixtures.ts'
import {
  choose,
  draft,
  listed,
  manageScreen,
  openManage,
  press,
  rowOf,
  show,
  tableAs,
  titles,
} from './testing/managing.ts'

manageScreen()

const cells = (title: string) =>
  [...(screen.getByText(title).closest('tr')?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)

describe('managing articles', () => {
  it('shows each article with its status, category, date and figures in a row', async () => {
    await openManage([
      rowOf(head(), {
        visitors: 1_882,
        productClicks: 380,
        campaigns: ['Spring'],
        dailyBudget: 12.5,
        ads: 3,
        activeAds: 2,
      }),
      rowOf(draft, { visitors: null, productClicks: null }),
    ])
    await listed('Five Grinders Compared', 'Kettles')
    expect(cells('Five Grinders Compared').slice(1, 7)).toEqual([
      ...['Published', 'Coffee Grinders', '14 Mar 2026', '1,882', '380', '2 / 3'],
    ])
    expect(cells('Kettles').slice(1, 7)).toEqual(['Draft', 'Coffee Grinders', '–', '–', '–', '-'])
    expect(screen.getByText('2 / 3').title).toBe('Active in Spring, daily budget £12.50')
    expect(screen.getByRole('link', { name: 'Kettles' }).getAttribute('href')).toBe('/articles/a2/edit')
  })

  it('has the actions of the specification in a menu', async () => {
    await openManage([rowOf(head()), rowOf(draft, { campaigns: ['Spring'], ads: 3 })])
    await listed('Kettles')
    const itemsOf = async (title: string) => {
      await press(`More: ${title}`)
      const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
      await userEvent.keyboard('{Escape}')
      return items
    }
    expect(await itemsOf('Five Grinders Compared')).toEqual([
      ...['View Article (opens in a new tab)', 'Ad Details', 'Assign to Campaign', 'Generate Ads', 'Analytics'],
      ...['Unpublish', 'Delete…'],
    ])
    expect(await itemsOf('Kettles')).toEqual([
      ...['View Article (opens in a new tab)', 'Ad Details', 'Edit Budget', 'Regenerate Ads', 'Publish', 'Schedule…'],
      'Delete…',
    ])
  })

  it('filters and searches, and counts on the tabs', async () => {
    await openManage([head(), draft, head({ id: 'a4', title: 'Radios', status: 'deleted', category: 'audio' })])
    await listed('Kettles')
    const tabs = () =>
      within(screen.getByRole('navigation', { name: 'Articles by status' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    expect(tabs()).toEqual(['All 2', 'Published 1', 'Drafts 1', 'Scheduled 0', 'Deleted 1', 'Topics 2'])
    await show('Drafts')
    await waitFor(() => expect(titles()).toEqual(['Kettles']))
    await show('All')
    await listed('Five Grinders Compared')
    await userEvent.type(screen.getByLabelText('Search by title'), 'compared five')
    await waitFor(() => expect(titles()).toEqual(['Five Grinders Compared']))
    expect(tabs()).toEqual(['All 1', 'Published 1', 'Drafts 0', 'Scheduled 0', 'Deleted 0', 'Topics 2'])
    await userEvent.type(screen.getByLabelText('Search by title'), ' x')
    expect(await screen.findByText('No articles match this title.')).toBeDefined()
    await userEvent.clear(screen.getByLabelText('Search by title'))
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Audio')
    expect(await screen.findByText('No articles match these filters.')).toBeDefined()
    expect(location.search).toBe('?category=audio')
  })

  it('explains an empty list', async () => {
    await openManage([])
    expect(await screen.findByText('No articles created yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create Your First Article' }).getAttribute('href')).toBe('/create')
    expect(screen.getByRole('link', { name: 'Write by hand' }).getAttribute('href')).toBe('/articles/new')
  })

  it('sorts by a column, in the other direction at the second press', async () => {
    await openManage([draft, head()])
    await listed('Kettles')
    await press('Title')
    await waitFor(() => expect(titles()).toEqual(['Five Grinders Compared', 'Kettles']))
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('ascending')
    await press('Title')
    await waitFor(() => expect(titles()).toEqual(['Kettles', 'Five Grinders Compared']))
    expect(location.search).toBe('?sort=title')
  })

  it('unpublishes and publishes an article', async () => {
    await openManage([head()])
    await listed('Five Grinders Compared')
    await choose('Unpublish', 'Five Grinders Compared')
    await waitFor(() => expect(cells('Five Grinders Compared')[1]).toBe('Draft'))
    await choose('Publish', 'Five Grinders Compared')
    await waitFor(() => expect(cells('Five Grinders Compared')[1]).toBe('Published'))
  })

  it('undoes a publication, and a time that was planned', async () => {
    const planned = head({ ...draft, scheduledFor: '2030-01-04T06:00:00.000Z' })
    const { calls } = await openManage([planned])
    const undo = async () => fireEvent.click(await screen.findByText('Undo'))
    const status = (text: string) => waitFor(() => expect(cells('Kettles')[1]).toBe(text))
    await listed('Kettles')
    await choose('Publish', 'Kettles')
    await status('Published')
    await undo()
    await status('Scheduled')
    await screen.findByText('“Kettles” is back with its earlier status.')
    const changes = ['publish', 'unpublish', 'schedule'].map(name => `articles.${name}`)
    expect(calls.filter(call => changes.includes(call))).toEqual(changes)
  })

  it('undoes nothing if somebody has changed the article since', async () => {
    const { find, set } = await openManage([head()])
    await listed('Five Grinders Compared')
    await choose('Unpublish', 'Five Grinders Compared')
    await waitFor(() => expect(cells('Five Grinders Compared')[1]).toBe('Draft'))
    set('a1', { excerpt: 'An unfinished text.' })
    fireEvent.click(await screen.findByText('Undo'))
    expect(await screen.findByText(/The article has changed since\. Nothing was undone\.$/)).toBeDefined()
    expect(find('a1')?.status).toBe('draft')
  })

  it('says why a change cannot be undone', async () => {
    await openManage([head()], {
      'articles.publish': () => {
        throw new BlogopsError('conflict', '2 sentences have no source.')
      },
    })
    await listed('Five Grinders Compared')
    await choose('Unpublish', 'Five Grinders Compared')
    fireEvent.click(await screen.findByText('Undo'))
    expect(await screen.findByText('Failed to Undo')).toBeDefined()
    expect(screen.getByText(/2 sentences have no source\.$/)).toBeDefined()
  })

  it('deletes after a confirmation, and undoes it', async () => {
    await openManage([draft, head()])
    await listed('Kettles')
    await choose('Delete…', 'Kettles')
    expect((await screen.findByRole('dialog')).textContent).toContain('“Kettles” will be removed from the site now')
    await press('Cancel')
    expect(titles()).toContain('Kettles')
    await choose('Delete…', 'Kettles')
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
      'articles.table': async input => {
        sought.push(input.title)
        if (input.title !== undefined) await later
        return tableAs(
          input,
          [head(), draft].map(article => rowOf(article)),
        )
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

  it('starts with the filter of the address, and stores changes there', async () => {
    const mugs = head({ id: 'a3', slug: 'mugs', title: 'Mugs', status: 'draft' })
    await openManage([head(), draft, mugs], {}, '?show=drafts&title=mug')
    await listed('Mugs')
    expect(titles()).not.toContain('Kettles')
    expect(screen.getByRole('link', { name: /^Drafts/ }).getAttribute('aria-current')).toBe('page')
    const field = screen.getByLabelText<HTMLInputElement>('Search by title')
    expect(field.value).toBe('mug')
    await userEvent.type(field, 's')
    await waitFor(() => expect(location.search).toBe('?show=drafts&title=mugs'))
    expect(document.activeElement).toBe(field)
  })

  it('restores from the list of deleted articles', async () => {
    await openManage([head({ status: 'deleted', deletedAt: '2026-03-16T08:00:00.000Z' })])
    await screen.findByText('No articles created yet')
    await show('Deleted')
    await listed('Five Grinders Compared')
    await choose('Restore', 'Five Grinders Compared')
    await screen.findByText('No deleted articles. Deleted articles stay here for 30 days.')
    await show('All')
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

  it('says which figures could not be read', async () => {
    const notice = 'Visitors and product clicks could not be read.'
    await openManage([draft], {
      'articles.table': input => ({ ...tableAs(input, [rowOf(draft)]), notices: [notice] }),
    })
    expect(await screen.findByText(notice)).toBeDefined()
  })
})

it('opens the editor of the focused row with E', async () => {
  await openManage([head(), draft])
  await listed('Kettles')
  const opened: (string | null)[] = []
  const stop = (event: Event) => {
    if (event.target instanceof HTMLAnchorElement) opened.push(event.target.getAttribute('href'))
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', stop, { capture: true })
  await userEvent.keyboard('e')
  expect(opened).toEqual([])
  await userEvent.keyboard('je')
  document.removeEventListener('click', stop, { capture: true })
  expect(opened).toEqual([document.activeElement?.getAttribute('href')])
  expect(opened[0]).toMatch(/^\/articles\/[^/]+\/edit$/)
})

it('clears the selection with Esc, and gives the focus back to the table', async () => {
  await openManage([head(), draft])
  await listed('Kettles')
  await userEvent.keyboard('jx')
  const clear = await screen.findByRole('button', { name: 'Clear selection' })
  clear.focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Select all 2 on this page'))
})

describe('saved views', () => {
  const view = () => screen.getByLabelText<HTMLSelectElement>('Saved view')

  it('are chosen, saved under a name, and deleted', async () => {
    await openManage([head(), draft])
    await listed('Kettles')
    expect(view().selectedOptions[0]?.textContent).toBe('View: Newest first')
    await userEvent.selectOptions(view(), 'View: Published without ads')
    await waitFor(() => expect(location.search).toBe('?show=published&ads=without&sort=productClicks'))
    await show('Drafts')
    await waitFor(() => expect(titles()).toEqual(['Kettles']))
    await userEvent.selectOptions(view(), 'Save this view…')
    await press('Save view')
    expect(screen.getByText('Enter a name for the view.')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Name'), 'Mine{Enter}')
    expect(view().selectedOptions[0]?.textContent).toBe('View: Mine')
    await userEvent.selectOptions(view(), 'View: Newest first')
    await listed('Five Grinders Compared')
    await userEvent.selectOptions(view(), 'View: Mine')
    await waitFor(() => expect(titles()).toEqual(['Kettles']))
    await userEvent.selectOptions(view(), 'Delete this view')
    expect([...view().options].map(({ textContent }) => textContent)).not.toContain('View: Mine')
  })

  it('stay in the browser', async () => {
    localStorage.setItem('article-views', JSON.stringify([{ name: 'Mugs', query: 'title=mug' }]))
    await openManage([head(), head({ id: 'a3', title: 'Mugs' })])
    await listed('Mugs')
    await userEvent.selectOptions(view(), 'View: Mugs')
    await waitFor(() => expect(titles()).toEqual(['Mugs']))
    expect(screen.getByLabelText<HTMLInputElement>('Search by title').value).toBe('mug')
  })
})
