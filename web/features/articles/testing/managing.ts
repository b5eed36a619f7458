import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { articlesTable } from '../../../../server/contract/operations/article-lists.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import type { ArticleRow, ArticleTable } from '../../../../server/contract/schemas/article-lists.ts'
import { addDialogMethods } from '../../../testing/dialogs.ts'
import { noEarnings } from '../../../testing/earnings.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, article as anArticle, head, site } from '../../../testing/fixtures.ts'
import { addMenuMethods } from '../../../testing/menus.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { searching } from '../../../testing/searching.ts'
import { quietDay } from '../../../testing/today.ts'
import { RowImage } from '../table/article-row.tsx'

/** Prepares a test file of the screen. Call it once per file. */
export function manageScreen(): void {
  // The first test also loads the screen, hence the timeout. Checking each element for visibility would take most of
  // the time, and nothing is hidden except behind a dialog.
  searching({ defaultHidden: true, asyncUtilTimeout: 8_000 })
  beforeAll(() => {
    addDialogMethods()
    addMenuMethods()
  })
  beforeEach(() => localStorage.clear())
}

export const draft = head({ id: 'a2', slug: 'kettles', title: 'Kettles', status: 'draft', publishedAt: null })

export function rowOf(article: ArticleHead, changes: Partial<ArticleRow> = {}): ArticleRow {
  return { article, visitors: 0, productClicks: 0, campaigns: [], dailyBudget: 0, ads: 0, activeAds: 0, ...changes }
}

/** Filters, sorts by title or not at all, and counts as the server does. */
export function tableAs(input: Readonly<Record<string, unknown>>, rows: readonly ArticleRow[]): ArticleTable {
  const { status, title = '', category, sort, direction, offset, limit } = articlesTable.query.parse(input)
  const words = title.toLowerCase().split(' ')
  const matching = rows
    .filter(({ article }) => category === undefined || article.category === category)
    .filter(({ article }) => words.every(word => article.title.toLowerCase().includes(word)))
  const count = (one: ArticleHead['status']) => matching.filter(({ article }) => article.status === one).length
  const isScheduled = ({ article }: ArticleRow) => article.scheduledFor !== undefined
  const scheduled = matching.filter(isScheduled).length
  const counts = { published: count('published'), draft: count('draft'), scheduled, deleted: count('deleted') }
  const listed = matching.filter(row => {
    if (status === 'scheduled') return isScheduled(row)
    return status === 'all' ? row.article.status !== 'deleted' : row.article.status === status
  })
  if (sort === 'title') listed.sort((a, b) => a.article.title.localeCompare(b.article.title))
  if (sort === 'title' && direction === 'desc') listed.reverse()
  return {
    rows: listed.slice(offset, offset + limit),
    counts: { ...counts, all: counts.published + counts.draft },
    notices: [],
  }
}

/** Publishing ends the plan of an article. */
const withoutTime = ({ scheduledFor: _, ...article }: ArticleHead): ArticleHead => article

/** Opens the screen with a fake server that stores changes to its articles. */
export async function openManage(
  given: readonly (ArticleHead | ArticleRow)[] = [head(), draft],
  changes: FakeAnswers = {},
  query = '',
) {
  let rows = given.map(one => ('article' in one ? one : rowOf(one)))
  const find = (id: unknown) => rows.find(({ article }) => article.id === id)?.article
  const set = (id: unknown, changed: Partial<ArticleHead>) => {
    const change = (article: ArticleHead) => ({
      ...(changed.status === 'published' ? withoutTime(article) : article),
      ...changed,
      version: article.version + 1,
    })
    rows = rows.map(row => (row.article.id === id ? { ...row, article: change(row.article) } : row))
    return find(id)
  }
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.table': input => tableAs(input, rows),
    'articles.publish': ({ id }) => set(id, { status: 'published' }),
    'articles.unpublish': ({ id }) => set(id, { status: 'draft' }),
    'articles.restore': ({ id }) => set(id, { status: 'published' }),
    'articles.byId': ({ id }) => ({ ...anArticle(), ...find(id) }),
    'articles.update': ({ id, category, version = find(id)?.version }) => {
      if (version !== find(id)?.version) throw new BlogopsError('conflict', 'It was changed in the meantime.')
      return { ...anArticle(), ...set(id, { category: String(category) }), warnings: [] }
    },
    'articles.delete': ({ id }) => ({
      id,
      slug: set(id, { status: 'deleted' })?.slug,
      purgeAt: '2026-12-21T00:00:00.000Z',
    }),
    'earnings.report': () => noEarnings,
    'today.get': () => quietDay({ counts: { tasks: 3, plans: 1, jobs: 0, topics: 2 } }),
    'articles.schedule': ({ id, at }) => ({
      article: { ...head(), ...set(id, { scheduledFor: new Date(`${String(at).slice(0, 16)}Z`).toISOString() }) },
      local: String(at),
      timeZone: 'UTC',
      note: null,
    }),
    ...changes,
  }
  await RowImage.preload()
  const page = await openPage(`/manage-articles${query}`, { server: answers, browser: answers, admin: true })
  return { ...page, find, set }
}

export const titles = () => [...document.querySelectorAll('tbody th a')].map(({ textContent }) => textContent)
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
export const show = (tab: string) => userEvent.click(screen.getByRole('link', { name: new RegExp(`^${tab}`) }))
export const tick = (title: string) => userEvent.click(screen.getByLabelText(`Select ${title}`))
/** Chooses an action from the menu of an article. */
export const choose = async (name: string, title: string) => {
  await press(`More: ${title}`)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
export const listed = (...expected: string[]) =>
  waitFor(() => expect(titles()).toEqual(expect.arrayContaining(expected)))
