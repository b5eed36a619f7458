// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { adSet } from '../../../testing/ads.ts'
import { pressTwice } from '../../../testing/press-twice.ts'
import { openPerformance, prepareScreen } from './testing/open-performance.ts'

prepareScreen()

const button = (amount: string) => screen.findByRole('button', { name: new RegExp(`daily budget of .*${amount}`) })
const input = () => screen.getByLabelText<HTMLInputElement>('Daily budget (£)')
const sent = (calls: readonly string[]) => calls.filter(call => call === 'adsets.budget').length

/** Replaces the budget using only the keyboard. */
async function edit(typed: string): Promise<void> {
  const opener = await button('£10.00')
  opener.focus()
  await userEvent.keyboard(`{Enter}${typed}{Enter}`)
}

describe('budget editor', () => {
  it('sends one call for a double click', async () => {
    const { calls } = await openPerformance()
    await userEvent.click(await button('£10.00'))
    await userEvent.keyboard('8.5')
    pressTwice(screen.getByRole('button', { name: 'Save' }))
    await button('£8.50')
    expect(sent(calls)).toBe(1)
  })

  it('lowers the budget on Enter and reloads the list', async () => {
    const { calls } = await openPerformance()
    await edit('8.5')
    const opener = await button('£8.50')
    expect(opener).toBe(document.activeElement)
    expect(calls.filter(call => call === 'ads.performance')).toHaveLength(2)
  })

  it('selects the current amount for typing over it', async () => {
    await openPerformance()
    await userEvent.click(await button('£10.00'))
    expect(input().value).toBe('10.00')
    expect(input()).toBe(document.activeElement)
  })

  it('restores the budget and the focus on Esc', async () => {
    const { calls } = await openPerformance()
    await userEvent.click(await button('£10.00'))
    await userEvent.keyboard('25{Escape}')
    expect(await button('£10.00')).toBe(document.activeElement)
    expect(sent(calls)).toBe(0)
  })

  it.each(['0.99', '0', '-5', 'ten', '{Backspace}'])('rejects %s and keeps the field open', async typed => {
    const { calls } = await openPerformance()
    await edit(typed)
    expect((await screen.findAllByText('Invalid Budget')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Budget must be at least £1.00').length).toBeGreaterThan(1)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(sent(calls)).toBe(0)
  })

  it('rejects fractions of a penny', async () => {
    const { calls } = await openPerformance()
    await edit('5.005')
    await screen.findAllByText('Daily budget must be in whole pence, such as 12.50')
    expect(sent(calls)).toBe(0)
  })

  it('asks before a raise, with the ad set and both amounts', async () => {
    const { calls } = await openPerformance()
    await edit('12.5')
    const asked = await screen.findByRole('dialog')
    expect(asked.textContent).toContain('“Five Grinders Compared - Ad Set” from £10.00 to £12.50')
    expect(sent(calls)).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Keep £10.00' }))
    expect(sent(calls)).toBe(0)
    expect(input().value).toBe('12.5')
    await userEvent.type(input(), '{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Raise to £12.50' }))
    await button('£12.50')
    expect(sent(calls)).toBe(1)
  })

  it('sends nothing if the amount is unchanged', async () => {
    const { calls } = await openPerformance()
    await edit('10')
    await button('£10.00')
    expect(sent(calls)).toBe(0)
  })

  it('shows that it is saving', async () => {
    let answer = () => {}
    const pending = new Promise<void>(resolve => (answer = resolve))
    await openPerformance(undefined, { 'adsets.budget': () => pending.then(() => adSet()) })
    await edit('5')
    expect((await screen.findByRole('button', { name: 'Saving…' })).getAttribute('aria-disabled')).toBe('true')
    expect(input().readOnly).toBe(true)
    answer()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Saving…' })).toBeNull())
  })

  it('shows the failure and keeps the typed amount', async () => {
    const fail = () => {
      throw new BlogopsError('upstream_rejected', 'Facebook takes no budget below £4.00 here.')
    }
    await openPerformance(undefined, { 'adsets.budget': fail })
    await edit('2')
    expect((await screen.findAllByText('Update Failed')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/no budget below £4\.00 here/).length).toBeGreaterThan(1)
    expect(input().value).toBe('2')
  })

  it('has its own message if the server does not answer', async () => {
    const fail = () => {
      throw new TypeError('Failed to fetch')
    }
    await openPerformance(undefined, { 'adsets.budget': fail })
    await edit('2')
    expect((await screen.findAllByText('Please try again.')).length).toBeGreaterThan(0)
  })
})
