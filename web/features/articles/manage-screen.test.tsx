// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { articlesList } from '../../../server/contract/operations/articles.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, head, site } from '../../testing/fixtures.ts'
import { addMenuMethods } from '../../testing/menus.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'

// The screen is loaded as it is first shown.
// Nothing of it is hidden but for what a dialog covers, and to find that out of every element takes most of the time.
searching({ defaultHidden: true, asyncUtilTimeout: 8_000 })
beforeAll(() => {
  addDialogMethods()
  addMenuMethods()
})

const draft = head({ id: 'a2', slug: 'kettles', title: 'Kettles', status: 'draft', publishedAt: null })

/** As the server lists them. */
function listAs(input: Readonly<Record<string, unknown>>, articles: readonly ArticleHead[]): ArticleHead[] {
  const { status, title = '', offset, limit } = articlesList.query.parse(input)
  const words = title.toLowerCase().split(' ')
  return articles
    .filter(article => (status === 'all' ? article.status !== 'deleted' : article.status === status))
    .filter(article => words.every(word => article.title.toLowerCase().includes(word)))
    .slice(offset, limit && offset + limit)
}

/** A server that remembers what is done to its articles. */
function open(given: ArticleHead[] = [head(), draft], changes: FakeAnswers = {}, query = '') {
  let articles = given
  const set = (id: unknown, status: ArticleHead['status']) => {
    articles = articles.map(article => (article.id === id ? { ...article, status } : article))
    return articles.find(article => article.id === id)
  }
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.list': input => listAs(input, articles),
    'articles.publish': ({ id }) => set(id, 'published'),
    'articles.unpublish': ({ id }) => set(id, 'draft'),
    'articles.restore': ({ id }) => set(id, 'published'),
    'articles.delete': ({ id }) => ({ id, slug: set(id, 'deleted')?.slug, purgeAt: '2026-12-21T00:00:00.000Z' }),
    'adsets.list': () => [],
    ...changes,
  }
  return openPage(`/manage-articles${query}`, { server: answers, browser: answers, admin: true })
}

const titles = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** Of what is done seldom with an article. */
const choose = async (name: string, title: string) => {
  await press(`More: ${title}`)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const listed = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expect.arrayContaining(expected)))

describe('managing articles', () => {
  it('shows each with excerpt, category, date, status and what can be done', async () => {
    await open()
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
    await open()
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
    expect(await screen.findByText('No article here has these words in its title.')).toBeDefined()
  })

  it('says what would be here', async () => {
    await open([])
    expect(await screen.findByText('No articles created yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create Your First Article' }).getAttribute('href')).toBe('/create')
  })

  it('takes an article off the site and puts it back', async () => {
    await open([head()])
    await listed('Five Grinders Compared')
    const status = () => screen.getByRole('article').querySelector('.status')?.textContent
    await choose('Unpublish', 'Five Grinders Compared')
    await waitFor(() => expect(status()).toBe('Draft'))
    await choose('Publish', 'Five Grinders Compared')
    await waitFor(() => expect(status()).toBe('Published'))
  })

  it('deletes after asking once, and undoes it', async () => {
    await open()
    await listed('Kettles')
    await choose('Delete', 'Kettles')
    expect(screen.getByRole('dialog').textContent).toContain('“Kettles” goes off the site at once')
    await press('Keep it')
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

  it('asks once for what is typed without a pause, and shows what was there until the answer', async () => {
    const sought: unknown[] = []
    let answer = () => {}
    const later = new Promise<void>(resolve => (answer = resolve))
    await open([head(), draft], {
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

  it('keeps the filter in the address, and the focus where it is', async () => {
    await open()
    await listed('Kettles')
    await press('Drafts')
    await waitFor(() => expect(titles()).not.toContain('Five Grinders Compared'))
    expect(document.activeElement?.textContent).toBe('Drafts')
    await userEvent.type(screen.getByLabelText('Search by title'), 'ket')
    await waitFor(() => expect(location.search).toBe('?show=drafts&title=ket'))
    expect(document.activeElement).toBe(screen.getByLabelText('Search by title'))
  })

  it('begins with the filter of the address', async () => {
    await open(
      [head(), draft, head({ id: 'a3', slug: 'mugs', title: 'Mugs', status: 'draft' })],
      {},
      '?show=drafts&title=mug',
    )
    await listed('Mugs')
    expect(titles()).not.toContain('Kettles')
    expect(screen.getByRole('button', { name: 'Drafts' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('Search by title').value).toBe('mug')
  })

  it('restores later from the list of deleted ones', async () => {
    await open([head({ status: 'deleted', deletedAt: '2026-03-16T08:00:00.000Z' })])
    await screen.findByText('No articles created yet')
    await press('Deleted')
    await listed('Five Grinders Compared')
    await press(/^Restore/)
    await screen.findByText('No deleted articles. They are kept here for 30 days.')
    await press('All')
    await listed('Five Grinders Compared')
  })

  it('says what failed with the server’s words', async () => {
    const fail = () => {
      throw new BlogopsError('storage_full', 'The disk is full.')
    }
    await open([draft], { 'articles.publish': fail })
    await listed('Kettles')
    await choose('Publish', 'Kettles')
    expect((await screen.findAllByText('Failed to Publish')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/The disk is full\./).length).toBeGreaterThan(0)
    expect(titles()).toContain('Kettles')
  })
})

describe('many articles', () => {
  const many = Array.from({ length: 120 }, (_, n) =>
    head({ id: `m${n}`, slug: `m${n}`, title: `Mugs ${n}`, status: n % 40 === 39 ? 'draft' : 'published' }),
  )
  const said = () => document.querySelector('main [role="status"]')?.textContent
  const more = () => screen.queryByRole('button', { name: 'Show more' })
  const shown = (count: number) => waitFor(() => expect(titles()).toHaveLength(count))
  const focused = () => document.activeElement?.textContent

  it('come in parts, with the focus on the first that came', async () => {
    await open(many)
    await shown(50)
    expect(said()).toBe('The first 50 articles; there are more')
    await press('Show more')
    await shown(100)
    await waitFor(() => expect(focused()).toBe('Mugs 50'))
    expect(said()).toBe('The first 100 articles; there are more')
    await press('Show more')
    await shown(120)
    await waitFor(() => expect(focused()).toBe('Mugs 100'))
    expect(said()).toBe('120 articles')
    expect(more()).toBeNull()
  })

  it.each([
    [50, false],
    [51, true],
  ])('are asked for where there are more than a part: of %i %s', async (count, expected) => {
    await open(many.slice(0, count))
    await shown(50)
    expect(more() !== null).toBe(expected)
  })

  it('leave the focus to who has gone on meanwhile', async () => {
    let answer = () => {}
    const later = new Promise<void>(resolve => (answer = resolve))
    await open(many, {
      'articles.list': async input => {
        if (Number(input.offset) > 0) await later
        return listAs(input, many)
      },
    })
    await shown(50)
    await press('Show more')
    await userEvent.click(screen.getByRole('button', { name: 'Reading more…' }))
    await userEvent.click(screen.getByLabelText('Search by title'))
    answer()
    await shown(100)
    expect(document.activeElement).toBe(screen.getByLabelText('Search by title'))
  })

  it('are found wherever they are, and counted anew', async () => {
    await open(many)
    await shown(50)
    await userEvent.type(screen.getByLabelText('Search by title'), '11 MUG')
    await waitFor(() =>
      expect(titles()).toEqual(
        ['11', '110', '111', '112', '113', '114', '115', '116', '117', '118', '119'].map(n => `Mugs ${n}`),
      ),
    )
    expect(said()).toBe('11 articles')
    await press('Drafts')
    await waitFor(() => expect(titles()).toEqual(['Mugs 119']))
  })

  it('stay as far as they were shown when one of them is deleted', async () => {
    await open(many)
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

  it('that cannot be read are told of, and asked for again', async () => {
    let fails = true
    await open(many, {
      'articles.list': input => {
        if (fails && Number(input.offset) > 0) throw new BlogopsError('unavailable', 'The database is away.')
        return listAs(input, many)
      },
    })
    await shown(50)
    await press('Show more')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The next articles could not be read. The database is away.',
    )
    expect(titles()).toHaveLength(50)
    fails = false
    await press('Show more')
    await shown(100)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
