// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { type AdImportResult, maxExportCharacters } from '../../../../server/contract/schemas/ad-import.ts'
import { adSet } from '../../../testing/ads.ts'
import { button, field, openDialog, prepareDialogs, press, user } from '../dialogs/testing/open-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

prepareDialogs()

function importResult(changes: Partial<AdImportResult> = {}): AdImportResult {
  return {
    dryRun: true,
    rows: 3,
    imported: 3,
    changed: 3,
    from: '2026-11-01',
    to: '2026-11-03',
    ads: 2,
    totals: { impressions: 1200, clicks: 30, spend: 12.5, conversions: 1 },
    created: { campaigns: 0, adSets: 0, ads: 0 },
    columns: { date: 'Day' },
    unknown: [],
    unknownTotal: 0,
    rejected: [],
    rejectedTotal: 0,
    ...changes,
  }
}

type Sent = Readonly<Record<string, unknown>>

function open(answer: (sent: Sent) => AdImportResult) {
  const sent: Sent[] = []
  const onClose = vi.fn()
  openDialog(<ImportDialog onClose={onClose} />, {
    'adsets.list': () => [adSet(), adSet({ id: 's9', name: 'Of an export', imported: true })],
    'ads.import': input => {
      sent.push(input)
      return { ...answer(input), dryRun: input.dryRun }
    },
  })
  return { sent, onClose }
}

const choose = (content = 'Day,Ad name') => user.upload(field('CSV file'), new File([content], 'november.csv'))
const reportText = () => screen.getByRole('status').textContent

describe('import dialog', () => {
  it('shows a preview, imports the file and reports both', async () => {
    const { sent, onClose } = open(() => importResult())
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(field('CSV file').getAttribute('aria-describedby')).not.toBeNull()
    await choose()
    await screen.findByRole('button', { name: 'Import' })
    expect(reportText()).toBe(
      'Rows to import: 3 of 3. Ads: 2. Dates: 1 November 2026 to 3 November 2026.Impressions: 1,200. Clicks: 30. Spend: £12.50. Conversions: 1. Values to change: 3.',
    )
    await press('Import')
    await waitFor(() => expect(reportText()).toContain('Imported rows: 3 of 3'))
    const file = { name: 'november.csv', content: 'Day,Ad name', createUnknown: false }
    expect(sent).toEqual([
      { ...file, dryRun: true },
      { ...file, dryRun: false },
    ])
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    const [close] = screen.getAllByRole('button', { name: 'Close' })
    if (close) await user.click(close)
    expect(onClose).toHaveBeenCalled()
  })

  it('says that a file changes nothing if it was imported before', async () => {
    open(() => importResult({ changed: 0 }))
    await choose()
    await press(await findName('Import'))
    await waitFor(() => expect(reportText()).toContain('No changes: all of this data is already stored.'))
  })

  it('lists unknown ads and asks how to treat them', async () => {
    const one = { reason: 'no ad in blogops has this id or name', rows: 2 }
    // Two ads with the same name, in different ad sets.
    const unknown = ['Old ad', 'Same', 'Same', 'D', 'E', 'F'].map(ad => ({ ad, ...one }))
    const { sent } = open(({ createUnknown, adSet: into }) =>
      createUnknown || into
        ? importResult({ created: { campaigns: 1, adSets: 1, ads: 1 } })
        : importResult({ imported: 1, unknown, unknownTotal: 140 }),
    )
    await choose()
    await screen.findByText('“Old ad”: no ad in blogops has this id or name (rows: 2)')
    expect(screen.getByText('and 135 more')).toBeDefined()
    const what = field('Unknown ads')
    expect(screen.queryByRole('option', { name: /Of an export/ })).toBeNull()
    await user.selectOptions(what, 'make')
    await screen.findByText(/Campaigns to create: 1, ad sets: 1, ads: 1\. All will be paused and marked as imported\./)
    await user.selectOptions(what, 'Add them to “Five Grinders Compared - Ad Set”')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ adSet: 's1', createUnknown: false, dryRun: true }))
    await press(await findName('Import'))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ adSet: 's1', dryRun: false }))
    // After the import there are no options left.
    await waitFor(() => expect(screen.queryByLabelText('Unknown ads')).toBeNull())
  })

  it('asks for the date format only if dates are ambiguous', async () => {
    const { sent } = open(({ dateFormat }) => {
      if (dateFormat) return importResult()
      throw new BlogopsError('bad_request', 'november.csv has ambiguous dates such as 1/2/26.', {
        hint: 'Pass --date-format dmy',
        details: { dateFormat: ['dmy', 'mdy'] },
      })
    })
    await choose()
    expect((await screen.findByRole('alert')).textContent).toContain('dates such as 1/2/26')
    await user.selectOptions(field('Date format'), 'dmy')
    await screen.findByRole('button', { name: 'Import' })
    expect([sent.at(-1)?.dateFormat, screen.queryByRole('alert')]).toEqual(['dmy', null])
  })

  it('asks for the columns that no heading identifies', async () => {
    const { sent } = open(({ map }) => {
      if (map) return importResult()
      const details = { found: ['Tag', 'Anzeige'], missing: ['date'] }
      throw new BlogopsError('bad_request', 'It has no column for date.', { details })
    })
    await choose()
    await user.selectOptions(await screen.findByLabelText('Column with dates'), 'Tag')
    await screen.findByRole('button', { name: 'Import' })
    expect(sent.at(-1)?.map).toEqual(['Tag=date'])
  })

  it('keeps everything after a failure and allows a retry', async () => {
    let fails = true
    const { sent } = open(({ dryRun, dateFormat }) => {
      if (!dateFormat) throw new BlogopsError('bad_request', 'Which?', { details: { dateFormat: [] } })
      if (dryRun || !fails) return importResult()
      throw new BlogopsError('storage_full', 'The disk is full.')
    })
    await choose()
    await user.selectOptions(await screen.findByLabelText('Date format'), 'mdy')
    await press(await findName('Import'))
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
    expect([field('Date format').value, field('CSV file').files?.[0]?.name]).toEqual(['mdy', 'november.csv'])
    fails = false
    await press('Import')
    await waitFor(() => expect(reportText()).toContain('Imported rows: 3'))
    expect(sent.at(-1)).toMatchObject({ dateFormat: 'mdy', dryRun: false })
  })

  it('rejects a file that is too large before sending it', async () => {
    const { sent } = open(() => importResult())
    await choose('x'.repeat(maxExportCharacters + 100_000))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'november.csv is 10.1 MB. The limit is 10 MB. Export fewer days at a time.',
    )
    expect(sent).toEqual([])
  })
})

async function findName(name: string): Promise<string> {
  await waitFor(() => button(name))
  return name
}
