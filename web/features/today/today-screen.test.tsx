// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { TodayItem } from '../../../server/contract/schemas/today.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, article, head, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { runJob } from '../../testing/optimizer.ts'
import { searching } from '../../testing/searching.ts'
import { quietDay } from '../../testing/today.ts'

// On a busy machine a screen takes longer to load than the library waits by itself.
searching({ asyncUtilTimeout: 8_000 })

const draft: TodayItem = {
  kind: 'publish',
  title: 'Publish “Five Grinders Compared”',
  note: 'The draft passed its check.',
  href: '/articles/a1/edit',
  articleId: 'a1',
  progress: null,
}
const plan: TodayItem = {
  ...draft,
  kind: 'plan',
  title: 'A plan with 2 changes',
  href: '/ai-optimizer?plan=p1',
  articleId: null,
}

async function open(answers: FakeAnswers) {
  const browser = { 'site.get': () => site, 'user.current': () => ada, 'today.get': () => quietDay(), ...answers }
  const page = await openPage('/today', { server: browser, browser, admin: true })
  await screen.findByRole('heading', { level: 1, name: 'Today' })
  return page
}

it('publishes a draft with one press, and suggests what comes next', async () => {
  let isPublished = false
  const setPublished = (status: 'published' | 'draft') => {
    isPublished = status === 'published'
    return head({ status })
  }
  await open({
    'today.get': () => quietDay({ tasks: isPublished ? [plan] : [draft, plan] }),
    'articles.publish': () => setPublished('published'),
    'articles.byId': () => article(),
    'articles.unpublish': () => setPublished('draft'),
  })
  const next = within(await screen.findByRole('region', { name: 'Next' }))
  expect(within(screen.getByRole('region', { name: 'Waiting for you' })).getByText(plan.title)).toBeDefined()
  await userEvent.click(next.getByRole('button', { name: 'Publish now' }))
  expect(await screen.findByRole('link', { name: 'Review' })).toBeDefined()
  expect(screen.getByText('Nothing else waits for you.')).toBeDefined()
  fireEvent.click(await screen.findByText('Undo'))
  expect(await screen.findByRole('button', { name: 'Publish now' })).toBeDefined()
})

it('shows why a draft was not published', async () => {
  await open({
    'today.get': () => quietDay({ tasks: [draft] }),
    'articles.publish': () => {
      throw new BlogopsError('conflict', '2 sentences have no source.')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }))
  expect((await screen.findByRole('alert')).textContent).toBe('2 sentences have no source.')
})

it('puts the proposed product in the place of one that nobody can buy, and follows the job in the editor', async () => {
  const sent: unknown[] = []
  const gone: TodayItem = {
    ...draft,
    kind: 'product',
    title: 'Ember Kettle is no longer sold',
    note: 'Proposed instead: Tarn Kettle · £21.50.',
    replacement: { product: 'p1', asin: 'B00000TARN', name: 'Tarn Kettle' },
  }
  await open({
    'today.get': () => quietDay({ tasks: [plan, gone] }),
    'articles.regenerate': input => {
      sent.push(input)
      return runJob({ id: 'j7', status: 'queued' })
    },
  })
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(waiting.getByText(gone.note)).toBeDefined()
  await userEvent.click(waiting.getByRole('button', { name: `Replace: ${gone.title}` }))
  expect(sent).toEqual([{ id: 'a1', part: 'products', replace: 'p1', with: 'B00000TARN' }])
  await waitFor(() => expect(location.pathname).toBe('/articles/a1/edit'))
  expect(localStorage.getItem('blogops:regeneration:a1')).toBe('j7')
})

it('shows figures with their change, and unknown ones as such', async () => {
  await open({})
  const text = (await screen.findByRole('region', { name: 'Yesterday' })).textContent
  expect(text).toContain('186 ↑up 5 from 181')
  expect(text).toContain('£11.20 ↓down £0.70 from £11.90')
  expect(text).toContain('Earnings– not known yet')
})

it('shows jobs and ads that run', async () => {
  const job = { ...draft, kind: 'job', title: 'Robot Vacuums', note: 'Step 3 of 6: Write', progress: 0.4 } as const
  const adSet = { ...draft, kind: 'adSet', title: 'Earbuds', note: '£4.12 of £10.00 today', progress: 0.412 } as const
  await open({ 'today.get': () => quietDay({ running: [job, adSet] }) })
  const running = within(await screen.findByRole('region', { name: 'Running' }))
  expect(running.getByRole('progressbar', { name: 'Robot Vacuums' }).getAttribute('value')).toBe('0.4')
  expect(running.getByRole('link', { name: 'Earbuds' })).toBeDefined()
  expect(running.getByText('£4.12 of £10.00 today')).toBeDefined()
})

it('leads to the first article in three steps', async () => {
  await open({ 'today.get': () => quietDay({ empty: true }) })
  await screen.findByRole('heading', { name: 'Create your first article' })
  expect(screen.getAllByRole('listitem').filter(({ parentElement }) => parentElement?.tagName === 'OL')).toHaveLength(3)
  expect(screen.queryByRole('region', { name: 'Next' })).toBeNull()
})

it('shows in the rail how much waits and runs', async () => {
  const counts = { tasks: 6, plans: 1, jobs: 2, topics: 0 }
  await open({ 'today.get': () => quietDay({ counts }) })
  expect(await screen.findByRole('link', { name: /^Today ?, ?6$/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /^AI Optimizer ?, ?1$/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /^Jobs ?, ?2$/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Settings' })).toBeDefined()
})

it('says why it could not be loaded', async () => {
  await open({
    'today.get': () => {
      throw new BlogopsError('unavailable', 'The disk of the server refused.')
    },
  })
  expect(await screen.findByText('The disk of the server refused.')).toBeDefined()
})
