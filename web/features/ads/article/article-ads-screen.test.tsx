// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import type { JobEvent } from '../../../../server/contract/schemas/job.ts'
import { ad, adSet } from '../../../testing/ads.ts'
import { article } from '../../../testing/fixtures.ts'
import { job } from '../../../testing/generation.ts'
import { pushedEvents } from '../../../testing/pushed-events.ts'
import { toEndEvent } from '../dialogs/testing/open-variants.tsx'
import { deployment, written } from '../dialogs/testing/variants.ts'
import { readDraft, type VariantsDraft, writeDraft } from '../dialogs/use-variants-draft.ts'
import { openArticleAds, secondAd } from './testing/open-article-ads.ts'
import { press, setUpScreen } from './testing/screen-hooks.ts'

setUpScreen()

const later = adSet({
  id: 's2',
  name: 'Autumn set',
  campaignId: 'c2',
  campaignName: 'Autumn coffee',
  dailyBudget: 25,
  createdAt: '2026-11-21T09:00:00.000Z',
})

const adSetCard = (name = 'Five Grinders Compared - Ad Set') => screen.findByRole('region', { name })

describe('article ads screen', () => {
  it('shows the article and a link to the home page', async () => {
    await openArticleAds()
    expect(await screen.findByRole('heading', { level: 1, name: 'Five Grinders Compared' })).toBeDefined()
    expect(within(screen.getByRole('main')).getByText('Coffee Grinders')).toBeDefined()
    expect(screen.getByText('Which of five grinders suits whom.')).toBeDefined()
    expect(screen.getByText('Published')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  it('explains what a draft means for its ads', async () => {
    await openArticleAds({ article: article({ status: 'draft', publishedAt: null }) })
    expect(await screen.findByText('Draft')).toBeDefined()
    expect(screen.getByText(/activate them after you publish it/)).toBeDefined()
    expect(screen.queryByText('Published')).toBeNull()
    expect(screen.queryByRole('link', { name: /View Article/ })).toBeNull()
  })

  it('says that the article does not exist', async () => {
    const missing = () => {
      throw new BlogopsError('not_found', 'There is no article a1.')
    }
    await openArticleAds({ answers: { 'articles.byId': missing } })
    expect(await screen.findByRole('heading', { name: 'Article not found' })).toBeDefined()
  })

  it('offers to retry a failed read', async () => {
    let fails = true
    const answer = () => {
      if (fails) throw new BlogopsError('unavailable', 'The server is stopping.')
      return [adSet()]
    }
    await openArticleAds({ answers: { 'adsets.ofArticle': answer } })
    expect(await screen.findByText('The server is stopping.')).toBeDefined()
    fails = false
    await press('Try again')
    await adSetCard()
  })

  it('shows the ad set with its campaign, status, budget and active ads', async () => {
    await openArticleAds({ ads: [ad(), secondAd, ad({ id: 'x', adSetId: 's9' })] })
    const card = await adSetCard()
    await within(card).findByText('1 / 2')
    expect(within(card).getByText('Spring grinders')).toBeDefined()
    expect(within(card).getByText('Paused')).toBeDefined()
    expect(card.textContent).toContain('£10.00')
    expect(within(card).getByText('United Kingdom · 18 to 65+ · all genders')).toBeDefined()
  })

  it('changes the budget and shows the new one', async () => {
    const { asked } = await openArticleAds()
    await adSetCard()
    await press('Edit the daily budget')
    const input = within(screen.getByRole('dialog')).getByLabelText('Daily budget (£)')
    await userEvent.clear(input)
    await userEvent.type(input, '12.5{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked).toEqual([{ id: 'adsets.budget', input: { adSetId: 's1', dailyBudget: 12.5, expected: 10 } }])
    await waitFor(async () => expect((await adSetCard()).textContent).toContain('£12.50'))
  })

  it('shows the latest of several ad sets, then the chosen one', async () => {
    await openArticleAds({ adSets: [adSet(), later], ads: [ad(), ad({ id: 'ad9', adSetId: 's2', name: 'Autumn ad' })] })
    await adSetCard('Autumn set')
    expect(await screen.findByRole('heading', { name: 'Autumn ad' })).toBeDefined()
    const choice = screen.getByLabelText<HTMLSelectElement>('Ad set')
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Autumn coffee: Autumn set',
      'Spring grinders: Five Grinders Compared - Ad Set',
    ])
    await userEvent.selectOptions(choice, 's1')
    await adSetCard()
    expect(await screen.findByRole('heading', { name: 'Five Grinders Compared - Variant A' })).toBeDefined()
    expect(screen.queryByText('Autumn ad')).toBeNull()
    expect(screen.getByRole('button', { name: 'Regenerate Ads' })).toBeDefined()
  })

  it('copies an ad set for another audience and shows the copy', async () => {
    const { asked } = await openArticleAds()
    await adSetCard()
    await press('Copy for Another Audience')
    const dialog = screen.getByRole('dialog', { name: 'Copy for Another Audience' })
    expect(dialog.textContent).toContain('a second ad set with the same ads and £10.00 a day, all paused')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Women' }))
    await press('Copy Ad Set')
    await adSetCard('Copy')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked).toMatchObject([{ id: 'adsets.copy', input: { adSetId: 's1', targeting: { genders: [2] } } }])
  })

  it('opens the copy that a link proposes', async () => {
    await openArticleAds({ query: '?adset=s1&ages=30-34&genders=men' })
    const dialog = await screen.findByRole('dialog', { name: 'Copy for Another Audience' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Minimum age').value).toBe('30')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Maximum age').value).toBe('34')
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Men' }).checked).toBe(true)
  })

  it('mentions imported ad sets, which cannot be changed', async () => {
    await openArticleAds({ adSets: [adSet(), adSet({ id: 's7', name: 'Old', imported: true })] })
    await adSetCard()
    expect(screen.queryByLabelText('Ad set')).toBeNull()
    expect(screen.getByText(/^An imported ad set also belongs to this article/)).toBeDefined()
  })

  it('shows no select for a single ad set', async () => {
    await openArticleAds()
    await adSetCard()
    expect(screen.queryByLabelText('Ad set')).toBeNull()
  })

  it('offers to assign a campaign or to generate ads if there is no ad set', async () => {
    await openArticleAds({ adSets: [], ads: [] })
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to Campaign' }))
    expect(screen.getByRole('dialog', { name: 'Assign to Campaign' })).toBeDefined()
    await press('Cancel')
    expect(screen.getByRole('button', { name: 'Generate Ad Variants' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Delete Ad Set' })).toBeNull()
  })

  it('keeps showing the result of the first deployment after its ad set appears', async () => {
    const streams = { j1: pushedEvents<JobEvent>(), j2: pushedEvents<JobEvent>() }
    let adSets: AdSet[] = []
    await openArticleAds({
      ads: [ad()],
      answers: {
        'adsets.ofArticle': () => adSets,
        'ads.variants': () => job({ id: 'j1', type: 'ad-variants' }),
        'ads.deployment': () => job({ id: 'j2', type: 'ad-deployment' }),
        'jobs.events': ({ id }) => streams[id === 'j1' ? 'j1' : 'j2'].events(),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Generate Ad Variants' }))
    streams.j1.push(toEndEvent('done', written()))
    const dialog = screen.getByRole('dialog', { name: 'AI-Generated Ad Variants' })
    await within(dialog).findByRole('option', { name: 'Spring grinders' })
    await userEvent.selectOptions(within(dialog).getByLabelText('Campaign'), 'Spring grinders')
    await press('Deploy All 3 Ads')
    adSets = [adSet()]
    streams.j2.push(toEndEvent('done', deployment({ standing: 2, message: '2 of 3 ads exist and are paused.' })))
    expect(await within(dialog).findByText(/2 of 3 ads exist and are paused/)).toBeDefined()
    await adSetCard()
    expect(screen.getByRole('dialog', { name: 'AI-Generated Ad Variants' })).toBe(dialog)
  })

  it('shows the state on Facebook if it is connected', async () => {
    const given = { adSets: [adSet({ onFacebook: 'yes' })], ads: [ad({ onFacebook: 'unknown' }), ad({ id: 'ad2' })] }
    const { element } = await openArticleAds({ ...given, isConnected: true })
    expect(await screen.findByText('On Facebook')).toBeDefined()
    expect(await screen.findByText(/^Facebook status unknown/)).toBeDefined()
    expect(screen.getByText('Not on Facebook')).toBeDefined()
    expect(element.textContent).toContain('On Facebook')
  })

  it('does not mention Facebook in Database-Only Mode', async () => {
    const { element } = await openArticleAds()
    await screen.findByText('1 / 2')
    expect(element.textContent).not.toContain('on Facebook')
    expect(element.textContent).not.toContain('On Facebook')
  })

  it('lists who changed what and when', async () => {
    const by = { at: '2026-11-21T10:00:00.000Z', by: 'grace' }
    const changes = [
      { ...by, what: 'budget', from: 10, to: 12.5 } as const,
      { ...by, by: 'ada', what: 'status', from: 'PAUSED', to: 'ACTIVE' } as const,
    ]
    await openArticleAds({ adSets: [adSet({ changes })] })
    const card = await adSetCard()
    await userEvent.click(within(card).getByText(/^History/))
    const entries = within(card).getAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent?.replace(/2[01] Nov 2026, \d\d:\d\d/, 'then'))).toEqual([
      'Status from Paused to Activethen by ada',
      'Daily budget from £10.00 to £12.50then by grace',
      'Created, pausedthen by ada',
    ])
  })
})

describe('deleting an ad set', () => {
  it.each([
    [[], 'will be deleted permanently. Its data is deleted too. The article stays.'],
    [[ad()], 'will be deleted permanently. Its 1 ad and all data are deleted too. The article stays.'],
  ])('describes the deletion of %j', async (ads, consequence) => {
    await openArticleAds({ ads })
    await screen.findByText(`0 / ${ads.length}`)
    await press('Delete Ad Set')
    expect(screen.getByRole('dialog').textContent).toContain(consequence)
  })

  it('asks for confirmation with the consequences and opens Manage Articles', async () => {
    const { asked, calls } = await openArticleAds()
    await screen.findByText('1 / 2')
    await press('Delete Ad Set')
    const dialog = screen.getByRole('dialog', { name: 'Delete this ad set?' })
    expect(dialog.textContent).toContain(
      '“Five Grinders Compared - Ad Set” will be deleted permanently. Its 2 ads and all data are deleted too.',
    )
    await press('Cancel')
    expect(asked).toEqual([])
    await press('Delete Ad Set')
    await press('Delete ad set')
    await waitFor(() => expect(location.pathname).toBe('/manage-articles'))
    expect(asked).toEqual([{ id: 'adsets.delete', input: { adSetId: 's1' } }])
    const after = calls.slice(calls.indexOf('adsets.delete'))
    expect(after).not.toContain('ads.list')
  })

  it('keeps the ad set and shows the reason if the deletion fails', async () => {
    let fails = true
    const refuse = () => {
      if (fails) throw new BlogopsError('upstream_rejected', 'Facebook: (#100) it is in review')
      return { ok: true }
    }
    const { asked } = await openArticleAds({ answers: { 'adsets.delete': refuse } })
    await screen.findByText('1 / 2')
    await press('Delete Ad Set')
    await press('Delete ad set')
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('Failed to Delete Ad Set: Facebook: (#100) it is in review')).toBeDefined()
    expect(location.pathname).toBe('/articles/a1/manage')
    fails = false
    await press('Delete ad set')
    await waitFor(() => expect(location.pathname).toBe('/manage-articles'))
    expect(asked).toHaveLength(2)
  })
})

describe('partial deployment', () => {
  const [a, b, c] = written().variants
  const existing = [a, c].map(words => ad({ ...words, id: `ad${words?.variant}`, targetingLabel: null }))
  const ended = (): VariantsDraft => ({
    attempt: 1,
    written: written(),
    outcome: deployment({
      standing: 2,
      ads: [
        { variant: 'A', outcome: 'made', adId: 'adA', reason: null },
        { variant: 'B', outcome: 'failed', adId: null, reason: 'Your ad mentions a personal attribute.' },
        { variant: 'C', outcome: 'made', adId: 'adC', reason: null },
      ],
      message: '2 of 3 ads exist and are paused. Variant B: Your ad mentions a personal attribute.',
    }),
  })
  const notice = () => screen.queryByRole('region', { name: 'Missing ads' })

  it('shows the message of Facebook and retries with the same ads', async () => {
    writeDraft('a1', ended())
    await openArticleAds({ ads: existing })
    await waitFor(() => expect(notice()?.textContent).toContain(ended().outcome?.message))
    await press('Add missing ad')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Headline B').value).toBe(b?.headline)
    expect(within(dialog).getByRole('button', { name: 'Add missing ad' })).toBeDefined()
  })

  it('hides the notice after the missing ads are discarded', async () => {
    writeDraft('a1', ended())
    await openArticleAds({ ads: existing })
    await userEvent.click(await screen.findByRole('button', { name: 'Do not add more ads' }))
    expect(notice()).toBeNull()
    expect(readDraft('a1')?.outcome).toBeUndefined()
  })

  it('hides the notice if all ads exist', async () => {
    writeDraft('a1', ended())
    await openArticleAds({ ads: [...existing, ad({ ...b, id: 'adB', targetingLabel: null })] })
    await screen.findByRole('button', { name: 'Regenerate Ads' })
    expect(notice()).toBeNull()
  })
})
