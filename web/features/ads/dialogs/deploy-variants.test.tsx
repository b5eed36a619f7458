// @vitest-environment jsdom

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { ad } from '../../../testing/ads.ts'
import { pressTwice } from '../../../testing/press-twice.ts'
import { button, expectToast, field, fill, findFailure, prepareDialogs, press, user } from './testing/open-dialog.tsx'
import {
  fake,
  open,
  openWritten,
  resetFake,
  sendEvents,
  startDeployment,
  toEndEvent,
  toRunningEvents,
} from './testing/open-variants.tsx'
import { deployment, variants } from './testing/variants.ts'

prepareDialogs()
beforeEach(resetFake)

const text = () => screen.getByRole('dialog').textContent
const sent = variants.map(variant => expect.objectContaining(variant))

const twoOfThree = () =>
  deployment({
    standing: 2,
    ads: [
      { variant: 'A', outcome: 'made', adId: 'adA', reason: null },
      { variant: 'B', outcome: 'failed', adId: null, reason: 'Your ad text mentions a personal attribute.' },
      { variant: 'C', outcome: 'kept', adId: 'adC', reason: null },
    ],
    message: '2 of 3 ads exist and are paused. Variant B: Your ad text mentions a personal attribute.',
  })

describe('deploying ads', () => {
  it('starts one deployment for a double click', async () => {
    await openWritten()
    pressTwice(button('Deploy All 3 Ads'))
    await waitFor(() => expect(fake.deployments).not.toEqual([]))
    sendEvents(...toRunningEvents('Create the ads', '2 of 3 ads exist and are paused'))
    await screen.findByText('2 of 3 ads exist and are paused')
    expect(fake.deployments).toHaveLength(1)
  })

  it('explains the deployment, follows the job and shows its result', async () => {
    const { onDeployed, onClose } = await openWritten()
    expect(text()).toContain('“Five Grinders Compared - Ad Set” in the campaign “Spring grinders”')
    expect(text()).toContain('All ads are created paused. They spend nothing until you activate one.')
    expect(text()).toContain('Database-Only Mode: nothing is sent to Facebook.')
    await startDeployment()
    expect(fake.deployments).toEqual([{ variants: sent, dailyBudget: 10, adSetId: 's1', replace: false }])
    sendEvents(...toRunningEvents('Create the ads', '2 of 3 ads exist and are paused'))
    expect(await screen.findByText('2 of 3 ads exist and are paused')).toBeDefined()
    expect(field('Headline A').readOnly).toBe(true)
    sendEvents(toEndEvent('done', deployment()))
    await waitFor(() => expect(onDeployed).toHaveBeenCalledWith(deployment()))
    expect(onClose).toHaveBeenCalledOnce()
    await expectToast('Ads Deployed', '3 of 3 ads exist and are paused.')
  })

  it('writes new ads after a deployment', async () => {
    const { onDeployed } = await openWritten()
    await startDeployment()
    sendEvents(toEndEvent('done', deployment()))
    await waitFor(() => expect(onDeployed).toHaveBeenCalled())
    cleanup()
    open()
    await waitFor(() => expect(fake.writings.map(({ attempt }) => attempt)).toEqual([1, 2]))
  })

  it('asks for a campaign and a budget if there is no ad set', async () => {
    fake.adSets = []
    await openWritten({
      'facebook.status': () => ({ isConfigured: true, message: 'Connected', lastSync: null }),
    })
    expect(field('Daily budget (£)').value).toBe('10.00')
    expect(text()).not.toContain('Database-Only Mode')
    await press('Deploy All 3 Ads')
    expect(screen.getByText('Please select a campaign to assign this article to.')).toBeDefined()
    expect(document.activeElement).toBe(field('Campaign'))
    await expectToast('No Campaign Selected', 'Please select a campaign to assign this article to.')
    await user.selectOptions(field('Campaign'), 'Summer kettles')
    await fill('Daily budget (£)', '0.5')
    await press('Deploy All 3 Ads')
    await expectToast('Invalid Budget', 'Daily budget must be at least £1.00')
    expect(document.activeElement).toBe(field('Daily budget (£)'))
    await fill('Daily budget (£)', '7.25')
    await startDeployment()
    expect(fake.deployments).toEqual([{ variants: sent, dailyBudget: 7.25, campaignId: 'c2', replace: false }])
  })

  it('clears a problem when its field changes', async () => {
    fake.adSets = []
    await openWritten()
    await screen.findByRole('option', { name: 'Summer kettles' })
    await user.selectOptions(field('Campaign'), 'Summer kettles')
    await fill('Daily budget (£)', '0.5')
    await press('Deploy All 3 Ads')
    expect(screen.getByText('Daily budget must be at least £1.00')).toBeDefined()
    await fill('Daily budget (£)', '5')
    expect(screen.queryByText('Daily budget must be at least £1.00')).toBeNull()
    expect(field('Daily budget (£)').getAttribute('aria-invalid')).not.toBe('true')
  })

  it('counts characters and does not deploy text that is too long', async () => {
    await openWritten()
    await user.type(field('Headline B'), ' in your kitchen')
    const card = within(screen.getByRole('article', { name: 'Variant B' }))
    expect(card.getByText('41/40 (1 too many)')).toBeDefined()
    expect(card.getByText('Headline must be 40 characters or less')).toBeDefined()
    await press('Deploy All 3 Ads')
    expect(document.activeElement).toBe(field('Headline B'))
    await fill('Body text C', 'x'.repeat(126))
    expect(screen.getByText('Body text must be 125 characters or less')).toBeDefined()
    expect(fake.deployments).toEqual([])
  })

  it('shows which ad is missing and why, and creates only that one', async () => {
    const { onDeployed, onClose } = await openWritten()
    await startDeployment()
    sendEvents(toEndEvent('done', twoOfThree()))
    await expectToast('Failed to Deploy Ads', twoOfThree().message)
    const alert = await findFailure()
    expect(alert.textContent).toContain('Failed to Deploy Ads. 2 of 3 ads exist and are paused.')
    const outcome = (letter: string) => screen.getByRole('article', { name: `Variant ${letter}` }).textContent
    expect(outcome('A')).toContain('Created, paused.')
    expect(outcome('B')).toContain('Not created. Your ad text mentions a personal attribute.')
    expect(outcome('C')).toContain('Already exists.')
    expect(onClose).not.toHaveBeenCalled()
    await startDeployment('Add missing ad')
    expect(fake.deployments[1]).toEqual(fake.deployments[0])
    sendEvents(toEndEvent('done', deployment()))
    await waitFor(() => expect(onDeployed).toHaveBeenCalled())
  })

  it('offers to add the missing ads later in another tab, without writing new ones', async () => {
    await openWritten()
    await startDeployment()
    sendEvents(toEndEvent('done', twoOfThree()))
    await findFailure()
    cleanup()
    // Session storage is limited to this tab; the draft must survive without it.
    sessionStorage.clear()
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('Variant B: Your ad text mentions')
    await startDeployment('Add missing ad')
    expect(fake.writings).toHaveLength(1)
    expect(fake.deployments[1]).toEqual(fake.deployments[0])
  })

  it('keeps the variants after a failure and when the dialog is closed in between', async () => {
    await openWritten()
    await startDeployment()
    sendEvents(toEndEvent('failed', null, { code: 'upstream_unavailable', message: 'Facebook did not answer.' }))
    expect((await findFailure()).textContent).toContain('Facebook did not answer.')
    expect(field('Headline C').value).toBe('Your first grinder')
    await startDeployment('Try again')
    cleanup()
    open()
    await screen.findByText('Queued')
    expect(fake.deployments).toHaveLength(2)
    sendEvents(toEndEvent('done', twoOfThree()))
    expect((await findFailure()).textContent).toContain('2 of 3 ads exist and are paused')
  })

  it('cancels the deployment and keeps the created ads', async () => {
    await openWritten()
    await startDeployment()
    await press('Cancel')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Cancelled. Ads created before the cancellation stay, paused.',
    )
    expect(button('Try again')).toBeDefined()
  })
})

describe('deploying over existing ads', () => {
  const existing = [
    ad({ id: 'ad1', variant: 'A', headline: 'An older headline', status: 'ACTIVE' }),
    ad({ ...variants[1], id: 'ad2', targetingLabel: null }),
    ad({ id: 'ad3', variant: 'C', headline: 'Another older one' }),
  ]

  it('lists the ads to replace and asks for confirmation', async () => {
    fake.ads = existing
    await openWritten()
    const group = screen.getByRole('group', { name: 'Ads to replace' })
    const items = within(group)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(items).toEqual(['Variant A: “An older headline” (active)', 'Variant C: “Another older one” (paused)'])
    await press('Deploy All 3 Ads')
    expect(fake.deployments).toEqual([])
    const tick = within(group).getByRole('checkbox')
    expect(document.activeElement).toBe(tick)
    await user.keyboard(' ')
    await startDeployment()
    expect(fake.deployments).toEqual([{ variants: sent, dailyBudget: 10, adSetId: 's1', replace: true }])
  })

  it('says that identical ads already exist', async () => {
    fake.ads = variants.map(words => ad({ ...words, id: words.variant }))
    await openWritten()
    expect(text()).toContain('These ads already exist.')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await startDeployment()
    expect(fake.deployments).toMatchObject([{ replace: false }])
  })

  it('reads the ads again if the server refuses because of newer ones', async () => {
    await openWritten({
      'ads.deployment': () => {
        fake.ads = existing
        throw new BlogopsError('conflict', 'Variant A says something else already.')
      },
    })
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press('Deploy All 3 Ads')
    expect((await findFailure()).textContent).toContain('Variant A says something else already.')
    expect(await screen.findByRole('checkbox')).toBeDefined()
  })
})
