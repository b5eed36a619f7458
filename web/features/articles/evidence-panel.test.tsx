// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Evidence } from '../../../server/contract/schemas/claims.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import { ada, article, head, product, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'
import { LazyBodyField } from './article-fields.tsx'

searching({ asyncUtilTimeout: 8_000 })
beforeAll(async () => {
  addDialogMethods()
  await LazyBodyField.preload()
})

const hostile = '<script>alert(1)</script>\u202egnp.exe'
const page = {
  kind: 'page',
  query: 'burr grinder',
  url: 'https://www.amazon.co.uk/dp/B0SMPLC001',
  title: hostile,
  quote: 'Hobbin Daily, £49.90',
} as const

function evidence(changes: Partial<Evidence> = {}): Evidence {
  return {
    missing: null,
    jobId: 'j1',
    origin: 'a search of amazon.co.uk',
    readAt: '2026-03-13T10:00:00.000Z',
    sample: false,
    searches: [
      {
        query: 'burr grinder',
        error: null,
        pages: [{ url: page.url, title: hostile, age: '2 days', cited: [page.quote] }],
      },
      { query: 'quiet grinder', error: 'too_many_requests', pages: [] },
    ],
    products: [
      {
        name: 'Hobbin Daily',
        asin: 'B0SMPLC001',
        url: page.url,
        claims: [
          { kind: 'price', value: '£49.90', places: ['Overview'], source: page },
          { kind: 'pro', value: 'Never clogs', places: [], source: null },
        ],
      },
      {
        name: 'Mahlgrund Hand',
        asin: null,
        url: '',
        claims: [
          { kind: 'rating', value: '3.2 out of 5', places: [], source: { kind: 'row', where: 'mine.csv, line 4' } },
        ],
      },
    ],
    strays: [
      { kind: 'price', value: '£1.23', sentence: 'Only £1.23.', place: 'Overview', source: null },
      {
        kind: 'price',
        value: '£50',
        sentence: 'Under £50.',
        place: 'Overview',
        source: { kind: 'topic', topic: 'under £50' },
      },
    ],
    dropped: [{ name: 'Made Up', reason: 'Its ASIN is on no page.' }],
    leftOut: [{ name: 'Mahlgrund Hand', what: 'its maker' }],
    ...changes,
  }
}

async function open(answer: () => unknown = () => evidence()) {
  const api = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.byId': () => article(),
    'articles.list': () => [head()],
    'articles.products': () => [product()],
    'articles.proposals': () => [],
    'articles.evidence': answer,
  }
  const opened = await openPage('/articles/a1/edit', { server: api, browser: api, admin: true })
  await screen.findByRole('heading', { name: 'Sources' })
  const before = [...opened.calls]
  await userEvent.click(screen.getByRole('button', { name: /^Show ?sources$/ }))
  return before
}

const panel = () => within(screen.getByRole('region', { name: 'Sources' }))

describe('the sources panel', () => {
  it('loads when it is opened and lists each claim', async () => {
    expect(await open()).not.toContain('articles.evidence')
    await panel().findByText(/From a search of amazon\.co\.uk, read on 13 Mar 2026/)
    await userEvent.click(panel().getByText('Hobbin Daily'))
    expect(panel().getByText('£49.90')).toBeDefined()
    expect(panel().getByText(page.quote)).toBeDefined()
    expect(panel().getByText('Source of all claims: mine.csv, line 4')).toBeDefined()
    expect(panel().getByText('Its ASIN is on no page.')).toBeDefined()
    expect(panel().getByText(/its pages do not mention: its maker/)).toBeDefined()
    expect(panel().getByText('Failed: too_many_requests')).toBeDefined()
  })

  it('shows a hostile title as text, in a link without a referrer', async () => {
    await open()
    const [link] = await panel().findAllByText(hostile)
    expect(link?.tagName).toBe('BDI')
    const { rel, target } = link?.closest('a') ?? {}
    expect({ rel, target }).toEqual({ rel: 'noopener noreferrer nofollow', target: '_blank' })
    expect(document.querySelector('#root script')).toBeNull()
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', ' JAVASCRIPT:alert(1)'])('leads nowhere to %s', async url => {
    const searches = [{ query: 'q', error: null, pages: [{ url, title: 'A page', age: null, cited: [] }] }]
    await open(() => evidence({ searches, products: [] }))
    await panel().findByText('A page')
    expect(panel().queryByRole('link', { hidden: true })).toBeNull()
  })

  it('counts claims without a source, and filters by them', async () => {
    await open()
    await panel().findByText(
      /^Links and figures in the text without a source: 1\. Claims for the writer without a source: 1/,
    )
    await userEvent.click(panel().getByRole('checkbox', { name: 'Show only claims without a source' }))
    expect(panel().getByText('£1.23')).toBeDefined()
    expect(panel().getByText('Never clogs')).toBeDefined()
    expect(panel().getAllByText('No source')).toHaveLength(2)
    for (const gone of ['£50', '£49.90', 'Mahlgrund Hand', 'Made Up']) expect(panel().queryByText(gone)).toBeNull()
  })

  it('says that no searches were made for products of the catalogue', async () => {
    await open(() => evidence({ searches: [], strays: [], products: [], sample: true, origin: 'the sample catalogue' }))
    const note = await panel().findByText(/From the sample catalogue/)
    expect(note.textContent).toContain('Its products are invented. No searches were made.')
    expect(panel().getByText('Every link, price, rating and review count has a source.')).toBeDefined()
  })

  it('explains missing sources', async () => {
    await open(() => evidence({ missing: 'by_hand', jobId: null, origin: null, readAt: null }))
    await panel().findByText(/was written by hand/)
  })

  it('shows the error', async () => {
    await open(() => {
      throw new BlogopsError('unavailable', 'The data folder is locked.')
    })
    expect((await panel().findByRole('alert')).textContent).toContain('The data folder is locked.')
  })
})
