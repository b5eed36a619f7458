// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { formatDateTime } from '../../lib/format.ts'
import { open, prepareScreen } from './testing/open-optimizer.ts'

prepareScreen()

const findFact = async (label: string) => (await screen.findByText(label)).nextElementSibling

it('shows the next run, the daily budgets and their cap, and which variables change them', async () => {
  await open()
  const next = formatDateTime('2026-11-22T03:00:00.000Z')
  await expect.poll(async () => (await findFact('Next automatic run'))?.textContent).toBe(next)
  expect((await findFact('Daily budgets'))?.textContent).toBe('£42.50')
  expect((await findFact('Cap on all daily budgets'))?.textContent).toBe('£100.00')
  expect(screen.getByText('BLOGOPS_OPTIMIZE_CRON').parentElement?.textContent).toContain('(now 0 3 * * *)')
})

it('says that no run is scheduled', async () => {
  await open('/ai-optimizer', { 'optimizer.schedule': () => ({ cron: null, next: null, cap: 100, used: 0 }) })
  await expect.poll(async () => (await findFact('Next automatic run'))?.textContent).toBe('Off')
  expect(screen.getByText('BLOGOPS_OPTIMIZE_CRON').parentElement?.textContent).toContain('0 3 * * * for every night')
})

it('says why they could not be read', async () => {
  const refuse = () => {
    throw new BlogopsError('unavailable', 'Not just now.')
  }
  await open('/ai-optimizer', { 'optimizer.schedule': refuse })
  expect(await screen.findByText(/^Could not load the schedule and the budget cap: Not just now\./)).toBeDefined()
})
