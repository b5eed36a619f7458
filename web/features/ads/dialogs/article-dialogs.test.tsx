// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { adSet, campaign } from '../../../testing/ads.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { AssignDialog } from './article-dialogs.tsx'
import { expectToast, field, findFailure, openDialog, prepareDialogs, press, user } from './testing/open-dialog.tsx'

prepareDialogs()

const two = [campaign(), campaign({ id: 'c2', name: 'Summer kettles' })]

function open(changes: FakeAnswers = {}) {
  const sent: unknown[] = []
  const onClose = vi.fn()
  const article = { id: 'a1', title: 'Five Grinders Compared' }
  openDialog(<AssignDialog article={article} onClose={onClose} />, {
    'campaigns.list': () => two,
    'adsets.assign': input => {
      sent.push(input)
      return adSet({ campaignId: 'c2', campaignName: 'Summer kettles' })
    },
    ...changes,
  })
  return { sent, onClose }
}

const options = () => [...field('Campaign').querySelectorAll('option')].map(({ text }) => text)

describe('assigning an article to a campaign', () => {
  it('requires a campaign', async () => {
    const { sent } = open()
    await waitFor(() => expect(options()).toEqual(['Choose a campaign', 'Spring grinders', 'Summer kettles']))
    await press('Assign Campaign')
    expect(screen.getByText('Please select a campaign to assign this article to.')).toBeDefined()
    expect(document.activeElement).toBe(field('Campaign'))
    await expectToast('No Campaign Selected', 'Please select a campaign to assign this article to.')
    expect(sent).toEqual([])
  })

  it('creates a paused ad set with £10.00 a day', async () => {
    const { sent, onClose } = open()
    await screen.findByRole('option', { name: 'Summer kettles' })
    expect(screen.getByRole('dialog').textContent).toContain('with £10.00 a day. It spends nothing')
    await user.selectOptions(field('Campaign'), 'Summer kettles')
    await press('Assign Campaign')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ articleId: 'a1', campaignId: 'c2', dailyBudget: 10 }])
    await expectToast(
      'Campaign Assigned',
      '“Five Grinders Compared” has a paused ad set in the campaign “Summer kettles”.',
    )
  })

  it('shows why it failed and keeps the chosen campaign', async () => {
    const { onClose } = open({
      'adsets.assign': () => {
        throw new BlogopsError('conflict', 'A daily budget of £10.00 would exceed the cap.')
      },
    })
    await screen.findByRole('option', { name: 'Summer kettles' })
    await user.selectOptions(field('Campaign'), 'Summer kettles')
    await press('Assign Campaign')
    expect((await findFailure()).textContent).toBe(
      'Failed to Assign Campaign: A daily budget of £10.00 would exceed the cap.',
    )
    await expectToast('Failed to Assign Campaign', '409: A daily budget of £10.00 would exceed the cap.')
    expect(field('Campaign').value).toBe('c2')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('links to campaign creation and excludes imported and app campaigns', async () => {
    const others = [campaign({ imported: true }), campaign({ objective: 'OUTCOME_APP_PROMOTION' })]
    open({ 'campaigns.list': () => others })
    await screen.findByRole('option', { name: 'No campaigns yet' })
    expect(options()).toHaveLength(1)
    expect((await screen.findByRole('link', { name: 'Create campaign' })).getAttribute('href')).toBe(
      '/facebook-ads/create',
    )
  })

  it('retries a failed read of the campaigns', async () => {
    let tries = 0
    open({
      'campaigns.list': () => {
        tries += 1
        if (tries === 1) throw new BlogopsError('unavailable', 'The server is stopping.')
        return two
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The server is stopping.')
    await press('Try again')
    await waitFor(() => expect(options()).toHaveLength(3))
  })
})
