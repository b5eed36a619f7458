// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { adSet } from '../../../../testing/ads.ts'
import { head } from '../../../../testing/fixtures.ts'
import { closePage } from '../../../../testing/open-page.tsx'
import {
  fake,
  field,
  grinders,
  lamps,
  open,
  prepareScreen,
  press,
  refused,
  sentTo,
  step,
  storeDraft,
  type,
} from '../testing/open-wizard.ts'

prepareScreen()

beforeEach(() => {
  storeDraft({ campaignId: 'c1' })
  const mugs = Array.from({ length: 120 }, (_, n) => head({ id: `m${n}`, slug: `m${n}`, title: `Mugs ${n}` }))
  fake.articles = [...mugs, grinders, lamps]
})

async function openStep(changes: Parameters<typeof open>[0] = {}, query = '?step=adset') {
  await open(changes, query)
  await step('2. Ad Set')
}

const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
const chosen = () => [...document.querySelectorAll('.picked-chip')].map(one => one.textContent?.replace('×', ''))

describe('article search', () => {
  it('replaces the select above a hundred articles', async () => {
    fake.articles = fake.articles.slice(0, 100)
    await openStep()
    expect(field('Article').tagName).toBe('SELECT')
    closePage()
    fake.articles.push(lamps)
    await openStep()
    expect(field('Article').getAttribute('role')).toBe('combobox')
  })

  it('finds an article by title words and selects it with the keyboard', async () => {
    await openStep()
    await type('Article', 'lamps')
    await waitFor(() => expect(options()).toEqual(['Desk Lamps Compared Office']))
    await userEvent.keyboard('{Enter}')
    expect(chosen()).toEqual(['Desk Lamps Compared'])
    expect(field('Ad set name').value).toBe('Desk Lamps Compared - Ad Set')
    await press('Create Ad Set')
    await step('3. Ads (A/B Test)')
    expect(sentTo('adsets.create')).toMatchObject([{ articleId: 'a2', name: 'Desk Lamps Compared - Ad Set' }])
  })

  it('replaces and removes the selected article', async () => {
    await openStep()
    for (const [words, title] of [
      ['lamps', 'Desk Lamps Compared'],
      ['mugs 119', 'Mugs 119'],
    ] as const) {
      await type('Article', words)
      await waitFor(() => expect(options()).toHaveLength(1))
      await userEvent.keyboard('{Enter}')
      expect(chosen()).toEqual([title])
    }
    await press('Remove Mugs 119')
    expect(chosen()).toEqual([])
    await press('Create Ad Set')
    expect(screen.getByText('Article is required')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field('Article')))
  })

  it('says that nothing matches or that there are more matches', async () => {
    await openStep()
    await type('Article', 'mugs')
    await screen.findByText('Showing the newest 20. Add more words to narrow the search.')
    expect(options()).toHaveLength(20)
    await type('Article', ' of tin')
    await screen.findByText('No published articles match this title.')
    expect(options()).toEqual([])
  })

  it('shows that the search failed', async () => {
    const find = ({ title }: Readonly<Record<string, unknown>>) =>
      title === undefined ? fake.articles.slice(0, 101) : refused('storage_full', 'Not just now.')()
    await openStep({ 'articles.list': find })
    await type('Article', 'lamps')
    await screen.findByText('Not just now.')
  })

  it('keeps the selected article and its ad set after a reload', async () => {
    fake.adSets = [adSet({ articleId: 'a2', name: 'Of last week' })]
    storeDraft({ campaignId: 'c1', articleId: 'a2' })
    await openStep()
    expect(chosen()).toEqual(['Desk Lamps Compared'])
    expect(screen.getByText('Of last week', { selector: 'form strong' })).toBeDefined()
  })

  it('selects the article of a link by id or slug', async () => {
    await openStep({}, '?step=adset&article=desk-lamps')
    expect(chosen()).toEqual(['Desk Lamps Compared'])
    expect(field('Ad set name').value).toBe('Desk Lamps Compared - Ad Set')
  })

  it.each([
    ['is not there', {}],
    [
      'is a draft',
      {
        'articles.byId': () => ({
          ...head({ status: 'draft' }),
          content: '',
          body: '',
          summaries: {},
          unmatchedReviews: [],
          verdicts: {},
        }),
      },
    ],
  ])('explains that the article of a link %s', async (_, changes) => {
    await openStep(changes, '?step=adset&article=a77')
    expect(screen.getByText(/is not published\. Choose another one/)).toBeDefined()
    expect(chosen()).toEqual([])
  })

  it('retries a failed read of the linked article', async () => {
    let tries = 0
    await open(
      {
        'articles.byId': () => {
          tries += 1
          return tries === 1
            ? refused('storage_full', 'Not just now.')()
            : { ...lamps, content: '', body: '', summaries: {}, unmatchedReviews: [], verdicts: {} }
        },
      },
      '?step=adset&article=a2',
    )
    await screen.findByText('507: Not just now.')
    await press('Try again')
    await step('2. Ad Set')
    expect(chosen()).toEqual(['Desk Lamps Compared'])
  })
})
