// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { analyticsComprehensive } from '../../../server/contract/operations/analytics.ts'
import { compareBy } from '../../../server/contract/performance-order.ts'
import { comprehensive, performance } from '../../testing/analytics.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { openAnalytics, prepareScreen } from './testing/open-analytics.ts'
import { cells } from './testing/read-screen.ts'

prepareScreen()

const all = Array.from({ length: 210 }, (_, n) =>
  performance({ articleId: `a${n}`, articleTitle: `Article ${n}`, visitors: 210 - n }),
)

/** A site of as many articles, with what it was asked for. */
function manyArticles() {
  const asked: string[] = []
  const answer: FakeAnswers['analytics.comprehensive'] = input => {
    const { limit = all.length, offset, sort, direction } = analyticsComprehensive.query.parse(input)
    asked.push(`${sort} ${direction} ${offset}`)
    const rows = all.toSorted(compareBy(sort, direction)).slice(offset, offset + limit)
    return comprehensive({ articlePerformance: rows, articlesInAll: all.length })
  }
  return { asked, answers: { 'analytics.comprehensive': answer } }
}

const titles = async () => (await cells('Article Performance')).map(([title]) => title)

it('sorts all articles of a large site, of which it has a part', async () => {
  const { asked, answers } = manyArticles()
  await openAnalytics('/analytics', answers)
  expect((await titles()).slice(0, 2)).toEqual(['Article 0', 'Article 1'])
  expect(asked).toEqual(['visitors desc 0'])
  await userEvent.click(screen.getByRole('button', { name: 'Visitors' }))
  await screen.findByRole('link', { name: 'Article 209' })
  expect((await titles()).slice(0, 2)).toEqual(['Article 209', 'Article 208'])
  expect(asked.slice(1)).toEqual(['visitors asc 0'])
})

it('shows more of a large site as far as it goes', async () => {
  const { asked, answers } = manyArticles()
  await openAnalytics('/analytics', answers)
  for (const [shown, more] of [
    [25, 25],
    [50, 50],
    [100, 100],
    [200, 10],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: `Show ${more} more of 210` }))
    const [first, last] = [`Article ${shown}`, `Article ${shown + more - 1}`]
    await screen.findByText(last, { selector: 'table a' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe(first))
  }
  expect(await titles()).toEqual(all.map(({ articleTitle }) => articleTitle))
  expect(screen.queryByRole('button', { name: /more of/ })).toBeNull()
  expect(asked).toEqual(['visitors desc 0', 'visitors desc 0', 'visitors desc 200'])
})
