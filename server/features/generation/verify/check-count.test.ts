import { describe, expect, it } from 'vitest'
import { aBrief, anArticle, findProblemCodes } from '../testing/an-article.ts'
import { verifyArticle } from '../verify-article.ts'

const titled = (title: string, topic?: string) =>
  verifyArticle({ html: anArticle(), brief: aBrief(topic), outline: { title, excerpt: 'For whom each is.' } }).map(
    ({ code }) => code,
  )

describe('the number of products', () => {
  it.each([
    'Three Choices Side by Side',
    'Five Wireless Earbuds Compared',
    'Earbuds: 3 pairs compared',
    'Earbuds, and why all three of them are loud',
    'Earbuds: how all 5 products differ',
  ])('is that of the article, in its title: %s', title => expect(titled(title)).toEqual(['wrong_count']))

  it.each([
    'Two Choices Side by Side',
    '2 Wireless Earbuds Compared',
    'Earbuds compared in three steps',
    'Earbuds for 5 Year Olds Compared',
    'Four-Season Earbuds Compared',
  ])('is not what else is counted: %s', title => expect(titled(title)).toEqual([]))

  it('is that of the article in its text', () => {
    expect(findProblemCodes({ overview: '<p>All three of these products are listed.</p>' })).toEqual(['wrong_count'])
    expect(findProblemCodes({ overview: '<p>The three pairs here are small.</p>' })).toEqual(['wrong_count'])
    expect(findProblemCodes({ overview: '<p>All two of these products are listed.</p>' })).toEqual([])
  })
})
