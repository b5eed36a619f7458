// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { IndexNow, SearchImportResult, SearchPeriod } from '../../../server/contract/schemas/search.ts'
import { createZip } from '../../../server/testing/create-zip.ts'
import { routes } from '../../app/routes.tsx'
import { addDialogMethods } from '../../testing/dialogs.ts'
import { ada, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'

searching({ asyncUtilTimeout: 8_000 })
beforeAll(addDialogMethods)
beforeAll(() => Promise.all(routes.map(route => route.preload())))

const figures = { clicks: 12, impressions: 600, ctr: 2, position: 8.8 }
const period: SearchPeriod = {
  id: '2026-08-24..2026-11-20',
  from: '2026-08-24',
  to: '2026-11-20',
  queries: 2,
  pages: 1,
  ...figures,
  at: '2026-11-21T09:00:00.000Z',
  by: 'ada',
}

const result: SearchImportResult = {
  dryRun: true,
  periods: [{ from: '2026-08-24', to: '2026-11-20', queries: 2, pages: 1, clicks: 12, impressions: 600, state: 'new' }],
  notices: ['Some pages are at other.example, but this site is at shelf.example.'],
  skippedFiles: [],
  rejected: [{ file: 'Queries.csv', line: 3, reason: 'the query is missing' }],
  rejectedTotal: 1,
}

const indexNow: IndexNow = {
  enabled: true,
  endpoint: 'https://api.indexnow.org/indexnow',
  keyUrl: 'https://shelf.example/0123456789abcdef0123456789abcdef.txt',
  problem: null,
  waiting: 2,
  submissions: [
    {
      id: 's1',
      at: '2026-11-21T09:00:00.000Z',
      outcome: 'sent',
      answer: 'HTTP 200: submitted',
      urls: 1,
      paths: ['/about'],
    },
  ],
}

type Sent = Readonly<Record<string, unknown>>

async function open(answers: Record<string, (input: Sent) => unknown> = {}) {
  const all = {
    'site.get': () => site,
    'user.current': () => ada,
    'approvals.list': () => [],
    'search.list': () => [period],
    'indexNow.get': () => indexNow,
    ...answers,
  }
  await openPage('/analytics/search', { server: all, browser: all, admin: true })
  await screen.findByRole('heading', { name: 'Search engines' })
}

const user = userEvent.setup()

it('lists the periods, shows one and deletes it after a confirmation', async () => {
  let periods = [period]
  await open({
    'search.list': () => periods,
    'search.get': () => ({
      ...period,
      topQueries: [{ query: 'best kettle', page: null, clicks: 3, impressions: 410, ctr: 0.73, position: 11.4 }],
      topPages: [{ query: null, page: '/article/kettles', ...figures }],
    }),
    'search.remove': () => {
      periods = []
      return period
    },
  })
  await user.click(await screen.findByRole('button', { name: '24 August 2026 to 20 November 2026' }))
  const row = (await screen.findByText('best kettle')).closest('tr')
  expect(row?.textContent).toBe('best kettle34100.7%11.4')
  expect(screen.getByText('/article/kettles').closest('tr')?.textContent).toBe('/article/kettles126002.0%8.8')
  await user.click(screen.getByRole('button', { name: 'Delete these figures' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('No export imported yet.')
})

it('shows a preview of the files of an archive, then imports them', async () => {
  const sent: Sent[] = []
  await open({
    'search.import': input => {
      sent.push(input)
      return { ...result, dryRun: input.dryRun === true }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Import from Search Console' }))
  const zip = createZip({ 'Queries.csv': 'Top queries', 'Chart.csv': 'Date' })
  await user.upload(await screen.findByLabelText('Export'), new File([Buffer.from(zip)], 'export.zip'))
  await screen.findByText(
    'To import: 24 August 2026 to 20 November 2026. 2 queries, 1 page, 12 clicks, 600 impressions.',
  )
  screen.getByText('Queries.csv, line 3: the query is missing')
  screen.getByText('Some pages are at other.example, but this site is at shelf.example.')
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText(/^Imported: 24 August 2026/)
  const files = [
    { name: 'Queries.csv', content: 'Top queries' },
    { name: 'Chart.csv', content: 'Date' },
  ]
  expect(sent).toEqual([
    { files, dryRun: true },
    { files, dryRun: false },
  ])
})

it('asks for the days of a single file', async () => {
  const sent: Sent[] = []
  await open({
    'search.import': input => {
      sent.push(input)
      if (input.to === undefined) throw new BlogopsError('bad_request', 'The files do not state their days.')
      return result
    },
  })
  await user.click(screen.getByRole('button', { name: 'Import from Search Console' }))
  await user.upload(await screen.findByLabelText('Export'), new File(['Top queries'], 'Queries.csv'))
  await screen.findByText('The files do not state their days.')
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-08-24' } })
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-20' } })
  await screen.findByText(/^To import: 24 August 2026/)
  expect(sent.at(-1)).toMatchObject({ from: '2026-08-24', to: '2026-11-20' })
})

it('says why an archive cannot be read', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Import from Search Console' }))
  const zip = createZip({ 'Queries.csv': 'Top queries' }).subarray(0, 50)
  await user.upload(await screen.findByLabelText('Export'), new File([Buffer.from(zip)], 'export.zip'))
  await screen.findByText('The archive is damaged.')
})

it('switches the messages to search engines on and off, and submits a page', async () => {
  const sent: Sent[] = []
  let state = { ...indexNow, enabled: false, waiting: 0 }
  await open({
    'indexNow.get': () => state,
    'indexNow.switch': input => {
      state = { ...indexNow, enabled: input.state === 'on' }
      return state
    },
    'indexNow.submit': input => {
      sent.push(input)
      return { ...state, waiting: 3 }
    },
  })
  await screen.findByText('Off.')
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  await screen.findByText('On. 2 pages to submit.')
  expect(screen.getByText('/about').closest('tr')?.textContent).toContain('Sent/aboutHTTP 200: submitted')
  await user.clear(screen.getByLabelText('Page to submit now'))
  await user.type(screen.getByLabelText('Page to submit now'), '/article/kettles')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('On. 3 pages to submit.')
  expect(sent).toEqual([{ path: '/article/kettles' }])
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  await screen.findByText('Off.')
})

it('says why nothing can be submitted', async () => {
  const problem =
    'Search engines cannot read http://localhost:3000. Set BLOGOPS_SITE_URL to the public address of this site.'
  await open({ 'indexNow.get': () => ({ ...indexNow, enabled: false, problem }) })
  await screen.findByText(problem)
  expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull()
})
