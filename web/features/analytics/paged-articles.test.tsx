// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { analyticsComprehensive } from '../../../server/contract/operations/analytics.ts'
import { createComparator } from '../../../server/domain/article-performance.ts'
import { comprehensive, performance } from '../../testing/analytics.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { openAnalytics, prepareScreen } from './testing/open-analytics.ts'
import { cells } from './testing/read-screen.ts'

prepareScreen()

const all = Array.from({ length: 210 }, (_, n) =>
  performance({ articleId: `a${n}`, articleTitle: `Article ${n}`, visitors: 210 - n }),
)

/** A site with this many articles, and the requests it received. */
function manyArticles() {
  const asked: string[] = []
  const answer: FakeAnswers['analytics.comprehensive'] = input => {
    const { range, limit = all.length, offset, sort, direction } = analyticsComprehensive.query.parse(input)
    asked.push(`${range} ${sort} ${direction} ${offset}+${limit}`)
    const rows = all.toSorted(createComparator(sort, direction)).slice(offset, offset + limit)
    return comprehensive({ articlePerformance: rows, articlesInAll: all.length })
  }
  return { asked, answers: { 'analytics.comprehensive': answer } }
}

async function open(path: string) {
  const { asked, answers } = manyArticles()
  await openAnalytics(path, answers)
  return { asked }
}

const titles = async () => (await cells('Article Performance')).map(([title]) => title)
const title = (number: number) => screen.findByText(`Article ${number}`, { selector: 'table a' })
const findStatus = (text: string) => screen.findByText(text, { selector: '[role=status]' })
const pages = () => within(screen.getByRole('navigation', { name: 'Pages of articles' }))
const button = (name: string) => pages().getByRole('button', { name })
const sorting = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')

describe('article table of a large site', () => {
  it('sorts all articles and returns to the first page', async () => {
    const { asked } = await open('/analytics?page=2')
    await findStatus('51 to 100 of 210')
    expect(asked).toEqual(['30d visitors desc 0+200', '30d visitors desc 50+50'])
    await userEvent.click(screen.getByRole('button', { name: 'Visitors' }))
    await title(209)
    expect((await titles()).slice(0, 2)).toEqual(['Article 209', 'Article 208'])
    expect(location.search).toBe('?direction=asc')
    expect(asked.slice(2)).toEqual(['30d visitors asc 0+50'])
    await userEvent.click(screen.getByRole('button', { name: 'CPC' }))
    await waitFor(() => expect(sorting('CPC')).toBe('descending'))
    expect(location.search).toBe('?sort=cpc')
  })

  it('shows all articles page by page and keeps the focus', async () => {
    await open('/analytics')
    const seen: (string | null | undefined)[] = []
    for (const from of [0, 50, 100, 150, 200]) {
      await title(from)
      await findStatus(`${from + 1} to ${Math.min(from + 50, 210)} of 210`)
      seen.push(...(await titles()))
      await userEvent.click(button('Next'))
      expect(document.activeElement).toBe(button('Next'))
    }
    expect(seen).toEqual(all.map(({ articleTitle }) => articleTitle))
    expect(location.search).toBe('?page=5')
    expect(button('Next').getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button('First'))
    await title(0)
    expect(location.search).toBe('')
    expect(button('Previous').getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button('Last'))
    await title(209)
    await userEvent.click(button('Previous'))
    await title(150)
  })

  it('goes from its end to the top of the next page', async () => {
    await open('/analytics?page=4')
    await title(150)
    // jsdom has no layout.
    Element.prototype.scrollIntoView = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(document.activeElement).toBe(button('Next'))
    await title(200)
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  })

  it('restores the page from the URL and shows the first page of another range', async () => {
    const { asked } = await open('/analytics?range=7d&sort=title&direction=asc&page=2')
    await findStatus('51 to 100 of 210')
    expect(sorting('Article')).toBe('ascending')
    expect(asked).toEqual(['7d visitors desc 0+200', '7d title asc 50+50'])
    await userEvent.click(screen.getByRole('link', { name: '90 days' }))
    await findStatus('1 to 50 of 210')
    expect(location.search).toBe('?range=90d&sort=title&direction=asc')
    expect(asked.slice(2)).toEqual(expect.arrayContaining(['90d visitors desc 0+200', '90d title asc 0+50']))
  })

  it.each([
    ['abc', 'Page “abc” does not exist. Showing the first page.', '1 to 50 of 210'],
    ['0', 'Page “0” does not exist. Showing the first page.', '1 to 50 of 210'],
    ['9999', 'Page “9999” does not exist. Showing the last page.', '201 to 210 of 210'],
  ])('says that page %s does not exist', async (page, notice, shown) => {
    await open(`/analytics?page=${page}`)
    expect((await screen.findByRole('alert')).textContent).toBe(notice)
    await findStatus(shown)
    await userEvent.click(button(shown.startsWith('1 ') ? 'Next' : 'Previous'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('keeps the pagination after a failed read', async () => {
    const { answers } = manyArticles()
    const answer = answers['analytics.comprehensive']
    await openAnalytics('/analytics', {
      'analytics.comprehensive': (input, headers) => {
        if (analyticsComprehensive.query.parse(input).offset === 50) throw new TypeError('Failed to fetch')
        return answer(input, headers)
      },
    })
    await title(0)
    await userEvent.click(button('Next'))
    await screen.findByRole('heading', { name: 'Could not load articles' })
    await userEvent.click(button('Next'))
    await title(100)
  })
})
