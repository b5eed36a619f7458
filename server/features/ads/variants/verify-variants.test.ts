import { describe, expect, it } from 'vitest'
import { verifyLines } from '../../generation/verify-lines.ts'
import { adBrief, ads, kettle } from '../testing/an-ad-brief.ts'
import { verifyVariants } from './verify-variants.ts'

const codes = (first: Parameters<typeof ads>[0], brief = adBrief()) => [
  ...new Set(verifyVariants(ads(first), brief, verifyLines).map(({ code }) => code)),
]

describe('valid ads', () => {
  it.each([
    [{}],
    [{ headline: 'k'.repeat(40) }],
    [{ bodyText: `${'é'.repeat(60)} ${'e\u0301'.repeat(64)}` }],
    [{ headline: 'Ember One: £29.99' }],
    [{ bodyText: 'The lowest price of the three is £19.99.' }],
    [{ bodyText: 'Tarn Three is the highest rated of these three kettles: 4.7 out of 5.' }],
    [{ headline: 'Best overall: Ember One' }],
    [{ bodyText: 'Ember One holds 1.7 litres and has a window on both sides.' }],
    [{ bodyText: 'Are you choosing a kettle? Read what the listings say.' }],
    [{ bodyText: 'Hands-free? No. See what each offers, and rest easy.' }],
  ])('%j', first => {
    expect(verifyVariants(ads(first), adBrief(), verifyLines)).toEqual([])
  })

  it('may state an amount from the topic', () => {
    const brief = adBrief({ topic: 'electric kettles under £50', title: 'Electric Kettles Under £50' })
    expect(codes({ headline: 'Three kettles under £50' }, brief)).toEqual([])
  })
})

describe('invalid ads', () => {
  it.each([
    ['too_long', { headline: 'k'.repeat(41) }],
    ['too_long', { bodyText: `${'word '.repeat(25)}x` }],
    ['too_long', { bodyText: 'x'.repeat(100_000) }],
    ['too_long', { targeting: 'x'.repeat(61) }],
    ['empty', { headline: ' ' }],
    ['link', { bodyText: 'More at reviews.example.com' }],
    ['link', { bodyText: 'More of it: #kettles' }],
    ['markup', { bodyText: 'See <b>three</b> kettles.' }],
    ['markup', { bodyText: 'One line.\nAnother.' }],
    ['capitals', { headline: 'Kettles COMPARED' }],
    ['emoji', { headline: 'Kettles 🔥🔥' }],
    ['punctuation', { headline: 'Three kettles!!' }],
    ['wrong_price', { headline: 'Ember One for £19.99' }],
    ['wrong_price', { headline: 'Three kettles from £29.99' }],
    ['wrong_price', { bodyText: 'A kettle for £24.99.' }],
    ['wrong_rating', { bodyText: 'Ember One has 4.8 out of 5.' }],
    ['wrong_reviews', { bodyText: 'Ember One has 1,500 reviews.' }],
    ['invented_figure', { bodyText: 'Thousands of reviews cannot be wrong.' }],
    ['invented_figure', { bodyText: 'It boils in 90 seconds.' }],
    ['invented_figure', { bodyText: 'Seven kettles, side by side.' }],
    ['invented_figure', { bodyText: 'A kettle for under £29.99.' }],
    ['unsourced_measure', { bodyText: 'Ember One holds 2 litres.' }],
    ['hands_on_claim', { bodyText: 'We tested three kettles for you.' }],
    ['hands_on_claim', { headline: 'Expert-tested kettles' }],
    ['hands_on_claim', { headline: 'Three kettles, tried and tested' }],
    ['superlative', { headline: 'The best kettle there is' }],
    ['superlative', { headline: 'The quietest kettle' }],
    ['superlative', { headline: 'The most powerful kettle' }],
    ['superlative', { headline: 'Best overall' }],
    ['superlative', { bodyText: 'Ember One is the cheapest of the three.' }],
    ['superlative', { bodyText: 'The cheapest kettle in Britain.' }],
    ['personal_attribute', { headline: 'Are you overweight?' }],
    ['personal_attribute', { headline: 'Is your back hurting?' }],
    ['personal_attribute', { bodyText: 'A kettle for your arthritis.' }],
    ['personal_attribute', { bodyText: 'Struggling with debts? Drink tea.' }],
    ['offer', { bodyText: 'Free delivery, today only.' }],
    ['offer', { bodyText: 'Now 20% off.' }],
    ['american_spelling', { bodyText: 'Pick your favorite color of kettle.' }],
    ['placeholder', { headline: 'Buy {name}' }],
    ['alike', { headline: 'ember one – 4.5 out of 5' }],
    ['alike', { angle: 'Decision' }],
    ['alike', { targeting: 'undecided shoppers' }],
    ['variants', { variant: 'B' }],
  ])('%s: %j', (code, first) => {
    expect(codes(first)).toContain(code)
  })

  it('state an outdated price', () => {
    const products = [kettle('Ember One', { pricePence: null }), kettle('Fjord Two')]
    const brief = adBrief({ products })
    expect(codes({ headline: 'Ember One for £29.99' }, brief)).toContain('wrong_price')
    expect(codes({ headline: 'Kettles from £29.99' }, brief)).toContain('wrong_price')
  })

  it('are not exactly three', () => {
    const problems = verifyVariants(ads().slice(0, 2), adBrief(), verifyLines)
    expect(problems).toMatchObject([{ code: 'variants', where: 'the three variants' }])
  })

  it('are reported with the place and a correction', () => {
    const [problem] = verifyVariants(ads({ headline: `${'Kettles '.repeat(5)}x` }), adBrief(), verifyLines)
    expect(problem).toMatchObject({
      where: 'the headline of variant A',
      message: expect.stringMatching(/^The headline of variant A has 41 characters, and the maximum is 40/),
    })
  })
})
