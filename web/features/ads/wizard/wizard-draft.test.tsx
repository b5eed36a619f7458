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

describe('going back', () => {
  it('returns through the steps with the typed values', async () => {
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

  it('works with the back button of the browser', async () => {
    await throughFirstStep()
    await goBack()
    await step('1. Campaign')
    expect(location.search).toBe('')
  })

  it('links each completed step', async () => {
    await openAds()
    const links = screen.getAllByRole('link').filter(link => link.getAttribute('href')?.includes('step='))
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Campaign', '/facebook-ads/create?step=campaign'],
      ['Ad Set', '/facebook-ads/create?step=adset'],
    ])
  })
})

describe('reloading', () => {
  it('restores the step and the values', async () => {
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
  ])('opens %s with %j at %s, because a step needs the earlier choices', async (query, kept, title, address) => {
    fake.campaigns = [campaign(), campaign({ id: 'imported', imported: true })]
    storeDraft(kept)
    await open({}, query)
    await step(title)
    await waitFor(() => expect(location.search).toBe(address))
  })

  it.each(['', 'no JSON', '{"campaignId":7}'])('starts empty if %j is stored', async kept => {
    sessionStorage.setItem('blogops:campaign-wizard', kept)
    await open()
    await step('1. Campaign')
  })
})

describe('leaving the wizard', () => {
  it('warns before closing only if variants would be lost', async () => {
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

  it('keeps the variants on another screen and says so', async () => {
    await openAds()
    await addVariant('Five grinders')
    await act(() => screen.getAllByRole('link', { name: 'Manage Articles' })[0]?.click())
    await toast('Your ad variants are stored')
    expect(sessionStorage).toHaveLength(1)
  })
})

describe('link with a strategy', () => {
  it('presets the objective and the budget unless they were edited', async () => {
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

  it.each(['?objective=MOON&budget=none', '?budget=0.2'])('changes nothing if it is invalid: %s', async query => {
    storeDraft({ campaignId: 'c1' })
    await open({}, query)
    await step('1. Campaign')
    await press('Continue')
    await step('2. Ad Set')
    expect(field('Daily budget (£)').value).toBe('10')
  })
})

describe('link with an article', () => {
  it('presets a new campaign with the article title if none is selected', async () => {
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

  it('keeps an edited campaign name, even an empty one', async () => {
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

  it('is stored immediately', async () => {
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

  it.each(['a2', 'desk-lamps'])('selects the article: ?article=%s', async article => {
    storeDraft({ campaignId: 'c1', articleId: 'a1', adSetName: 'Of the other' })
    await open({}, `?article=${article}`)
    await step('1. Campaign')
    await press('Continue')
    await step('2. Ad Set')
    expect(field('Article').value).toBe('a2')
    expect(field('Ad set name').value).toBe('Desk Lamps Compared - Ad Set')
  })

  it('says that the article is not published', async () => {
    storeDraft({ campaignId: 'c1' })
    await open({}, '?step=adset&article=a77')
    await step('2. Ad Set')
    expect(screen.getByText(/is not published\. Choose another one/)).toBeDefined()
    expect(field('Article').value).toBe('')
  })

  it('offers the existing ad set of the article in the selected campaign', async () => {
    fake.adSets = [adSet({ name: 'Of last week' })]
    storeDraft({ campaignId: 'c1' })
    await open({}, '?step=adset&article=five-grinders')
    await screen.findByText('Of last week', { selector: 'form strong' })
  })
})
