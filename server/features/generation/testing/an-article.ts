import { memoizeContent } from '../../../lib/memoize.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import { blankProduct } from '../../../testing/blank-product.ts'
import type { ProblemCode } from '../verify/problem.ts'
import { verifyArticle } from '../verify-article.ts'

function product(name: string, asin: string, pricePence: number, rating: number, reviewCount: number): BriefedProduct {
  return {
    ...blankProduct(asin),
    name,
    title: name,
    brand: name.split(' ')[0] ?? name,
    category: 'audio',
    pricePence,
    rating,
    reviewCount,
  }
}

const createBrief = memoizeContent(
  (topic: string): ArticleBrief => ({
    topic,
    category: 'audio',
    products: [
      product('Acme Fjord', 'B0CD14NYGK', 2999, 4.5, 1436),
      product('Bolt & Co One', 'B0CGNSBPRG', 129900, 4, 248),
    ],
    readAt: '2025-03-01T09:00:00.000Z',
    sample: false,
  }),
)

/** Two products whose figures are easy to tell apart. The same brief for a topic, because the checks cache what they read. */
export const aBrief = (topic = 'wireless earbuds under £50'): ArticleBrief => createBrief(topic)

const matters = 'fit comfort weight noise colour care storage cables cases warranty'.split(' ')
const readers = 'runners students parents commuters travellers gamers singers drivers walkers bakers'.split(' ')
/** 1,600 words without repeated sentences. */
const filler = matters
  .map(matter =>
    readers.map(
      reader => `Most ${reader} who ask about ${matter} first want it for years to come, and are right in that.`,
    ),
  )
  .map(sentences => `<p>${sentences.join(' ')}</p>`)
  .join('')

/** Parts of a valid article, replaceable by invalid ones. */
const PARTS = {
  overview: '<p>Two pairs are compared here.</p>',
  picks: '<ul><li>Acme Fjord at £29.99</li><li>Bolt &amp; Co One at £1,299.00</li></ul>',
  first:
    '<p>It costs £29.99 and is rated 4.5 out of 5 by 1,436 reviews. <a href="https://www.amazon.co.uk/dp/B0CD14NYGK">See it</a></p>',
  second:
    '<p>It is £1,299 with 248 ratings. <a href="https://www.amazon.co.uk/dp/B0CGNSBPRG">Bolt &amp; Co One</a></p>',
  guide: filler,
}

/** A valid article about the products of `aBrief`, with the given parts replaced. */
export function anArticle(parts: Partial<typeof PARTS> = {}): string {
  const { overview, picks, first, second, guide } = { ...PARTS, ...parts }
  return `<h3>Overview</h3>${overview}<h3>The Short Answer</h3>${picks}<h3>Detailed Product Reviews</h3><h4>Acme Fjord</h4>${first}<h4>Bolt &amp; Co One</h4>${second}<h3>How to Choose</h3>${guide}`
}

/** Problem codes of an article with these parts. */
export function findProblemCodes(parts: Partial<typeof PARTS>, topic?: string): ProblemCode[] {
  return verifyArticle({ html: anArticle(parts), brief: aBrief(topic) }).map(({ code }) => code)
}
