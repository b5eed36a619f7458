import { expect, it } from 'vitest'
import { measureWidth } from './layout.ts'
import { listColumns } from './operation-views.ts'
import { createPaint } from './output.ts'
import { factsView, itemsView } from './value-view.ts'

const facts = { title: 'Kettles', heroImage: '', changes: [], deletedAt: null }

it('shows "none" to people and nothing to programs', () => {
  const page = { width: 80, paint: createPaint(false) }
  expect(factsView(facts, page).split('\n')).toEqual([
    'title       Kettles',
    'hero image  -',
    'changes     -',
    'deleted at  -',
  ])
  expect(factsView(facts, { ...page, width: undefined })).toContain('hero image\t\nchanges\t\n')
})

const articles = [
  {
    slug: 'sorting-out-burr-coffee-grinders-five-options-for-2026',
    title: 'Sorting Out Burr Coffee Grinders: Five Options',
    status: 'published',
    publishedAt: '2026-11-23T13:16:00.000Z',
    category: 'coffee-grinders',
  },
  {
    slug: 'wireless-earbuds-five-choices-side-by-side',
    title: 'Wireless Earbuds: Five Choices Side by Side',
    status: 'draft',
    publishedAt: null,
    category: 'audio',
  },
]

it.each([60, 80, 100, 120, 200])('shows the title of an article before its slug, %d columns wide', width => {
  const page = { width, paint: createPaint(false) }
  const [head = '', ...lines] = itemsView(articles, page, listColumns['articles.list']).split('\n')
  expect(head).toMatch(/^slug .* title/)
  for (const [at, line] of lines.entries()) {
    expect(measureWidth(line)).toBeLessThanOrEqual(width)
    expect(line.slice(head.indexOf('title'))).toContain(articles[at]?.title.slice(0, Math.min(40, width / 2) - 1))
    expect(line).toContain(articles[at]?.slug.slice(0, 12))
    expect(line).toContain(articles[at]?.status)
  }
  if (width < 120) expect(lines[0]).toContain('…')
})
