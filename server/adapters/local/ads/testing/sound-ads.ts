import { expect } from 'vitest'
import { countCharacters } from '../../../../domain/text.ts'
import { verifyVariants } from '../../../../features/ads/variants/verify-variants.ts'
import type { LocalArticle } from '../../../../features/generation/testing/local-articles.ts'
import { verifyLines } from '../../../../features/generation/verify-lines.ts'
import { composeAds, createAdPool } from '../../ad-writer.ts'

const attempts = 6

/** Expects three true, distinct ads within the limits from each attempt at each article. */
export function expectSoundAds(articles: readonly LocalArticle[]): { made: number; openings: number } {
  let adCount = 0
  const openings = new Set<string>()
  for (const { about, brief, outline } of articles) {
    const badges = new Map(outline.picks.map(({ name, badge }) => [name, badge]))
    const products = brief.products.map(product => ({ ...product, pick: badges.get(product.name) ?? null }))
    const { title, excerpt } = outline
    const { topic, category, sample } = brief
    const article = { title, excerpt, topic, category, sample, products, url: `https://reviews.example/${about}` }
    const headlines = new Set<string>()
    const pool = createAdPool({ ...article, attempt: 1 })
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const ad = { ...article, attempt }
      const variants = composeAds(ad, [], pool)
      expect(verifyVariants(variants, ad, verifyLines), `${about}, attempt ${attempt}`).toEqual([])
      for (const { headline, bodyText } of variants) {
        expect(countCharacters(headline)).toBeLessThanOrEqual(40)
        expect(countCharacters(bodyText)).toBeLessThanOrEqual(125)
        expect(`${headline} ${bodyText}`).not.toMatch(/undefined|null|[{}]| {2}|\.\.|\b(the the|a a|for for)\b/)
        headlines.add(headline.toLowerCase())
        openings.add(headline)
        adCount += 1
      }
    }
    expect(headlines.size, about).toBe(3 * attempts)
  }
  return { made: adCount, openings: openings.size }
}
