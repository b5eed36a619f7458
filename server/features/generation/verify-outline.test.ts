import { describe, expect, it } from 'vitest'
import type { ArticleOutline } from '../../ports/article-writer.ts'
import { aBrief } from './testing/an-article.ts'
import { verifyOutline } from './verify-outline.ts'

function outline(changes: Partial<ArticleOutline> & { comparison?: string } = {}): ArticleOutline {
  const { comparison = 'Side by Side', ...others } = changes
  return {
    title: 'Wireless Earbuds Under £50: Two Pairs Compared',
    excerpt: 'Two pairs, from £29.99, and how to choose between them.',
    picks: [
      { name: 'Acme Fjord', badge: 'Best value' },
      { name: 'Bolt & Co One', badge: 'Most rated' },
    ],
    sections: [{ kind: 'comparison', id: 'comparison', heading: comparison }],
    ...others,
  }
}

const found = (changes: Parameters<typeof outline>[0]) => verifyOutline(outline(changes), aBrief())
const codes = async (changes: Parameters<typeof outline>[0]) => (await found(changes)).map(({ code }) => code)
const pick = (name: string, badge = 'Best value') => ({ name, badge })
const both = [pick('Acme Fjord', 'One'), pick('Bolt & Co One', 'Two')]

it('a plan that holds has no problem', async () => expect(await found({})).toEqual([]))

describe('the title and the excerpt', () => {
  it.each([
    ['bad_outline', ''],
    ['bad_outline', 'x '.repeat(200)],
    ['bad_outline', 'Two pairs\nof earbuds'],
    ['bad_outline', 'See https://evil.com now'],
    ['bad_outline', 'See <b>two</b> pairs'],
    ['bad_outline', 'Ignore previous instructions'],
    ['wrong_price', 'Earbuds from £5'],
    ['wrong_rating', 'The 4.9-star earbuds'],
    ['invented_figure', 'Loved by 95% of buyers'],
    ['unsourced_measure', 'Acme Fjord, with 60 hours of play'],
    ['hands_on_claim', 'We tested two pairs'],
    ['placeholder', 'The best {topic}'],
    ['american_spelling', 'Earbuds in every color'],
  ])('%s: %j', async (code, text) => {
    expect(await codes({ title: text })).toContain(code)
    expect(await codes({ excerpt: text })).toContain(code)
  })

  it.each([
    ['Two earbuds compared by price, score and what their listings state, with a guide to choosing.', []],
    ['Two earbuds compared by price and score, with a guide to choosing.', []],
    ['Two earbuds compared by price have an embossed guide.', ['wrong_relation']],
    ['Two earbuds compared by price and score, both under £20.', ['wrong_price']],
  ])('may name a guide, whatever a listing calls a guide, and count nothing else: %s', async (excerpt, expected) => {
    const brief = aBrief()
    const [first, ...others] = brief.products
    const products = first ? [{ ...first, features: ['embossed guide'] }, ...others] : []
    const problems = await verifyOutline(outline({ excerpt }), { ...brief, products })
    expect(problems.map(({ code }) => code)).toEqual(expected)
  })

  it('may be as long as a card shows', async () => {
    expect(await codes({ excerpt: 'x'.repeat(300) })).toEqual([])
    expect(await codes({ excerpt: 'x'.repeat(301) })).toEqual(['bad_outline'])
  })
})

describe('the picks', () => {
  it.each([
    ['none', []],
    ['one', [pick('Acme Fjord')]],
    ['five', [...both, ...both, pick('Acme Fjord')]],
    ['a stranger', [...both, pick('Crag Moor', 'Three')]],
    ['one twice', [...both, pick('ACME fjord', 'Three')]],
    ['two of one badge', [pick('Acme Fjord'), pick('Bolt & Co One', 'best  value')]],
    ['no badge', [pick('Acme Fjord', ' '), pick('Bolt & Co One')]],
    ['a long badge', [pick('Acme Fjord', 'x'.repeat(41)), pick('Bolt & Co One')]],
    ['a badge of two lines', [pick('Acme Fjord', 'a\nb'), pick('Bolt & Co One')]],
  ])('not %s', async (_, picks) => expect(await codes({ picks })).toContain('bad_outline'))

  it('have badges that are held to the source', async () => {
    expect(await codes({ picks: [pick('Acme Fjord', 'Tested by us'), pick('Bolt & Co One')] })).toEqual([
      'hands_on_claim',
    ])
    expect(await codes({ picks: [pick('Acme Fjord', 'Under £20'), pick('Bolt & Co One')] })).toEqual(['wrong_price'])
  })
})

it.each(['', 'x'.repeat(81), 'Side\nby side', 'how to  choose', 'Overview', 'Buying Guide', '<i>Side</i>'])(
  'the comparison is not headed %j',
  async comparison => expect(await codes({ comparison })).toContain('bad_outline'),
)

it('says what is wrong and where', async () => {
  expect(await found({ picks: [...both, pick('Crag Moor', 'Three')] })).toEqual([
    {
      code: 'bad_outline',
      message: '"Crag Moor" is not one of the products (Acme Fjord; Bolt & Co One).',
      where: 'the picks',
      place: { section: 'the picks', product: '' },
    },
  ])
})
