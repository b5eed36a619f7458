// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { adSet } from '../../../testing/ads.ts'
import { BudgetDialog } from './budget-dialog.tsx'
import {
  button,
  expectToast,
  field,
  fill,
  findFailure,
  openDialog,
  prepareDialogs,
  press,
  user,
} from './testing/open-dialog.tsx'

prepareDialogs()

function open(changes: Partial<AdSet> = {}, refuse?: () => never) {
  const sent: unknown[] = []
  const onClose = vi.fn()
  openDialog(<BudgetDialog adSet={adSet(changes)} onClose={onClose} />, {
    'adsets.budget': ({ adSetId, dailyBudget }) => {
      sent.push({ adSetId, dailyBudget })
      return refuse ? refuse() : adSet({ ...changes, dailyBudget: Number(dailyBudget) })
    },
  })
  return { sent, onClose }
}

const amount = () => field('Daily budget (£)')

describe('budget dialog', () => {
  it('shows the current budget to the penny', () => {
    open()
    const { value, step, min } = amount()
    expect([value, step, min]).toEqual(['10.00', '0.01', '1'])
    expect(screen.getByRole('dialog').textContent).toContain('“Five Grinders Compared - Ad Set” has £10.00 a day.')
  })

  it('describes a raise and saves it with the keyboard', async () => {
    const { sent, onClose } = open()
    await fill('Daily budget (£)', '12.5')
    expect(screen.getByRole('status').textContent).toBe(
      'Raises the daily budget from £10.00 to £12.50, £2.50 more. The ad set is paused and spends nothing.',
    )
    expect(button('Raise to £12.50 a day')).toBeDefined()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ adSetId: 's1', dailyBudget: 12.5 }])
    await expectToast('Budget Updated', '“Five Grinders Compared - Ad Set” now has £12.50 a day.')
  })

  it('says that a change applies immediately if the ad set is active', async () => {
    open({ status: 'ACTIVE' })
    await fill('Daily budget (£)', '8')
    expect(screen.getByRole('status').textContent).toBe(
      'Lowers the daily budget from £10.00 to £8.00, £2.00 less. The ad set is active, so this applies immediately.',
    )
    expect(button('Lower to £8.00 a day')).toBeDefined()
  })

  it('sends nothing if the amount is unchanged', async () => {
    const { sent, onClose } = open()
    await press('Keep £10.00')
    expect(onClose).toHaveBeenCalled()
    expect(sent).toEqual([])
  })

  it.each([
    ['0.99', 'Daily budget must be at least £1.00'],
    ['', 'Daily budget must be at least £1.00'],
    ['-5', 'Daily budget must be at least £1.00'],
    ['2.505', 'Daily budget must be in whole pence, such as 12.50'],
  ])('rejects %j and keeps it', async (typed, problem) => {
    const { sent, onClose } = open()
    await user.clear(amount())
    if (typed !== '') await user.type(amount(), typed)
    await press('Save')
    expect(screen.getByText(problem)).toBeDefined()
    expect([amount().value, document.activeElement === amount()]).toEqual([typed, true])
    await expectToast('Invalid Budget', problem)
    expect([sent.length, onClose.mock.calls.length]).toEqual([0, 0])
  })

  it('keeps the typed amount and shows the message if the server refuses it', async () => {
    const { onClose } = open({}, () => {
      throw new BlogopsError('conflict', 'A daily budget of £90.00 would exceed the cap.', {
        hint: 'Set £40.00 at most, or raise BLOGOPS_MAX_DAILY_BUDGET and start the server again.',
      })
    })
    await fill('Daily budget (£)', '90')
    await press('Raise to £90.00 a day')
    expect((await findFailure()).textContent).toBe(
      'Failed to Update Budget: A daily budget of £90.00 would exceed the cap. Set £40.00 at most, or raise BLOGOPS_MAX_DAILY_BUDGET and start the server again.',
    )
    await expectToast('Failed to Update Budget', '409: A daily budget of £90.00 would exceed the cap.')
    expect([amount().value, document.activeElement === amount()]).toEqual(['90', true])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('removes an outdated failure when a new problem appears', async () => {
    open({}, () => {
      throw new BlogopsError('conflict', 'A daily budget of £90.00 would exceed the cap.')
    })
    await fill('Daily budget (£)', '90')
    await press('Raise to £90.00 a day')
    await findFailure()
    await fill('Daily budget (£)', '0.5')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reports that the server cannot be reached', async () => {
    open({}, () => {
      throw new TypeError('fetch failed')
    })
    await fill('Daily budget (£)', '11')
    await press('Raise to £11.00 a day')
    expect((await findFailure()).textContent).toContain('Could not reach the server.')
    await expectToast('Failed to Update Budget', 'Please try again.')
  })
})
