import { describe, expect, it } from 'vitest'
import type { ArticleCheck } from '../../server/contract/schemas/claims.ts'
import { checkView, sentencesView } from './evidence-view.ts'
import { createPaint } from './output.ts'

const page = { width: 100, paint: createPaint(false) }
const hostile = 'It \u001b[2Jclogs\u202e.'
const check: ArticleCheck = {
  missing: null,
  summary: { words: 2309, sourced: 1, general: 1, refused: 1, removed: [], judgedBy: null, unjudged: 2 },
  sentences: [
    { id: 's1', text: 'It costs £9.', place: 'Overview', status: 'sourced', facts: ['f1'], problems: [] },
    { id: 's2', text: hostile, place: 'Reviews › Acme', status: 'unsupported', facts: [], problems: ['No source.'] },
    { id: 's3', text: 'Coffee stains.', place: 'Guide', status: 'general', facts: [], problems: [] },
  ],
  facts: [{ id: 'f1', product: 'Acme', field: 'price', value: '£9.00', source: 'mine.csv, line 2', quote: '9' }],
  problems: ['The article has 2,309 words. It needs 2,400.'],
}

describe('the result of a check', () => {
  it('lists refused sentences and problems of the whole article', () => {
    expect(checkView(check, page)).toMatch(/^2,309 words\. 1 claim tied to sources, 1 general statement, 1 sentence/)
    expect(checkView(check, page)).toMatch(/clogs.*”\n {2}under: Reviews › Acme\n {2}No source\./)
    expect(checkView(check, page)).toContain('- The article has 2,309 words.')
    expect(checkView(check, page)).not.toContain('It costs £9.')
  })

  it('lists all sentences with their facts, or their kind', () => {
    const view = sentencesView(check, page)
    expect(view).toContain('- “It costs £9.”\n  Acme: price: £9.00 (mine.csv, line 2)')
    expect(view).toContain('- “Coffee stains.”\n  general')
  })

  it('prints no control characters of the text', () => {
    const view = checkView(check, page) + sentencesView(check, page)
    expect(view).not.toContain('\u001b')
    expect(view).not.toContain('\u202e')
  })

  it('lists what an article written by hand says about a product that it no longer has', () => {
    const byHand = { ...check, missing: 'by_hand' as const, summary: null, facts: [], problems: [] }
    expect(checkView(byHand, page)).toMatch(/^This article was written by hand.*“It .*clogs.*under: Reviews › Acme/s)
  })

  it.each(['by_hand', 'not_kept', 'too_long'] as const)('says why there is none: %s', missing => {
    const nothing = { missing, summary: null, sentences: [], facts: [], problems: [] }
    expect(checkView(nothing, page)).toMatch(/check(?:ed)?\b/)
    expect(sentencesView(nothing, page)).toBe('')
  })
})
