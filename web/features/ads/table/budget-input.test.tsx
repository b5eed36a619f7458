// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { adSet } from '../../../testing/ads.ts'
import { focusFirstButton } from '../../../testing/dialogs.ts'
import { openPerformance, prepareScreen } from '../performance/testing/open-performance.ts'

prepareScreen()

const findInput = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Daily budget of the ad set/ })
const count = (calls: readonly string[], name = 'adsets.budget') => calls.filter(call => call === name).length
const findAmount = (amount: string) =>
  waitFor(async () => {
    const input = await findInput()
    expect([input.value, input.readOnly]).toEqual([amount, false])
    return input
  })

/** Replaces the budget using only the keyboard, which selects the current amount. */
async function type(typed: string): Promise<HTMLInputElement> {
  const input = await findInput()
  act(() => input.focus())
  await userEvent.keyboard(typed)
  return input
}

describe('budget field', () => {
  it('lowers the budget on Enter and reloads the list', async () => {
    const { calls } = await openPerformance()
    const input = await type('8.5{Enter}')
    expect(await findAmount('8.50')).toBe(input)
    expect(input).toBe(document.activeElement)
    expect([count(calls), count(calls, 'ads.performance')]).toEqual([1, 2])
  })

  it('saves on leaving the field, once', async () => {
    const { calls } = await openPerformance()
    await type('8.5')
    await userEvent.tab()
    await findAmount('8.50')
    expect(count(calls)).toBe(1)
  })

  it('sends one call for a repeated Enter', async () => {
    const { calls } = await openPerformance()
    await type('8.5{Enter}{Enter}')
    await findAmount('8.50')
    expect(count(calls)).toBe(1)
  })

  it('restores the budget on Esc', async () => {
    const { calls } = await openPerformance()
    const input = await type('25{Escape}')
    expect([input.value, document.activeElement]).toEqual(['10.00', input])
    await userEvent.tab()
    expect(count(calls)).toBe(0)
  })

  it.each(['0.99', '0', '-5', 'ten', '{Backspace}'])(
    'rejects %s below the row and keeps what was typed',
    async typed => {
      const { calls } = await openPerformance()
      const input = await type(`${typed}{Enter}`)
      expect((await screen.findAllByText('Invalid Budget')).length).toBeGreaterThan(0)
      const alert = screen.getAllByText('Budget must be at least £1.00').find(({ role }) => role === 'alert')
      expect(alert?.closest('tr')?.previousElementSibling).toBe(input.closest('tr'))
      expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-describedby')]).toEqual(['true', alert?.id])
      expect(count(calls)).toBe(0)
    },
  )

  it('rejects fractions of a penny', async () => {
    const { calls } = await openPerformance()
    await type('5.005{Enter}')
    await screen.findAllByText('Daily budget must be in whole pence, such as 12.50')
    expect(count(calls)).toBe(0)
  })

  it('asks before a raise, with the ad set and both amounts', async () => {
    const { calls } = await openPerformance()
    await type('12.5{Enter}')
    const asked = await screen.findByRole('dialog')
    expect(asked.textContent).toContain('“Five Grinders Compared - Ad Set” from £10.00 to £12.50')
    expect(count(calls)).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Keep £10.00' }))
    await findAmount('10.00')
    expect(count(calls)).toBe(0)
    await type('12.5{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Raise to £12.50' }))
    await findAmount('12.50')
    expect(count(calls)).toBe(1)
  })

  it('ignores the press of Enter that opens the dialog, which focuses the button that keeps the budget', async () => {
    focusFirstButton()
    const { calls } = await openPerformance()
    const input = await type('12.5')
    expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false)
    expect(await screen.findByRole('button', { name: 'Keep £10.00' })).toBe(document.activeElement)
    expect(count(calls)).toBe(0)
  })

  it('sends nothing if the amount is unchanged', async () => {
    const { calls } = await openPerformance()
    await type('10{Enter}')
    await findAmount('10.00')
    expect(count(calls)).toBe(0)
  })

  it('cannot be changed while it is saving', async () => {
    let answer = () => {}
    const pending = new Promise<void>(resolve => (answer = resolve))
    await openPerformance(undefined, { 'adsets.budget': () => pending.then(() => adSet()) })
    const input = await type('5{Enter}')
    await waitFor(() => expect([input.readOnly, input.getAttribute('aria-busy')]).toEqual([true, 'true']))
    answer()
    await waitFor(() => expect(input.readOnly).toBe(false))
  })

  it('shows the failure below the row and keeps the typed amount', async () => {
    const fail = () => {
      throw new BlogopsError('upstream_rejected', 'Facebook takes no budget below £4.00 here.')
    }
    await openPerformance(undefined, { 'adsets.budget': fail })
    const input = await type('2{Enter}')
    expect((await screen.findAllByText('Update Failed')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/no budget below £4\.00 here/).length).toBeGreaterThan(1)
    expect(input.value).toBe('2')
  })

  it('has its own message if the server does not answer', async () => {
    const fail = () => {
      throw new TypeError('Failed to fetch')
    }
    await openPerformance(undefined, { 'adsets.budget': fail })
    await type('2{Enter}')
    expect((await screen.findAllByText('Please try again.')).length).toBeGreaterThan(0)
  })
})
