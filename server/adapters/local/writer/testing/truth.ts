import { expect } from 'vitest'
import type { BriefWithStats } from '../../product-stats.ts'
import type { ReadArticle } from './reading.ts'

const money = (text: string) => text.match(/£\d[\d,]*(?:\.\d+)?/g) ?? []
export const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`

/** Returns the differences between the prices of some products and those of all. */
function findDifferences(some: readonly { pricePence: number }[], all: readonly { pricePence: number }[]): string[] {
  return some.flatMap(one => all.map(other => pounds(Math.abs(one.pricePence - other.pricePence))))
}

/**
 * Expects every price, rating and review count to be in the brief; in a product's section, to be that product's or the
 * difference to another's.
 */
export function expectTrueFigures(article: ReadArticle, brief: BriefWithStats): void {
  for (const { plan, text } of article.sections) {
    const about = brief.products.filter(({ name }) => plan.kind !== 'product' || name === plan.product)
    for (const amount of money(text)) {
      const isPrice = about.some(({ pricePence }) => pounds(pricePence) === amount)
      const known = isPrice || findDifferences(about, brief.products).includes(amount)
      expect(known || (plan.kind !== 'product' && brief.topic.includes(amount)), `${amount} in ${plan.id}`).toBe(true)
    }
    for (const [, score] of text.matchAll(/(\d+(?:\.\d+)?) ?(?:out of|\/) ?5\b/g)) {
      expect(
        about.map(({ rating }) => rating.toFixed(1)),
        plan.id,
      ).toContain(score)
    }
    for (const [, count] of text.matchAll(/(\d[\d,]*) (?:reviews?|ratings?|buyers|customers)\b/g)) {
      expect(
        about.map(({ reviewCount }) => reviewCount.toLocaleString('en-GB')),
        plan.id,
      ).toContain(count)
    }
  }
}

/** Matches claims to have used a product. */
export const USE_CLAIMS =
  /\b(we|our team|i)('ve| have)? (tested|tried|used|found (it|them) (to be )?(good|great|comfortable))|in our (testing|tests?|experience|hands)|hands-on|after (weeks|days|months|hours) of|in the hand\b.*\bfeels|sounds (great|superb|amazing)|we (loved?|recommend)|\b(our|my) (favourite|tests?)\b|\breview unit\b/i

/** Matches traces of broken patterns. */
export const BROKEN_TEXT =
  /undefined|null\b|NaN|\{|\}|a\(n\)|\(n\)| {2}| [,.;:!?](?!\.)|\.\.|,,|\b(the the|a a|and and|of of|is is|at at|to to|in in)\b|\b(a earbuds|a [aeio][a-z]+s\b)|\bwatchs\b|[.!?] [a-z](?![A-Z])/
