// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Approval } from '../../../server/contract/schemas/approval.ts'
import { routes } from '../../app/routes.tsx'
import { asked } from '../../testing/approvals.ts'
import { addDialogMethods, focusFirstButton } from '../../testing/dialogs.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, head, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'

const decided = { decidedBy: 'ada', decidedAt: '2026-11-21T11:00:00.000Z' }

let openApproval: Approval
beforeAll(() => {
  addDialogMethods()
  return Promise.all(routes.map(route => route.preload()))
})
beforeEach(() => {
  openApproval = asked
})
searching({ defaultHidden: true, asyncUtilTimeout: 5_000 })

async function open(changes: FakeAnswers = {}) {
  const sent: unknown[] = []
  const become =
    (state: Approval['state'], more: Partial<Approval> = {}) =>
    (input: unknown) => {
      sent.push(input)
      openApproval = { ...asked, ...decided, state, ...more }
      return openApproval
    }
  const answers: FakeAnswers = {
    'site.get': () => site,
    'articles.list': () => [head()],
    'user.current': () => ada,
    'approvals.list': ({ state }) => [openApproval].filter(one => state === 'all' || one.state === 'open'),
    'approvals.approve': become('done'),
    'approvals.reject': become('rejected'),
    ...changes,
  }
  const page = await openPage('/approvals', { server: answers, browser: answers, admin: true })
  await screen.findByRole('heading', { name: 'Approvals' })
  return { ...page, sent, become }
}

const press = (name: RegExp) => screen.findByRole('button', { name }).then(button => userEvent.click(button))

describe('approvals screen', () => {
  it('has one primary button, for the first of several requests', async () => {
    const other = { ...asked, id: 'w2', what: ['Delete an article'] }
    await open({ 'approvals.list': ({ state }) => (state === 'all' ? [] : [asked, other]) })
    const buttons = await screen.findAllByRole('button', { name: /^Approve/ })
    expect(buttons.map(({ className }) => /quiet/.test(className))).toEqual([false, true])
  })

  it('shows open requests as sentences and as the exact call, with the requester', async () => {
    await open()
    expect(await screen.findByText('Set the daily budget of the ad set "Kettles" to £15.00')).toBeDefined()
    expect(screen.getByText(/"dailyBudget": 15/)).toBeDefined()
    const history = /^Requested by grace with the token "assistant" on .*\. Expires on /
    expect(screen.getByText(history)).toBeDefined()
  })

  it('asks with the focus on the button that changes nothing', async () => {
    focusFirstButton()
    const { sent } = await open()
    await press(/^Approve/)
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBe(document.activeElement)
    expect(sent).toEqual([])
  })

  it('shows the daily budget and the account totals before and after, also in the confirmation', async () => {
    await open()
    await screen.findByText('Daily budget of "Kettles"')
    const amounts = (list: Element | null) => Array.from(list?.children ?? [], row => row.textContent)
    const shown = [
      'Daily budget of "Kettles"£10.00 → £15.00',
      'Daily budgets of the account£40.00 → £45.00 (at most £100.00)',
      'Daily budgets that run£10.00 → £15.00',
    ]
    expect(amounts(document.querySelector('.approval-budget'))).toEqual(shown)
    await press(/^Approve ?\(/)
    const dialog = await screen.findByRole('dialog')
    expect(amounts(dialog.querySelector('.approval-budget'))).toEqual(shown)
  })

  it('checks whether the call would be refused, and changes nothing', async () => {
    const checked: unknown[] = []
    let refusal: BlogopsError | undefined
    const { sent } = await open({
      'calls.check': input => {
        checked.push(input)
        if (refusal) throw refusal
        return { ok: true }
      },
    })
    await press(/^Check ?\(/)
    expect(await screen.findByText('No problem found. Nothing was changed.')).toBeDefined()
    refusal = new BlogopsError('conflict', 'The budgets would exceed £100.00.')
    await press(/^Check ?\(/)
    expect(await screen.findByText('It would be refused: The budgets would exceed £100.00.')).toBeDefined()
    const { operation, input } = asked
    expect({ checked, sent }).toEqual({
      checked: [
        { operation, input },
        { operation, input },
      ],
      sent: [],
    })
  })

  it('makes invisible characters of the exact call visible', async () => {
    openApproval = { ...asked, input: { name: 'Kettles \u202edna' } }
    await open()
    expect(await screen.findByText(/"name": "Kettles \\u202edna"/)).toBeDefined()
  })

  it('asks for confirmation and approves the displayed version', async () => {
    const { sent } = await open()
    await press(/^Approve ?\(/)
    expect(sent).toEqual([])
    await press(/^Approve$/)
    expect(await screen.findByText(/^Approved by ada/)).toBeDefined()
    expect(screen.getByText('Done')).toBeDefined()
    expect(sent).toEqual([{ id: 'w1', hash: asked.hash }])
    expect(screen.getByText(/^No requests are waiting\./)).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Waiting for you')
  })

  it('rejects a request without confirmation', async () => {
    const { sent } = await open()
    await press(/^Reject ?\(/)
    expect(await screen.findByText(/^Rejected by ada/)).toBeDefined()
    expect(sent).toEqual([{ id: 'w1' }])
  })

  it('shows the error of a failed call', async () => {
    const error = { code: 'not_found' as const, message: 'There is no ad set s1.' }
    await open({
      'approvals.approve': () => {
        openApproval = { ...asked, ...decided, state: 'failed', error }
        return openApproval
      },
    })
    await press(/^Approve ?\(/)
    await press(/^Approve$/)
    await waitFor(() => expect(screen.getAllByText('There is no ad set s1.')).toHaveLength(1))
    expect(screen.getByText(/^Approved by ada/)).toBeDefined()
    expect(screen.getByText('Failed')).toBeDefined()
  })

  it('keeps the confirmation open if the approval is refused', async () => {
    await open({
      'approvals.approve': () => {
        throw new BlogopsError('conflict', 'w1 was approved already, by grace.')
      },
    })
    await press(/^Approve ?\(/)
    await press(/^Approve$/)
    expect((await screen.findByRole('alert')).textContent).toBe('w1 was approved already, by grace.')
    expect(screen.queryByText(/409/)).toBeNull()
  })

  it('shows open requests however many were decided since', async () => {
    const newest = Array.from({ length: 50 }, (_, at) => ({
      ...asked,
      ...decided,
      id: `d${at}`,
      state: 'done' as const,
    }))
    await open({ 'approvals.list': ({ state }) => (state === 'all' ? newest : [asked]) })
    expect(await screen.findByRole('button', { name: /^Approve ?\(/ })).toBeDefined()
  })

  it('says that nothing was done for an expired request', async () => {
    openApproval = { ...asked, state: 'expired' }
    await open()
    expect(await screen.findByText(/Expired on .* without a decision\. Nothing was done\.$/)).toBeDefined()
    expect(screen.getByText('Expired')).toBeDefined()
  })

  it('describes actors that are not users', async () => {
    openApproval = { ...asked, ...decided, state: 'rejected', askedBy: 'schedule', decidedBy: 'local' }
    await open()
    const history = await screen.findByText(/^Rejected by the local administrator on .* Requested by the server with /)
    expect(history).toBeDefined()
  })

  it('shows why approvals could not be loaded', async () => {
    await open({
      'approvals.list': () => {
        throw new BlogopsError('unavailable', 'Not just now.')
      },
    })
    expect(await screen.findByText('Could not load approvals')).toBeDefined()
  })
})
