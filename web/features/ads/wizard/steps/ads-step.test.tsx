// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Ad } from '../../../../../server/contract/schemas/ads.ts'
import { ad } from '../../../../testing/ads.ts'
import {
  addVariant,
  button,
  choose,
  fake,
  field,
  getOptions,
  listed,
  loseConnection,
  makeAd,
  openAds,
  prepareScreen,
  press,
  refused,
  retype,
  sentTo,
  toast,
  type,
} from '../testing/open-wizard.ts'

prepareScreen()

const count = (label: string) => field(label).closest('.row')?.querySelector('.counter [aria-hidden]')?.textContent
const preview = () => screen.getByRole('figure')

describe('variant form', () => {
  it('starts with the default values', async () => {
    await openAds()
    expect([field('Variant name').value, field('Headline').value, field('Body text').value]).toEqual(['A', '', ''])
    expect(getOptions('Call to action')).toEqual(['Learn more', 'Shop now', 'Sign up', 'Download', 'Book now'])
    expect(field('Call to action').value).toBe('LEARN_MORE')
    expect([count('Headline'), count('Body text')]).toEqual(['0/40', '0/125'])
  })

  it('adds a variant to the list and suggests the next letter', async () => {
    await openAds()
    await addVariant('Five grinders, compared')
    expect([field('Variant name').value, field('Headline').value, field('Body text').value]).toEqual(['B', '', ''])
    await addVariant('Which grinder?')
    expect(field('Variant name').value).toBe('C')
    expect(listed()).toEqual(['Five grinders, compared', 'Which grinder?'])
    expect(screen.getByText('Variant B added to the list.')).toBeDefined()
    await press('Remove variant A')
    expect(listed()).toEqual(['Which grinder?'])
    expect(document.activeElement?.textContent).toBe('Variants to create (1)')
    // The second variant would be B by default, but the remaining one already has that name.
    expect(field('Variant name').value).toBe('C')
  })

  it('adds one variant for a double click and does not validate the next one', async () => {
    await openAds()
    await type('Headline', 'Five grinders')
    await type('Body text', 'Which one?')
    await userEvent.dblClick(button('Add Variant'))
    expect(listed()).toEqual(['Five grinders'])
    expect(field('Headline').getAttribute('aria-invalid')).not.toBe('true')
  })

  it('adds a variant with the keyboard only', async () => {
    await openAds()
    field('Headline').focus()
    await userEvent.keyboard('Five grinders{Tab}Which one?{Shift>}{Tab}{/Shift}{Enter}')
    expect(listed()).toEqual(['Five grinders'])
    expect(document.activeElement).toBe(field('Headline'))
  })

  it('counts characters while typing and does not truncate the text', async () => {
    await openAds()
    await type('Headline', 'a'.repeat(41))
    expect(count('Headline')).toBe('41/40 (1 too many)')
    expect(screen.getByText('Headline must be 40 characters or less')).toBeDefined()
    expect(field('Headline').getAttribute('aria-invalid')).toBe('true')
    await type('Body text', '👩‍👩‍👧‍👦'.repeat(2))
    expect(count('Body text')).toBe('2/125')
    fireEvent.change(field('Body text'), { target: { value: 'b'.repeat(126) } })
    expect(screen.getByText('Body text must be 125 characters or less')).toBeDefined()
    await press('Add Variant')
    expect(listed()).toEqual([])
    expect(field('Headline').value).toHaveLength(41)
    await waitFor(() => expect(document.activeElement).toBe(field('Headline')))
  })

  it('shows missing fields only after a submit', async () => {
    await openAds()
    await userEvent.clear(field('Variant name'))
    expect(document.querySelector('.field-error')).toBeNull()
    await press('Add Variant')
    const problems = [...document.querySelectorAll('.field-error')].map(({ textContent }) => textContent)
    expect(problems).toEqual([
      'Variant name is required (e.g., A, B, C)',
      ...['Headline is required', 'Body text is required'],
    ])
  })

  it('requires a unique name, also among the ads of the ad set', async () => {
    fake.ads = [ad({ variant: 'A' }), ad({ id: 'ad2', variant: 'B' })]
    await openAds()
    await screen.findByText('The ad set already has 2 ads: A, B.')
    expect(field('Variant name').value).toBe('C')
    await retype('Variant name', 'b')
    expect(screen.getByText('Variant b already exists. Enter another name')).toBeDefined()
  })

  it('previews the ad as in the feed while typing', async () => {
    await openAds()
    await type('Headline', 'Five grinders')
    await type('Body text', 'Which one?')
    await choose('Call to action', 'SHOP_NOW')
    const shown = within(preview())
    for (const text of ['The Test Shelf', 'shelf.test', 'Five grinders', 'Which one?', 'Shop now']) {
      expect(shown.getByText(text)).toBeDefined()
    }
  })

  it('moves a variant back into the form for editing', async () => {
    await openAds()
    await addVariant('Five grinders')
    await press('Edit variant A')
    expect(listed()).toEqual([])
    expect([field('Variant name').value, field('Headline').value]).toEqual(['A', 'Five grinders'])
    expect(document.activeElement).toBe(field('Variant name'))
  })

  it('keeps an unsaved variant if another action is pressed', async () => {
    await openAds()
    await addVariant('Five grinders')
    await type('Headline', 'Half written')
    await press('Create 1 Ad Variant')
    expect(document.activeElement).toBe(field('Variant name'))
    expect(screen.getByRole('alert').textContent).toBe('Variant B is not in the list yet. Add it or clear the form.')
    await press('Edit variant A')
    expect([field('Headline').value, listed()]).toEqual(['Half written', ['Five grinders']])
    expect(fake.sent).toEqual([])
    await press('Clear form')
    expect(screen.getByRole('alert').textContent).toBe('')
  })
})

describe('creating ads', () => {
  it('creates a paused ad from each variant and opens the ads screen', async () => {
    await openAds()
    await addVariant('Five grinders, compared')
    await addVariant('Which grinder?')
    await press('Create 2 Ad Variants')
    await waitFor(() => expect(location.pathname).toBe('/facebook-ads'))
    await toast('Ads Created')
    await toast('2 paused ads in “Five Grinders Compared - Ad Set”. They spend nothing until you activate them.')
    expect(sentTo('ads.create')).toEqual(
      [
        ['A', 'Five grinders, compared'],
        ['B', 'Which grinder?'],
      ].map(([variant, headline]) => ({
        adSetId: 's1',
        name: `Five Grinders Compared - Variant ${variant}`,
        variant,
        headline,
        bodyText: 'Which of them grinds finest?',
        callToAction: 'LEARN_MORE',
        status: 'PAUSED',
        linkUrl: 'https://shelf.test/article/five-grinders',
      })),
    )
    expect(sessionStorage).toHaveLength(0)
  })

  it('creates nothing twice however often the button is pressed', async () => {
    await openAds()
    await addVariant('Five grinders')
    const create = button('Create 1 Ad Variant')
    fireEvent.click(create)
    fireEvent.click(create)
    expect(button('Creating…').disabled).toBe(true)
    await waitFor(() => expect(location.pathname).toBe('/facebook-ads'))
    expect(sentTo('ads.create')).toHaveLength(1)
  })

  it('keeps a refused variant with the reason and creates only that one on the next press', async () => {
    let isStrict = true
    await openAds({
      'ads.create': (body, headers) =>
        body.variant === 'B' && isStrict ? refused('upstream_rejected', 'Too bold a claim.')() : makeAd(body, headers),
    })
    for (const headline of ['First', 'Second', 'Third']) await addVariant(headline)
    await press('Create 3 Ad Variants')
    await toast('Error')
    await toast('502: Too bold a claim.')
    await waitFor(() => expect(listed()).toEqual(['Second']))
    expect(screen.getByText('Not created: 502: Too bold a claim.')).toBeDefined()
    expect(screen.getByText(/^Created 2 of 3 ads, all paused\./)).toBeDefined()
    isStrict = false
    await press('Create 1 Ad Variant')
    await waitFor(() => expect(location.pathname).toBe('/facebook-ads'))
    expect(sentTo('ads.create').map(({ variant }) => variant)).toEqual(['A', 'C', 'B'])
  })

  it('counts an existing ad as created after a lost answer', async () => {
    await openAds({
      'ads.create': (body, headers) => {
        makeAd(body, headers)
        return loseConnection()
      },
    })
    await addVariant('First')
    await press('Create 1 Ad Variant')
    await waitFor(() => expect(location.pathname).toBe('/facebook-ads'))
    expect(sentTo('ads.create')).toHaveLength(1)
  })

  it('repeats a call of unknown outcome with the same key', async () => {
    let isLost = true
    let reads = 0
    await openAds({
      'ads.create': (body, headers) => {
        const made = makeAd(body, headers)
        return isLost ? loseConnection() : made
      },
      'ads.list': () => {
        reads += 1
        return isLost && reads > 2 ? loseConnection() : []
      },
    })
    await addVariant('First')
    await press('Create 1 Ad Variant')
    await toast('Failed to create ads. Please try again.')
    expect(screen.getByText(/^The server did not answer, so the ad may exist/)).toBeDefined()
    isLost = false
    await press('Create 1 Ad Variant')
    await waitFor(() => expect(location.pathname).toBe('/facebook-ads'))
    const [first, second] = fake.sent
    expect(first?.key).toMatch(/^[0-9a-f]{32}:s1$/)
    expect(second).toEqual(first)
  })

  it('does not resend an ad while its status on Facebook is unknown', async () => {
    let onFacebook: Ad['onFacebook'] = 'unknown'
    await openAds({
      'ads.create': (body, headers) => {
        makeAd(body, headers)
        return refused('upstream_unavailable', 'Facebook did not confirm it.')()
      },
      'ads.list': () => fake.ads.map(one => ({ ...one, onFacebook })),
    })
    await addVariant('First')
    await press('Create 1 Ad Variant')
    await toast('503: Facebook did not confirm it.')
    const reason = /^Its status on Facebook is unknown, so it was not sent again/
    await screen.findByText(reason)
    await press('Create 1 Ad Variant')
    await toast('Failed to create ads. Please try again.')
    expect(screen.getByText(reason)).toBeDefined()
    onFacebook = 'yes'
    await press('Create 1 Ad Variant')
    await waitFor(() => expect(location.pathname).toBe('/facebook-ads'))
    expect(sentTo('ads.create')).toHaveLength(1)
  })

  it('continues in the background after leaving, without navigation', async () => {
    let answer = () => {}
    const waiting = new Promise<void>(resolve => {
      answer = resolve
    })
    await openAds({
      'ads.create': async (body, headers) => {
        await waiting
        return makeAd(body, headers)
      },
    })
    await addVariant('First')
    await press('Create 1 Ad Variant')
    await act(async () => screen.getAllByRole('link', { name: 'Manage Articles' })[0]?.click())
    await waitFor(() => expect(location.pathname).toBe('/manage-articles'))
    answer()
    await toast('Ads Created')
    expect([location.pathname, sessionStorage.length]).toEqual(['/manage-articles', 0])
  })

  it('can be skipped', async () => {
    await openAds()
    expect(screen.getByText(/^Add at least one variant/)).toBeDefined()
    await press('Finish without Ads')
    await waitFor(() => expect(location.pathname).toBe('/facebook-ads'))
    await toast('Ad Set Ready')
    expect(fake.sent).toEqual([])
  })
})
