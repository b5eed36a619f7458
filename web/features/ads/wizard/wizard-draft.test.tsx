// @vitest-environment jsdom

import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adSet, campaign } from '../../../testing/ads.ts'
import { closePage } from '../../../testing/open-page.tsx'
import {
  addVariant,
  choose,
  fake,
  field,
  listed,
  open,
  openAds,
  pick,
  prepareScreen,
  press,
  retype,
  sentTo,
  step,
  storeDraft,
  toast,
  type,
} from './testing/open-wizard.ts'

prepareScreen()

/** Navigates back like the browser's button. */
const goBack = () => act(() => history.back())

const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

async function throughFirstStep() {
  await open()
  await step('1. Campaign')
  await pick(/^Spring grinders/)
  await press('Continue')
  await step('2. Ad Set')
}

describe('the way back', () => {
  it('leads through the steps, with all that was typed', async () => {
    await throughFirstStep()
    await choose('Article', 'a2')
    await retype('Ad set name', 'By hand')
    await retype('Daily budget (£)', '30')
    await press('Back')
    await step('1. Campaign')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Spring/ }).checked).toBe(true)
    await press('Continue')
    await step('2. Ad Set')
    expect(['Article', 'Ad set name', 'Daily budget (£)'].map(name => field(name).value)).toEqual([
      'a2',
      'By hand',
      '30',
    ])
    await press('Create Ad Set')
    await step('3. Ads (A/B Test)')
    await addVariant('Lamps compared')
    await type('Headline', 'Half written')
    await press('Back')
    await step('2. Ad Set')
    expect(screen.getByText(/already has an ad set in “Spring grinders”/)).toBeDefined()
    await press('Continue with This Ad Set')
    await step('3. Ads (A/B Test)')
    expect([listed(), field('Headline').value]).toEqual([['Lamps compared'], 'Half written'])
    expect(fake.sent).toHaveLength(1)
  })

  it("is the browser's own too", async () => {
    await throughFirstStep()
    await goBack()
    await step('1. Campaign')
    expect(location.search).toBe('')
  })

  it('is a link of each step that was taken', async () => {
    await openAds()
    const links = screen.getAllByRole('link').filter(link => link.getAttribute('href')?.includes('step='))
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Campaign', '/facebook-ads/create?step=campaign'],
      ['Ad Set', '/facebook-ads/create?step=adset'],
    ])
  })
})

describe('loaded again', () => {
  it('the wizard is at its step, as it was', async () => {
    await openAds()
    await addVariant('Five grinders')
    await type('Headline', 'Half written')
    closePage()
    await open({}, '?step=ads')
    await step('3. Ads (A/B Test)')
    expect([listed(), field('Headline').value]).toEqual([['Five grinders'], 'Half written'])
  })

  it.each([
    ['?step=ads', {}, '1. Campaign', '?step=campaign'],
    ['?step=ads', { campaignId: 'c1' }, '2. Ad Set', '?step=adset'],
    ['?step=ads', { campaignId: 'gone' }, '1. Campaign', '?step=campaign'],
    ['?step=adset', { campaignId: 'imported' }, '1. Campaign', '?step=campaign'],
    ['?step=nonsense', { campaignId: 'c1' }, '1. Campaign', '?step=nonsense'],
  ])('at %s with %j it is at %s: a step needs what comes before it', async (query, kept, title, address) => {
    fake.campaigns = [campaign(), campaign({ id: 'imported', imported: true })]
    storeDraft(kept)
    await open({}, query)
    await step(title)
    await waitFor(() => expect(location.search).toBe(address))
  })

  it.each(['', 'no JSON', '{"campaignId":7}'])('it begins anew where %j was kept', async kept => {
    sessionStorage.setItem('blogops:campaign-wizard', kept)
    await open()
    await step('1. Campaign')
  })
})

describe('leaving', () => {
  it('is asked about where closing would lose variants, and only there', async () => {
    await openAds()
    expect(asksBeforeClosing()).toBe(false)
    await type('Headline', 'Half written')
    expect(asksBeforeClosing()).toBe(true)
    await press('Clear form')
    expect(asksBeforeClosing()).toBe(false)
    await addVariant('Five grinders')
    expect(asksBeforeClosing()).toBe(true)
    await press('Create 1 Ad Variant')
    await waitFor(() => expect(location.pathname).toBe('/facebook-ads'))
    expect(asksBeforeClosing()).toBe(false)
  })

  it('for another screen loses nothing, and says so', async () => {
    await openAds()
    await addVariant('Five grinders')
    await act(() => screen.getAllByRole('link', { name: 'Manage Articles' })[0]?.click())
    await toast('Your ad variants are stored')
    expect(sessionStorage).toHaveLength(1)
  })
})

describe('a link with a strategy', () => {
  it('fills in what a campaign is to aim for and what a day may cost, unless something else was typed', async () => {
    await open({}, '?objective=OUTCOME_SALES&budget=12.5')
    await step('1. Campaign')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /new campaign/ }).checked).toBe(true)
    expect(field('Objective').value).toBe('OUTCOME_SALES')
    await pick(/^Spring/)
    await press('Continue')
    await step('2. Ad Set')
    expect(field('Daily budget (£)').value).toBe('12.5')
    await retype('Daily budget (£)', '30')
    closePage()
    await open({}, '?budget=12.5')
    await press('Continue')
    await step('2. Ad Set')
    expect(field('Daily budget (£)').value).toBe('30')
  })

  it.each(['?objective=MOON&budget=none', '?budget=0.2'])('that cannot be read changes nothing: %s', async query => {
    storeDraft({ campaignId: 'c1' })
    await open({}, query)
    await step('1. Campaign')
    await press('Continue')
    await step('2. Ad Set')
    expect(field('Daily budget (£)').value).toBe('10')
  })
})

describe('a link with an article', () => {
  it('fills in what is known: a new campaign of its name, where none was picked', async () => {
    await open({}, '?article=desk-lamps')
    await step('1. Campaign')
    screen.getByText('The ads will link to “Desk Lamps Compared”.')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /new campaign/ }).checked).toBe(true)
    expect(field('Campaign name').value).toBe('Desk Lamps Compared')
    await press('Create Campaign')
    await step('2. Ad Set')
    expect(sentTo('campaigns.create')).toMatchObject([{ name: 'Desk Lamps Compared', status: 'PAUSED' }])
    expect([field('Article').value, field('Ad set name').value]).toEqual(['a2', 'Desk Lamps Compared - Ad Set'])
  })

  it('leaves the name of the campaign to whoever types one, be it none', async () => {
    await open({}, '?article=a2')
    await step('1. Campaign')
    await retype('Campaign name', 'Lamps of the autumn')
    closePage()
    await open({}, '?article=a2')
    await step('1. Campaign')
    expect(field('Campaign name').value).toBe('Lamps of the autumn')
    await userEvent.clear(field('Campaign name'))
    await press('Create Campaign')
    expect(screen.getByText('Campaign name is required')).toBeDefined()
  })

  it('is kept from the start', async () => {
    storeDraft({ campaignId: 'c1' })
    await open({}, '?article=a2')
    await step('1. Campaign')
    await press('Continue')
    await step('2. Ad Set')
    closePage()
    await open({}, '?step=adset')
    await step('2. Ad Set')
    expect(field('Article').value).toBe('a2')
  })

  it.each(['a2', 'desk-lamps'])('has it picked: ?article=%s', async article => {
    storeDraft({ campaignId: 'c1', articleId: 'a1', adSetName: 'Of the other' })
    await open({}, `?article=${article}`)
    await step('1. Campaign')
    await press('Continue')
    await step('2. Ad Set')
    expect(field('Article').value).toBe('a2')
    expect(field('Ad set name').value).toBe('Desk Lamps Compared - Ad Set')
  })

  it('that is not published says so', async () => {
    storeDraft({ campaignId: 'c1' })
    await open({}, '?step=adset&article=a77')
    await step('2. Ad Set')
    expect(screen.getByText(/is not published\. Choose another one/)).toBeDefined()
    expect(field('Article').value).toBe('')
  })

  it('that has an ad set in the campaign that is picked has it offered', async () => {
    fake.adSets = [adSet({ name: 'Of last week' })]
    storeDraft({ campaignId: 'c1' })
    await open({}, '?step=adset&article=five-grinders')
    await screen.findByText('Of last week', { selector: 'form *' })
  })
})
