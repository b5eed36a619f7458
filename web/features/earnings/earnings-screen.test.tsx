// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { defaultSettings } from '../../../server/contract/default-settings.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { EarningsImport, EarningsImportResult, TrackedId } from '../../../server/contract/schemas/earnings.ts'
import { routes } from '../../app/routes.tsx'
import { addDialogMethods } from '../../testing/dialogs.ts'
import { ada, head, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'

searching({ asyncUtilTimeout: 8_000 })
beforeAll(addDialogMethods)
beforeAll(() => Promise.all(routes.map(route => route.preload())))

const settings = (changes = {}) => ({ ...defaultSettings, changed: [], warnings: [], fixed: {}, ...changes })

const pounds = (amount: number) => ({ amount, currency: 'GBP' })

const totals = { rows: 2, items: 3, returns: 1, revenue: pounds(59.98), fees: pounds(1.8) }
const report: EarningsImport = {
  id: 'e1',
  number: 1,
  name: 'november.csv',
  kind: 'earnings',
  from: '2026-11-01',
  to: '2026-11-20',
  ...totals,
  at: '2026-11-21T09:00:00.000Z',
  by: 'ada',
}

function importResult(changes: Partial<EarningsImportResult> = {}): EarningsImportResult {
  return {
    id: null,
    name: 'november.csv',
    dryRun: true,
    kind: 'earnings',
    ...totals,
    imported: 2,
    skipped: 1,
    from: '2026-11-01',
    to: '2026-11-20',
    days: 2,
    changed: 2,
    replaced: 0,
    incomplete: 0,
    trackingIds: [{ trackingId: 'shelf-21', fees: pounds(1.8) }],
    columns: {},
    rejected: [],
    rejectedTotal: 0,
    ...changes,
  }
}

type Sent = Readonly<Record<string, unknown>>

async function open(answers: Record<string, (input: Sent) => unknown> = {}) {
  const all = {
    'site.get': () => site,
    'user.current': () => ada,
    'approvals.list': () => [],
    'earnings.list': () => [report],
    'trackingIds.list': () => [],
    'settings.get': () => settings(),
    ...answers,
  }
  await openPage('/earnings', { server: all, browser: all, admin: true })
  await screen.findByRole('heading', { name: 'Earnings' })
}

const user = userEvent.setup()

it('lists the imported reports and undoes one after a confirmation', async () => {
  let imports = [report]
  await open({
    'earnings.list': () => imports,
    'earnings.remove': ({ id }) => {
      imports = []
      return { ...report, id }
    },
  })
  const row = (await screen.findByText('november.csv')).closest('tr')
  expect(row?.textContent).toContain('1 November 2026 to 20 November 2026')
  expect(row?.textContent).toContain('31 returned')
  expect(row?.textContent).toContain('£1.80')
  await user.click(screen.getByRole('button', { name: 'Undo the import of november.csv' }))
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  await screen.findByText('No report imported yet.')
})

it('shows the days of a report', async () => {
  const day = { date: '2026-11-18', trackingId: 'shelf-21', counts: true, ...totals }
  await open({
    'earnings.get': () => ({ ...report, days: [day, { ...day, date: '2026-11-19', counts: false }] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Show days of november.csv' }))
  const row = (await screen.findByText('19 November 2026')).closest('tr')
  expect(row?.textContent).toBe('19 November 2026shelf-21Replaced by a later report3£1.80')
  expect(screen.getByText('18 November 2026').closest('tr')?.textContent).toBe('18 November 2026shelf-213£1.80')
})

it('shows a preview, then imports the report', async () => {
  const sent: Sent[] = []
  await open({
    'earnings.import': input => {
      sent.push(input)
      return importResult({ dryRun: input.dryRun === true, id: input.dryRun ? null : 'e2' })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Import report' }))
  await user.upload(await screen.findByLabelText('CSV file'), new File(['Name,ASIN'], 'november.csv'))
  const status = () => screen.getAllByRole('status').at(-1)?.textContent ?? ''
  await waitFor(() => expect(status()).toContain('Rows to import: 2 of 2. Dates: 1 November 2026 to 20 November 2026.'))
  expect(status()).toContain('Rows of totals, not imported: 1.')
  expect(status()).toContain(
    'Fees: £1.80.New or different: 2 days (each tracking id has its own days).Tracking ids: 1shelf-21: £1.80',
  )
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(status()).toContain('Imported rows: 2 of 2.'))
  expect(sent.map(({ dryRun }) => dryRun)).toEqual([true, false])
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})

it('asks which transactions of a network count', async () => {
  const sent: Sent[] = []
  await open({
    'earnings.import': input => {
      sent.push(input)
      if (input.statuses) return importResult({ dryRun: true, id: null, kind: 'awin' })
      const statuses = ['approved', 'declined']
      throw new BlogopsError('bad_request', 'It has transactions with a status.', { details: { statuses } })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Import report' }))
  await user.upload(await screen.findByLabelText('CSV file'), new File(['Click Ref,Status'], 'awin.csv'))
  await user.click(await screen.findByLabelText('approved'))
  const status = () => screen.getAllByRole('status').at(-1)?.textContent ?? ''
  await waitFor(() => expect(status()).toContain('Rows with other statuses, not imported: 1.'))
  expect(sent.map(({ statuses }) => statuses)).toEqual([undefined, ['approved']])
  await user.click(screen.getByLabelText('approved'))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.statuses).toBeUndefined()
})

it('asks for the date format and for columns, and explains a refusal', async () => {
  const sent: Sent[] = []
  await open({
    'earnings.import': input => {
      sent.push(input)
      if (!input.map) {
        const details = { missing: ['fees'], found: ['Provision'] }
        throw new BlogopsError('bad_request', 'It has no column for fees.', { details })
      }
      if (!input.dateFormat)
        throw new BlogopsError('bad_request', 'Ambiguous dates.', { details: { dateFormat: ['dmy', 'mdy'] } })
      throw new BlogopsError('conflict', 'november.csv has amounts in "$", but Amazon.co.uk pays in pounds.')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Import report' }))
  await user.upload(await screen.findByLabelText('CSV file'), new File(['x'], 'november.csv'))
  await user.selectOptions(await screen.findByLabelText('Column with fees'), 'Provision')
  await user.selectOptions(await screen.findByLabelText('Date format'), 'dmy')
  expect((await screen.findByText(/pays in pounds/)).getAttribute('role')).toBe('alert')
  expect(sent.at(-1)).toMatchObject({ map: ['Provision=fees'], dateFormat: 'dmy', dryRun: true })
})

const tracked = (id: string, owner: Partial<TrackedId> = {}): TrackedId => ({
  id,
  article: null,
  campaign: null,
  addedAt: '2026-11-20T09:00:00.000Z',
  addedBy: 'ada',
  ...owner,
})

it('adds tracking ids, assigns one, and removes one', async () => {
  let ids: TrackedId[] = []
  await open({
    'settings.get': () => settings({ trackingIds: 'article' }),
    'articles.list': () => [head()],
    'campaigns.list': () => [],
    'trackingIds.list': () => ids,
    'trackingIds.add': ({ ids: added }) => {
      ids = [tracked('one-21'), tracked('two-21')]
      return ids.filter(({ id }) => Array.isArray(added) && added.includes(id))
    },
    'trackingIds.assign': ({ id, articleId }) => {
      const { title, slug } = head()
      ids = [tracked('one-21', { article: { id: String(articleId), slug, title } }), tracked('two-21')]
      return ids.find(other => other.id === id)
    },
    'trackingIds.remove': ({ id }) => {
      const removed = ids.find(other => other.id === id)
      ids = ids.filter(other => other.id !== id)
      return removed
    },
  })
  await screen.findByText(/The links of an article carry its tracking id\./)
  const field = await screen.findByLabelText('Add tracking ids')
  await user.type(field, 'not/an/id')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText(/A tracking id has letters, digits/)
  await user.clear(field)
  await user.type(field, 'One-21 two-21')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.click(await screen.findByRole('button', { name: 'Assign one-21' }))
  await user.selectOptions(await screen.findByLabelText('Belongs to'), 'Five Grinders Compared')
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  expect((await screen.findByRole('link', { name: 'Five Grinders Compared' })).getAttribute('href')).toBe(
    '/analytics/a1',
  )
  await user.click(screen.getByRole('button', { name: 'Remove two-21' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('two-21')).toBeNull())
})

it('assigns free ids and says how many', async () => {
  await open({
    'settings.get': () => settings({ trackingIds: 'campaign' }),
    'trackingIds.list': () => [tracked('one-21')],
    'trackingIds.fill': () => ({ assigned: [tracked('one-21')], missing: 2 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Assign free ids' }))
  await screen.findByText('Assigned 1 tracking id.')
})

it('shows roles without the permission no control that the server refuses', async () => {
  const tracked: TrackedId = { id: 'shelf-2-21', article: null, campaign: null, addedAt: report.at, addedBy: 'ada' }
  const controls = /^(Import report|Undo|Assign|Remove|Add)/
  for (const role of ['owner', 'editor', 'analyst'] as const) {
    await open({ 'user.current': () => ({ ...ada, role }), 'trackingIds.list': () => [tracked] })
    await screen.findByText('shelf-2-21', { selector: 'th' })
    const names = screen.getAllByRole('button', { name: /./ }).map(({ textContent }) => textContent)
    const found = names.filter(name => controls.test(name ?? '')).length
    expect([role, found]).toEqual([role, role === 'owner' ? 5 : 0])
    expect(screen.getByRole('button', { name: /^Show days/ })).toBeDefined()
    cleanup()
  }
})
