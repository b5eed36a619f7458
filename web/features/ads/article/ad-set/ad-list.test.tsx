// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../../server/contract/errors.ts'
import { ad } from '../../../../testing/ads.ts'
import { pressTwice } from '../../../../testing/press-twice.ts'
import { fill } from '../../dialogs/testing/open-dialog.tsx'
import { openArticleAds, secondAd } from '../testing/open-article-ads.ts'
import { press, setUpScreen } from '../testing/screen-hooks.ts'

setUpScreen()

const first = 'Five Grinders Compared - Variant A'
const second = 'Five Grinders Compared - Variant B'
const heading = (name: string) => screen.findByRole('heading', { name })
const getSwitch = (name: string) => screen.getByRole('switch', { name: `Active: ${name}` })
const isOn = (name: string) => getSwitch(name).getAttribute('aria-checked') === 'true'
const refuse = () => {
  throw new BlogopsError('conflict', '"Five Grinders Compared" is not published.', {
    hint: 'Publish it first: blogops articles publish a1',
  })
}

describe('ad list', () => {
  it('shows name, status, variant, texts and call to action', async () => {
    await openArticleAds()
    const card = (await heading(first)).closest('li')
    expect(card?.textContent).toMatch(/Paused.*Variant A.*Espresso drinkers/)
    expect(card?.textContent).toMatch(/Headline.*Five grinders, compared.*Body text.*Which of them grinds finest\?/)
    expect(card?.textContent).toContain('Call to actionLearn more')
    const other = (await heading(second)).closest('li')
    expect(other?.textContent).toMatch(/Active.*Variant B.*Shop now/)
    expect([isOn(first), isOn(second)]).toEqual([false, true])
  })

  it('edits an ad', async () => {
    const { asked } = await openArticleAds()
    await heading(first)
    await press(`Edit: ${first}`)
    await fill('Headline', 'Grinders for small kitchens')
    await press('Save')
    expect(await screen.findByText('Grinders for small kitchens')).toBeDefined()
    expect(asked).toEqual([{ id: 'ads.edit', input: { adId: 'ad1', headline: 'Grinders for small kitchens' } }])
  })

  it('duplicates an ad once, and opens the copy to edit it', async () => {
    const { asked } = await openArticleAds()
    await heading(second)
    pressTwice(screen.getByRole('button', { name: `Duplicate: ${second}` }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Ad' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Copy')
    expect(asked).toEqual([{ id: 'ads.duplicate', input: { adId: 'ad2' } }])
  })

  it('previews an ad as in the feed on request', async () => {
    await openArticleAds()
    await heading(first)
    expect(screen.queryByRole('figure')).toBeNull()
    await press(`Preview: ${first}`)
    expect(screen.getByRole('figure', { name: /Five grinders, compared/ })).toBeDefined()
    await press(`Hide Preview: ${first}`)
    expect(screen.queryByRole('figure')).toBeNull()
  })

  it('offers to regenerate existing ads, or to generate the first ones', async () => {
    await openArticleAds({ ads: [] })
    await screen.findByText(/^No ads yet/)
    expect(screen.getByRole('button', { name: 'Generate Ad Variants' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Regenerate Ads' })).toBeNull()
  })

  it('opens the variants dialog to regenerate ads', async () => {
    const never = () => new Promise(() => undefined)
    await openArticleAds({ answers: { 'ads.variants': never } })
    await heading(first)
    expect(screen.queryByRole('button', { name: 'Generate Ad Variants' })).toBeNull()
    await press('Regenerate Ads')
    expect(await screen.findByRole('dialog', { name: 'AI-Generated Ad Variants' })).toBeDefined()
  })
})

describe('ad switch', () => {
  it('asks for confirmation before activation, with the budget and the other activated objects', async () => {
    const { asked } = await openArticleAds()
    await heading(first)
    getSwitch(first).focus()
    await userEvent.keyboard(' ')
    const dialog = screen.getByRole('dialog', { name: 'Activate this ad?' })
    expect(dialog.textContent).toContain('Its ad set can spend up to £10.00 a day.')
    expect(dialog.textContent).toContain('“Five Grinders Compared - Ad Set” and the campaign “Spring grinders”')
    expect([asked, isOn(first)]).toEqual([[], false])
    await press('Activate ad')
    await waitFor(() => expect(isOn(first)).toBe(true))
    expect(asked).toEqual([{ id: 'ads.status', input: { adId: 'ad1', status: 'ACTIVE', expected: 10 } }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('2 / 2')).toBeDefined()
  })

  it('stays off if the activation is not confirmed', async () => {
    const { asked } = await openArticleAds()
    await heading(first)
    await userEvent.click(getSwitch(first))
    await press('Keep it paused')
    expect([asked, isOn(first), screen.queryByRole('dialog')]).toEqual([[], false, null])
  })

  it('pauses without confirmation and shows the status of the server', async () => {
    let answer = () => {}
    const answered = new Promise<void>(resolve => (answer = resolve))
    let ads = [ad(), secondAd]
    await openArticleAds({
      answers: {
        'ads.list': () => ads,
        'ads.status': async () => {
          await answered
          ads = [ad(), { ...secondAd, status: 'PAUSED' }]
          return ads[1]
        },
      },
    })
    await heading(second)
    await userEvent.click(getSwitch(second))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Pausing…')).toBeDefined()
    expect(isOn(second)).toBe(true)
    answer()
    await waitFor(() => expect(isOn(second)).toBe(false))
    expect(screen.queryByText('Pausing…')).toBeNull()
  })

  it('sends one call for a double click', async () => {
    const { asked } = await openArticleAds()
    await heading(second)
    pressTwice(getSwitch(second))
    await waitFor(() => expect(isOn(second)).toBe(false))
    await userEvent.click(getSwitch(first))
    pressTwice(screen.getByRole('button', { name: 'Activate ad' }))
    await waitFor(() => expect(isOn(first)).toBe(true))
    expect(asked.map(({ input }) => input)).toEqual([
      { adId: 'ad2', status: 'PAUSED' },
      { adId: 'ad1', status: 'ACTIVE', expected: 10 },
    ])
  })

  it('shows the status of the server if pausing fails', async () => {
    await openArticleAds({ answers: { 'ads.status': refuse } })
    await heading(second)
    await userEvent.click(getSwitch(second))
    expect((await screen.findAllByText('Failed to Update Status')).length).toBeGreaterThan(0)
    expect(isOn(second)).toBe(true)
  })

  it('reports that the ad no longer exists and reloads the list', async () => {
    const { calls } = await openArticleAds({
      answers: {
        'ads.status': () => {
          throw new BlogopsError('not_found', 'There is no ad 01KXADS.', { hint: 'See which: blogops ads list' })
        },
      },
    })
    await heading(first)
    await userEvent.click(getSwitch(first))
    await press('Activate ad')
    const message = /It no longer exists\. Somebody may have deleted it in another window/
    expect(
      await within(screen.getByRole('dialog')).findByText(/^Failed to Update Status: It no longer exists/),
    ).toBeDefined()
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(1))
    expect(screen.getAllByText(/^404: It no longer exists/)).not.toEqual([])
    expect(document.body.textContent).not.toContain('01KXADS')
    const times = () => calls.filter(call => call === 'ads.list').length
    const before = times()
    // Not with userEvent: jsdom has no pointer capture, which swiping a toast needs.
    fireEvent.click(await screen.findByText('Reload list'))
    await waitFor(() => expect(times()).toBe(before + 1))
  })

  it('shows in the dialog why activation failed', async () => {
    await openArticleAds({ answers: { 'ads.status': refuse } })
    await heading(first)
    await userEvent.click(getSwitch(first))
    await press('Activate ad')
    const dialog = screen.getByRole('dialog')
    const message = 'Failed to Update Status: "Five Grinders Compared" is not published. Publish it first.'
    expect(await within(dialog).findByText(message)).toBeDefined()
    expect(isOn(first)).toBe(false)
    await press('Keep it paused')
    await userEvent.click(getSwitch(first))
    expect(screen.queryByText(message)).toBeNull()
  })

  it('shows the status that a failed call left behind', async () => {
    let ads = [ad()]
    await openArticleAds({
      ads,
      answers: {
        'ads.list': () => ads,
        'ads.status': () => {
          ads = [ad({ status: 'ACTIVE' })]
          throw new BlogopsError('upstream_unavailable', 'Facebook did not answer in time.')
        },
      },
    })
    await heading(first)
    await userEvent.click(getSwitch(first))
    await press('Activate ad')
    await waitFor(() => expect(isOn(first)).toBe(true))
  })

  it('says only in Database-Only Mode that nothing is sent to Facebook', async () => {
    await openArticleAds({ isConnected: true })
    await heading(first)
    await userEvent.click(getSwitch(first))
    expect(screen.getByRole('dialog').textContent).not.toContain('Database-Only Mode')
  })
})

describe('deleting an ad', () => {
  it('asks for confirmation with the name and focuses the heading afterwards', async () => {
    const { asked } = await openArticleAds()
    await heading(first)
    await press(`Delete: ${first}`)
    expect(screen.getByRole('dialog', { name: 'Delete this ad?' }).textContent).toContain(
      `“${first}” will be deleted permanently.`,
    )
    await press('Cancel')
    expect(asked).toEqual([])
    await press(`Delete: ${first}`)
    await press('Delete ad')
    await waitFor(() => expect(screen.queryByRole('heading', { name: first })).toBeNull())
    expect(asked).toEqual([{ id: 'ads.delete', input: { adId: 'ad1' } }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ads' })))
    expect(screen.getByText('1 / 1')).toBeDefined()
  })

  it('says that a running ad stops', async () => {
    await openArticleAds()
    await heading(second)
    await press(`Delete: ${second}`)
    expect(screen.getByRole('dialog').textContent).toContain('will stop running and be deleted permanently.')
  })

  it('keeps the ad and shows the reason if the deletion fails', async () => {
    await openArticleAds({ answers: { 'ads.delete': refuse } })
    await heading(first)
    await press(`Delete: ${first}`)
    await press('Delete ad')
    expect(await within(screen.getByRole('dialog')).findByText(/^Failed to Delete Ad: /)).toBeDefined()
    expect((await screen.findAllByText('Failed to Delete Ad')).length).toBeGreaterThan(0)
    expect(await heading(first)).toBeDefined()
  })
})
