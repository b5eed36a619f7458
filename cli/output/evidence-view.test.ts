import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../server/contract/schemas/claims.ts'
import { evidenceView } from './evidence-view.ts'
import { createPaint } from './output.ts'

const hostile = '<script>alert(1)</script>\u001b[2J\u202egnp.exe'
const source = {
  kind: 'page',
  query: 'kettles',
  url: 'https://www.amazon.co.uk/dp/B0SMPLA001',
  title: hostile,
  quote: 'Acme Steel Kettle, £24.99',
} as const

function evidence(changes: Partial<Evidence> = {}): Evidence {
  return {
    missing: null,
    jobId: 'j1',
    origin: 'a search of amazon.co.uk',
    readAt: '2026-03-13T10:00:00.000Z',
    sample: false,
    searches: [
      { query: 'kettles', error: null, pages: [{ url: source.url, title: hostile, age: null, cited: [] }] },
      { query: 'quiet kettles', error: 'too_many_requests', pages: [] },
    ],
    products: [
      {
        name: 'Acme Steel Kettle',
        asin: 'B0SMPLA001',
        url: source.url,
        claims: [
          { kind: 'price', value: '£24.99', places: ['Overview', 'the product card'], source },
          { kind: 'pro', value: 'Never drips', places: [], source: null },
        ],
      },
    ],
    strays: [],
    dropped: [{ name: 'Made Up', reason: 'no search found a page of it' }],
    leftOut: [{ name: 'Acme Steel Kettle', what: 'its rating (4.9 out of 5)' }],
    ...changes,
  }
}

const view = (changes: Partial<Evidence> = {}) =>
  evidenceView(evidence(changes), { width: 80, paint: createPaint(false) })

describe('the evidence of an article in a terminal', () => {
  it('lists each claim with its passage, page and search', () => {
    expect(view()).toContain(
      [
        'Acme Steel Kettle (B0SMPLA001)',
        '- price: £24.99',
        '  said under: Overview; the product card',
        '  from: “Acme Steel Kettle, £24.99”',
        '  on the page “<script>alert(1)</script>\\x1b[2J\\u202egnp.exe”',
        '  https://www.amazon.co.uk/dp/B0SMPLA001',
        '  found by searching “kettles”',
        '- pro: Never drips',
        '  not in the article in these words',
        '  NOT FROM THE SOURCES',
      ].join('\n'),
    )
  })

  it('lists searches, failures and unused findings', () => {
    expect(view()).toContain('- “kettles”: 1 page\n- “quiet kettles”: failed: too_many_requests')
    expect(view()).toContain('- Made Up: no search found a page of it')
    expect(view()).toContain('- its rating (4.9 out of 5), of Acme Steel Kettle: on none of its pages')
  })

  it('names the row of a file once', () => {
    const row = { kind: 'row', where: 'kettles.csv, line 2' } as const
    const claims = (['link', 'price'] as const).map(kind => ({ kind, value: 'x', places: [], source: row }))
    const lines = view({ searches: [], products: [{ name: 'Acme', asin: null, url: '', claims }] })
    expect(lines.split('kettles.csv, line 2')).toHaveLength(2)
    expect(lines).toContain('none, because nothing was searched')
  })

  it('counts claims without a source, except those from the topic', () => {
    const stray = { kind: 'price', value: '£50', sentence: 'Under £50.', place: 'Overview' } as const
    const topical = { ...stray, source: { kind: 'topic', topic: 'kettles under £50' } } as const
    expect(view({ strays: [topical] })).not.toContain('and in the article')
    expect(view({ strays: [topical, { ...stray, value: '£1.23', source: null }] })).toContain(
      'NOT FROM THE SOURCES, and in the article: 1',
    )
  })

  it.each([
    ['by_hand', /^This article was written by hand/],
    ['not_kept', /^The findings of the job/],
  ] as const)('says why nothing is known: %s', (missing, told) => expect(view({ missing })).toMatch(told))
})
