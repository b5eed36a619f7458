// @vitest-environment jsdom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../../server/contract/errors.ts'
import { adSet } from '../../../../testing/ads.ts'
import {
  button,
  choose,
  fake,
  field,
  getOptions,
  loseConnection,
  makeAdSet,
  open,
  prepareScreen,
  press,
  refused,
  retype,
  sentTo,
  step,
  storeDraft,
  toast,
  type,
} from '../testing/open-wizard.ts'

prepareScreen()

beforeEach(() => storeDraft({ campaignId: 'c1' }))

async function openStep(...[changes]: Parameters<typeof open>) {
  const page = await open(changes, '?step=adset')
  await step('2. Ad Set')
  return page
}

describe('ad set step', () => {
  it('offers the published articles and the default values', async () => {
    await openStep()
    expect(getOptions('Article')).toEqual(['Choose an article', 'Five Grinders Compared', 'Desk Lamps Compared'])
    expect([field('Ad set name').value, field('Daily budget (£)').value]).toEqual(['', '10'])
    expect(screen.getByText('£10-50 recommended')).toBeDefined()
  })

  it('names the ad set after the article until the name is edited', async () => {
    await openStep()
    await choose('Article', 'a1')
    expect(field('Ad set name').value).toBe('Five Grinders Compared - Ad Set')
    await choose('Article', 'a2')
    expect(field('Ad set name').value).toBe('Desk Lamps Compared - Ad Set')
    await retype('Ad set name', 'Lamps for men')
    await choose('Article', 'a1')
    expect(field('Ad set name').value).toBe('Lamps for men')
  })

  it('creates the ad set paused and continues', async () => {
    await openStep()
    await choose('Article', 'a2')
    await retype('Daily budget (£)', '12.50')
    await press('Create Ad Set')
    await step('3. Ads (A/B Test)')
    expect(location.search).toBe('?step=ads')
    expect(sentTo('adsets.create')).toEqual([
      {
        campaignId: 'c1',
        articleId: 'a2',
        name: 'Desk Lamps Compared - Ad Set',
        dailyBudget: 12.5,
        status: 'PAUSED',
      },
    ])
  })

  it('shows the problems and focuses the first invalid field', async () => {
    await openStep()
    await type('Ad set name', ' ')
    await retype('Daily budget (£)', '0.99')
    await press('Create Ad Set')
    const problems = [...document.querySelectorAll('.field-error')].map(({ textContent }) => textContent)
    expect(problems).toEqual(['Article is required', 'Ad set name is required', 'Daily budget must be at least £1'])
    await waitFor(() => expect(document.activeElement).toBe(field('Article')))
    expect(fake.sent).toEqual([])
    await choose('Article', 'a1')
    expect(screen.queryByText('Article is required')).toBeNull()
  })

  it.each(['', 'ten', '-3'])('rejects a budget of %j', async typed => {
    await openStep()
    await choose('Article', 'a1')
    fireEvent.change(field('Daily budget (£)'), { target: { value: typed } })
    await press('Create Ad Set')
    expect(screen.getByText('Daily budget must be at least £1')).toBeDefined()
  })

  it('creates one ad set however often the button is pressed', async () => {
    await openStep()
    await choose('Article', 'a1')
    const create = button('Create Ad Set')
    fireEvent.click(create)
    fireEvent.click(create)
    await step('3. Ads (A/B Test)')
    expect(sentTo('adsets.create')).toHaveLength(1)
    expect(fake.sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([
    [refused('storage_full', 'The disk is full.'), '507: The disk is full.'],
    [loseConnection, 'Failed to create ad set. Please try again.'],
  ])('shows the failure and keeps the typed values', async (answer, message) => {
    await openStep({ 'adsets.create': answer })
    await choose('Article', 'a1')
    await retype('Ad set name', 'By hand')
    await press('Create Ad Set')
    await toast('Error')
    await toast(message)
    expect(screen.getByText(message, { selector: '.field-error' })).toBeDefined()
    expect([field('Ad set name').value, field('Article').value]).toEqual(['By hand', 'a1'])
  })

  it('links to article creation if no article is published', async () => {
    await open({ 'articles.list': () => [] }, '?step=adset')
    const message = (await screen.findByText('No published articles yet')).parentElement
    expect(message?.querySelector('a')?.getAttribute('href')).toBe('/create')
  })
})

describe('existing ad set', () => {
  it('continues with the existing ad set', async () => {
    fake.adSets = [
      adSet({ name: 'Of last week', dailyBudget: 25 }),
      adSet({ id: 's2', articleId: 'a2', campaignId: 'c2' }),
    ]
    await openStep()
    await choose('Article', 'a2')
    expect(button('Create Ad Set')).toBeDefined()
    await choose('Article', 'a1')
    expect(screen.getByText('Of last week', { selector: 'form strong' }).parentElement?.textContent).toBe(
      'Of last week, £25.00 a day, paused',
    )
    expect(screen.queryByLabelText('Ad set name')).toBeNull()
    await press('Continue with This Ad Set')
    await step('3. Ads (A/B Test)')
    expect(fake.sent).toEqual([])
  })

  it('creates a second ad set for another audience, and continues with it', async () => {
    fake.adSets = [adSet({ name: 'Of last week' })]
    await openStep()
    await choose('Article', 'a1')
    await choose('Ad set', 'new')
    await type('Ages', '30-34')
    await choose('Genders', 'women')
    expect(field('Ad set name').value).toBe('Five Grinders Compared - Ad Set (30 to 34, women)')
    await press('Create Ad Set')
    await step('3. Ads (A/B Test)')
    expect(sentTo('adsets.create')).toMatchObject([{ articleId: 'a1', ages: '30-34', genders: 'women' }])
    await press('Back')
    await step('2. Ad Set')
    expect(field('Ad set').value).toBe('s9')
  })

  it('says which ages it understands', async () => {
    await openStep()
    await choose('Article', 'a1')
    await type('Ages', 'young')
    await press('Create Ad Set')
    expect(screen.getByText('Ages must be a range such as 30-34, or 55+')).toBeDefined()
    expect(fake.sent).toEqual([])
  })

  it('offers an ad set that somebody else created in the meantime', async () => {
    await openStep({
      'adsets.create': () => {
        fake.adSets = [adSet({ id: 's7', name: 'Of somebody else' })]
        throw new BlogopsError('conflict', 'It has one already.', { details: { adSetId: 's7' } })
      },
    })
    await choose('Article', 'a1')
    await press('Create Ad Set')
    await screen.findByText('Of somebody else', { selector: 'form strong' })
    expect(document.querySelector('.field-error')).toBeNull()
    expect(screen.queryByText(/It has one already/)).toBeNull()
    await press('Continue with This Ad Set')
    await step('3. Ads (A/B Test)')
  })

  it('continues with an ad set created by a call without an answer', async () => {
    await openStep({
      'adsets.create': (body, headers) => {
        makeAdSet(body, headers)
        return loseConnection()
      },
    })
    await choose('Article', 'a2')
    await press('Create Ad Set')
    await screen.findByText('Continue with This Ad Set')
    await press('Continue with This Ad Set')
    await step('3. Ads (A/B Test)')
    expect(sentTo('adsets.create')).toHaveLength(1)
  })

  it('shows an ad set with an unknown status on Facebook and does not create it again', async () => {
    await openStep({
      'adsets.create': (body, headers) => {
        fake.adSets = [{ ...makeAdSet(body, headers), onFacebook: 'unknown' }]
        return refused('upstream_unavailable', 'Facebook did not confirm it.')()
      },
    })
    await choose('Article', 'a2')
    await press('Create Ad Set')
    await toast('503: Facebook did not confirm it.')
    await screen.findByText(/^Its status on Facebook is unknown/)
    expect(screen.queryByRole('button', { name: 'Create Ad Set' })).toBeNull()
  })

  it('shows any other conflict as a failure', async () => {
    await openStep({
      'adsets.create': () => {
        throw new BlogopsError('conflict', 'All ad sets together can have £100.00 a day.')
      },
    })
    await choose('Article', 'a1')
    await press('Create Ad Set')
    await toast('409: All ad sets together can have £100.00 a day.')
  })
})
