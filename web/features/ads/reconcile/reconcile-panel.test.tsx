// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../../../server/contract/client.ts'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { Finding, Reconciliation } from '../../../../server/contract/schemas/reconciliation.ts'
import { ApiProvider, createQueryClient } from '../../../lib/api.tsx'
import { addDialogMethods } from '../../../testing/dialogs.ts'
import { type FakeAnswers, fakeApi } from '../../../testing/fake-api.ts'
import { pressTwice } from '../../../testing/press-twice.ts'
import { ReconcilePanel } from './reconcile-panel.tsx'

beforeAll(addDialogMethods)

function result(changes: Partial<Reconciliation> = {}): Reconciliation {
  const checkedAt = '2026-11-21T10:00:00.000Z'
  return { checkedAt, settled: 0, objects: 24, findings: [], foreign: { total: 0, first: [] }, ...changes }
}

const budget: Finding = {
  id: 'drift-s1-1',
  type: 'drift',
  kind: 'adSet',
  subjectId: 's1',
  remoteId: '12',
  name: 'Kettles - Ad Set',
  message: 'Its daily budget on Facebook is another.',
  here: '£10.00 a day',
  there: '£5.00 a day',
  actions: [
    { action: 'take', label: 'Set it to £5.00 a day in blogops', warning: null },
    { action: 'send', label: 'Raise it to £10.00 a day there', warning: '"Kettles - Ad Set" may then spend £10.00.' },
  ],
}
const orphan: Finding = {
  id: 'orphan-13-1',
  type: 'orphan',
  kind: 'campaign',
  subjectId: null,
  remoteId: '13',
  name: 'Old lamps',
  message: 'No record here has its id.',
  here: null,
  there: 'Paused',
  actions: [{ action: 'remove', label: 'Delete it on Facebook', warning: 'This deletes "Old lamps" on Facebook.' }],
}

function open(answers: FakeAnswers) {
  const api = fakeApi(answers)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={createClient({ fetch: api.fetch, baseUrl: 'https://shelf.test' })}>
        <ReconcilePanel />
      </ApiProvider>
    </QueryClientProvider>,
  )
  return api
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const compare = () => press('Compare with Facebook')

/** Returns these findings at first, and none after an approval. */
function site(findings: readonly Finding[], approved: (input: Readonly<Record<string, unknown>>) => unknown) {
  const approvals: unknown[] = []
  const state = { findings: [...findings], approvals }
  const api = open({
    'ads.reconcile': () => result({ findings: state.findings }),
    'ads.reconcileApprove': input => {
      state.approvals.push(input.approvals)
      const answer = approved(input)
      state.findings = []
      return answer
    },
  })
  return { api, state }
}

const done = (id: string, message: string) => () => ({ done: [{ id, message }], failed: [] })

describe('comparison with Facebook', () => {
  it('compares and applies an action once for a double click', async () => {
    const { api, state } = site([budget], done('drift-s1-1', 'Noted.'))
    const times = (id: string) => api.calls.filter(call => call === id).length
    pressTwice(screen.getByRole('button', { name: 'Compare with Facebook' }))
    const offer = await screen.findByRole('button', { name: /^Set it to £5.00 a day in blogops/ })
    expect(times('ads.reconcile')).toBe(1)
    pressTwice(offer)
    await screen.findByText('Noted.')
    expect(state.approvals).toHaveLength(1)
  })

  it('compares on request and reports no differences', async () => {
    const { calls } = open({ 'ads.reconcile': () => result() })
    expect(calls).toEqual([])
    await compare()
    expect(await screen.findByText('No differences. Objects compared: 24.')).toBeTruthy()
  })

  it('groups findings by type, with the values of both sides', async () => {
    site([orphan, budget], done('', ''))
    await compare()
    expect(await screen.findByText('Differences: 2. Objects compared: 24.')).toBeTruthy()
    const group = screen.getByRole('region', { name: /Different on Facebook/ })
    expect(within(group).getByText('£10.00 a day')).toBeTruthy()
    expect(within(group).getByText('£5.00 a day')).toBeTruthy()
    expect(screen.getByRole('region', { name: /Only on Facebook/ })).toBeTruthy()
  })

  it('lists unlinked objects without actions', async () => {
    const first = [{ kind: 'ad' as const, remoteId: '99', name: 'Of others' }]
    open({ 'ads.reconcile': () => result({ foreign: { total: 60, first } }) })
    await compare()
    expect(await screen.findByText('Other objects on Facebook: 60')).toBeTruthy()
    expect(screen.getByText('and 59 more')).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('shows why it failed and allows a retry', async () => {
    let failing = true
    open({
      'ads.reconcile': () => {
        if (failing)
          throw new BlogopsError('rate_limited', 'Facebook is limiting calls.', { hint: 'Try again in 5 min' })
        return result()
      },
    })
    await compare()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('The comparison failed. Facebook is limiting calls. Try again in 5 min.')
    failing = false
    await compare()
    expect(await screen.findByText('No differences. Objects compared: 24.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a long list in parts', async () => {
    const many = Array.from({ length: 45 }, (_, at) => ({ ...budget, id: `drift-${at}` }))
    site(many, done('', ''))
    await compare()
    await screen.findByText('Differences: 45. Objects compared: 24.')
    expect(screen.getAllByRole('article')).toHaveLength(20)
    await press('Show 20 more')
    await press('Show 5 more')
    expect(screen.getAllByRole('article')).toHaveLength(45)
  })
})

describe('action for a finding', () => {
  it('applies a harmless action at once, reports it and compares again', async () => {
    const { api, state } = site([budget], done(budget.id, 'Blogops now has the value from Facebook.'))
    await compare()
    await press(/Set it to £5\.00 a day in blogops/)
    expect((await screen.findByText('Blogops now has the value from Facebook.')).closest('[role=status]')).toBe(
      document.activeElement,
    )
    expect(await screen.findByText('No differences. Objects compared: 24.')).toBeTruthy()
    expect(state.approvals).toEqual([[{ id: budget.id, action: 'take' }]])
    expect(api.calls).toEqual(['ads.reconcile', 'ads.reconcileApprove', 'ads.reconcile'])
  })

  it.each([
    [orphan, /Delete it on Facebook/, 'This deletes "Old lamps" on Facebook.', 'remove'],
    [budget, /Raise it to £10\.00/, '"Kettles - Ad Set" may then spend £10.00.', 'send'],
  ])('asks before a loss or a possible spend: %#', async (finding, button, warning, action) => {
    const { state } = site([finding], done(finding.id, 'It is done.'))
    await compare()
    await press(button)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(warning)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(state.approvals).toEqual([])
    await press(button)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: button }))
    expect(await screen.findByText('It is done.')).toBeTruthy()
    expect(state.approvals).toEqual([[{ id: finding.id, action }]])
  })

  it('shows why an action was refused and the current differences', async () => {
    const failed = [{ id: budget.id, code: 'conflict', message: 'It would exceed the cap.' }]
    site([budget], () => ({ done: [], failed }))
    await compare()
    await press(/Set it to £5\.00 a day in blogops/)
    expect(await screen.findByText('“Kettles - Ad Set”: It would exceed the cap.')).toBeTruthy()
    expect(await screen.findByText('No differences. Objects compared: 24.')).toBeTruthy()
  })

  it('compares again after a lost answer', async () => {
    const { api } = site([budget], () => {
      throw new TypeError('network')
    })
    await compare()
    await press(/Set it to £5\.00 a day in blogops/)
    expect(await screen.findByText(/“Kettles - Ad Set”: Could not reach the server/)).toBeTruthy()
    expect(api.calls.filter(call => call === 'ads.reconcile')).toHaveLength(2)
  })
})
