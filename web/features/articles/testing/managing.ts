import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect } from 'vitest'
import { articlesList } from '../../../../server/contract/operations/articles.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { addDialogMethods } from '../../../testing/dialogs.ts'
import { noEarnings } from '../../../testing/earnings.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, head, site } from '../../../testing/fixtures.ts'
import { addMenuMethods } from '../../../testing/menus.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { searching } from '../../../testing/searching.ts'

/** Prepares a test file of the screen. Call it once per file. */
export function manageScreen(): void {
  // The first test also loads the screen, hence the timeout. Checking each element for visibility would take most of
  // the time, and nothing is hidden except behind a dialog.
  searching({ defaultHidden: true, asyncUtilTimeout: 8_000 })
  beforeAll(() => {
    addDialogMethods()
    addMenuMethods()
  })
}

export const draft = head({ id: 'a2', slug: 'kettles', title: 'Kettles', status: 'draft', publishedAt: null })

/** Filters articles as the server does. */
export function listAs(input: Readonly<Record<string, unknown>>, articles: readonly ArticleHead[]): ArticleHead[] {
  const { status, title = '', offset, limit } = articlesList.query.parse(input)
  const words = title.toLowerCase().split(' ')
  return articles
    .filter(article => (status === 'all' ? article.status !== 'deleted' : article.status === status))
    .filter(article => words.every(word => article.title.toLowerCase().includes(word)))
    .slice(offset, limit && offset + limit)
}

/** Opens the screen with a fake server that stores changes to its articles. */
export function openManage(given: ArticleHead[] = [head(), draft], changes: FakeAnswers = {}, query = '') {
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
    'earnings.report': () => noEarnings,
    ...changes,
  }
  return openPage(`/manage-articles${query}`, { server: answers, browser: answers, admin: true })
}

export const titles = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** Chooses an action from the menu of an article. */
export const choose = async (name: string, title: string) => {
  await press(`More: ${title}`)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
export const listed = (...expected: string[]) =>
  waitFor(() => expect(titles()).toEqual(expect.arrayContaining(expected)))
