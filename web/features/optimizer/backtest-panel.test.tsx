// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Backtest } from '../../../server/contract/schemas/optimizer-reports.ts'
import { open, part, prepareScreen, press } from './testing/open-optimizer.ts'

prepareScreen()

const backtest = (changes: Partial<Backtest> = {}): Backtest => ({
  range: { from: '2026-08-01', to: '2026-08-31' },
  sample: false,
  days: 24,
  unit: 'conversions',
  spend: 1_440,
  policies: [
    { policy: 'rules', results: 210.4, lead: null },
    { policy: 'done', results: 200, lead: { percent: 5.2, low: -1.04, high: 9.96 } },
  ],
  changes: { budgets: 4, pauses: 1, starts: 0 },
  verdict: 'The rules would have brought a little more.',
  scope: '2 ad sets on 24 days.',
  notes: ['Each night, the rules saw only earlier days.'],
  ...changes,
})

const panel = () => part('Would the rules have done better?')

async function openPanel(answer: () => Backtest | Promise<never>) {
  const page = await open('/ai-optimizer', { 'optimizer.backtest': answer })
  await panel()
  return page
}

describe('the backtest', () => {
  it('runs on request and shows the verdict, a row per policy and its assumptions', async () => {
    const { calls } = await openPanel(() => backtest())
    expect(calls).not.toContain('optimizer.backtest')
    await press('Run backtest')
    await screen.findByText('The rules would have brought a little more.')
    const rows = within(await panel())
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.children].map(({ textContent }) => textContent))
    expect(rows).toEqual([
      ['The rules', '210', '£1,440.00', '–', '–'],
      ['What was done', '200', '£1,440.00', '+5.2%', '−1.0% to +10.0%'],
    ])
    screen.getByText('1 August 2026 to 31 August 2026')
    screen.getByText('2 ad sets on 24 days.')
    screen.getByText('Each night, the rules saw only earlier days.')
  })

  it('says what is needed with too little history', async () => {
    await openPanel(() => backtest({ policies: [], unit: null, scope: '', verdict: 'There is too little history.' }))
    await press('Run backtest')
    await screen.findByText('There is too little history.')
    expect(within(await panel()).queryByRole('table')).toBeNull()
  })

  it('can be tried again after a failure', async () => {
    let answers = 0
    await openPanel(() => {
      answers += 1
      return answers === 1 ? Promise.reject(new Error('The store is busy.')) : backtest()
    })
    await press('Run backtest')
    await screen.findByText('Could not run the backtest')
    await press('Run backtest')
    await screen.findByText('The rules would have brought a little more.')
    expect(screen.queryByText('Could not run the backtest')).toBeNull()
  })
})
