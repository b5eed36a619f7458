// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { campaign } from '../../../../testing/ads.ts'
import { pressTwice } from '../../../../testing/press-twice.ts'
import {
  button,
  choose,
  fake,
  field,
  getOptions,
  loseConnection,
  makeCampaign,
  open,
  pick,
  prepareScreen,
  press,
  refused,
  sentTo,
  step,
  toast,
  type,
} from '../testing/open-wizard.ts'
import { emptyWizard } from '../wizard-draft.ts'

prepareScreen()

const radios = () => screen.getAllByRole<HTMLInputElement>('radio')

describe('campaign step', () => {
  it('lists campaigns with name, objective and status, without imported ones', async () => {
    fake.campaigns = [
      campaign({ status: 'ACTIVE' }),
      campaign({ id: 'c2', name: 'Summer lamps', objective: 'OUTCOME_SALES' }),
      campaign({ id: 'c3', name: 'Of an export', imported: true }),
    ]
    await open()
    await step('1. Campaign')
    expect(radios().map(radio => radio.closest('label')?.textContent)).toEqual([
      ...['Spring grindersTrafficActive', 'Summer lampsSalesPaused', 'Create a new campaign'],
    ])
    expect(screen.getByRole('radiogroup', { name: /Choose a campaign/ })).toBeDefined()
  })

  it('disables a campaign that advertises an app and says why', async () => {
    fake.campaigns = [campaign({ name: 'Our app', objective: 'OUTCOME_APP_PROMOTION' }), campaign({ id: 'c2' })]
    await open()
    await step('1. Campaign')
    const app = screen.getByRole<HTMLInputElement>('radio', { name: /^Our app.*cannot promote an article/ })
    expect(app.disabled).toBe(true)
    await press('Continue')
    expect(screen.getByText('Campaign is required')).toBeDefined()
  })

  it('keeps a draft of an earlier version, without its unsupported objective', async () => {
    const newCampaign = { name: 'Autumn lamps', objective: 'OUTCOME_APP_PROMOTION' }
    sessionStorage.setItem(
      'blogops:campaign-wizard',
      JSON.stringify({ ...emptyWizard, campaignId: 'new', newCampaign }),
    )
    await open()
    await step('1. Campaign')
    expect([field('Campaign name').value, field('Objective').value]).toEqual(['Autumn lamps', 'OUTCOME_TRAFFIC'])
  })

  it('continues with the selected campaign without creating one', async () => {
    await open()
    await step('1. Campaign')
    await pick(/^Spring grinders/)
    await press('Continue')
    await step('2. Ad Set')
    expect(location.search).toBe('?step=adset')
    expect(fake.sent).toEqual([])
    expect(within(screen.getByRole('list', { name: 'Steps' })).getByText('Spring grinders')).toBeDefined()
  })

  it('requires a campaign and focuses the list', async () => {
    await open()
    await step('1. Campaign')
    await press('Continue')
    expect(screen.getByText('Campaign is required')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(radios()[0]))
  })

  it('works with the keyboard only', async () => {
    await open()
    await step('1. Campaign')
    radios()[0]?.focus()
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{Enter}')
    await step('2. Ad Set')
  })

  it('says that everything is created paused and that Facebook is not connected', async () => {
    await open()
    expect(await screen.findByText(/^Everything is created paused.*Facebook is not connected/)).toBeDefined()
  })

  it('reports a failed read of the lists and retries it', async () => {
    let tries = 0
    await open({
      'campaigns.list': () => {
        tries += 1
        return tries === 1 ? refused('storage_full', 'Not just now.')() : fake.campaigns
      },
    })
    await screen.findByText('507: Not just now.')
    await press('Try again')
    await step('1. Campaign')
  })
})

describe('new campaign', () => {
  it('is created paused, reported and used in the next step', async () => {
    await open()
    await step('1. Campaign')
    await pick(/new campaign/)
    expect(getOptions('Objective')).toEqual(['Traffic', 'Leads', 'Sales', 'Engagement', 'Awareness'])
    expect(field('Objective').value).toBe('OUTCOME_TRAFFIC')
    await type('Campaign name', 'Autumn lamps')
    await choose('Objective', 'OUTCOME_LEADS')
    await press('Create Campaign')
    await step('2. Ad Set')
    expect(sentTo('campaigns.create')).toEqual([{ name: 'Autumn lamps', objective: 'OUTCOME_LEADS', status: 'PAUSED' }])
    await toast('Campaign Created')
    await toast('Campaign "Autumn lamps" has been created successfully.')
    await press('Back')
    await step('1. Campaign')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Autumn lamps/ }).checked).toBe(true)
  })

  it('is the only option if there are no campaigns', async () => {
    fake.campaigns = [campaign({ imported: true })]
    await open()
    await step('1. Campaign')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(button('Create Campaign')).toBeDefined()
  })

  it('requires a name', async () => {
    fake.campaigns = []
    await open()
    await step('1. Campaign')
    await type('Campaign name', '  {Enter}')
    expect(screen.getByText('Campaign name is required')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field('Campaign name')))
    expect(fake.sent).toEqual([])
  })

  it('is made once, however often the button is pressed', async () => {
    fake.campaigns = []
    let answer = () => {}
    const later = new Promise<void>(resolve => (answer = resolve))
    await open({ 'campaigns.create': (body, headers) => later.then(() => makeCampaign(body, headers)) })
    await step('1. Campaign')
    await type('Campaign name', 'Autumn lamps')
    pressTwice(button('Create Campaign'))
    await waitFor(() => expect(button('Creating…').disabled).toBe(true))
    answer()
    await step('2. Ad Set')
    expect(sentTo('campaigns.create')).toHaveLength(1)
    expect(fake.sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([
    [refused('storage_full', 'The disk is full.'), '507: The disk is full.'],
    [loseConnection, 'Failed to create campaign. Please try again.'],
  ])('shows the failure and keeps the typed values', async (answer, message) => {
    fake.campaigns = []
    await open({ 'campaigns.create': answer })
    await step('1. Campaign')
    await type('Campaign name', 'Autumn lamps')
    await press('Create Campaign')
    await toast('Error')
    await toast(message)
    expect(screen.getByText(message, { selector: '.field-error' })).toBeDefined()
    expect(field('Campaign name').value).toBe('Autumn lamps')
    expect(button('Create Campaign').disabled).toBe(false)
  })

  it('is used and not created again after a lost answer', async () => {
    await open({
      'campaigns.create': (body, headers) => {
        makeCampaign(body, headers)
        return loseConnection()
      },
    })
    await step('1. Campaign')
    await pick(/new campaign/)
    await type('Campaign name', 'Autumn lamps{Enter}')
    await step('2. Ad Set')
    expect(within(screen.getByRole('list', { name: 'Steps' })).getByText('Autumn lamps')).toBeDefined()
    expect(sentTo('campaigns.create')).toHaveLength(1)
  })

  it('is reported and used if its status on Facebook is unknown', async () => {
    await open({
      'campaigns.create': (body, headers) => {
        fake.campaigns = [{ ...makeCampaign(body, headers), onFacebook: 'unknown' }]
        return refused('upstream_unavailable', 'Facebook did not confirm it.')()
      },
    })
    await step('1. Campaign')
    await pick(/new campaign/)
    await type('Campaign name', 'Autumn lamps{Enter}')
    await step('2. Ad Set')
    await toast('503: Facebook did not confirm it.')
  })
})
