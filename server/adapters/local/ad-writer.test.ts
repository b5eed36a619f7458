import { describe, expect, it } from 'vitest'
import { adBrief, kettle } from '../../features/ads/testing/an-ad-brief.ts'
import { verifyVariants } from '../../features/ads/variants/verify-variants.ts'
import { verifyLines } from '../../features/generation/verify-lines.ts'
import { adWriterConformance } from '../../ports/ad-writer.conformance.ts'
import type { AdBrief } from '../../ports/ad-writer.ts'
import { composeAds, createAdPool, createTemplateAdWriter } from './ad-writer.ts'

const bare = { pricePence: null, rating: null, reviewCount: null, features: [], facts: [], pros: [], suits: null }
const long =
  'Krups & Daughters Extraordinarily Long-Winded Professional Electric Kettle with Thermometer, Keep-Warm, 1.7 l'

const briefs: readonly [string, AdBrief][] = [
  ['an article with every figure', adBrief()],
  ['no figures at all', adBrief({ products: ['Ember', 'Fjord', 'Tarn'].map(name => kettle(name, bare)) })],
  ['very short names', adBrief({ products: ['A1', 'B2', 'C3'].map(name => kettle(name, { pick: 'Best overall' })) })],
  ['very long names', adBrief({ products: [1, 2, 3].map(n => kettle(`${long} ${n}`, { pick: 'Quiet choice' })) })],
  ['one product', adBrief({ products: [kettle('Ember One')] })],
  ['no products', adBrief({ products: [] })],
  ['no topic', adBrief({ topic: 'Three Electric Kettles Compared' })],
  ['a topic as long as can be', adBrief({ topic: `${'electromagnetically-insulated '.repeat(5)}kettles` })],
  ['a topic of signs', adBrief({ topic: '🎉 <b>!!!</b>' })],
  ['a topic without a plural', adBrief({ topic: 'cast-iron cookware', category: 'elsewhere' })],
  ['equal prices', adBrief({ products: ['Ember', 'Fjord', 'Tarn'].map(name => kettle(name)) })],
]

describe.each(briefs)('templates, of %s', (_, brief) => {
  adWriterConformance('the template writer', async () => ({ writer: createTemplateAdWriter(), brief }))

  it('hold, at every attempt', () => {
    const sayings = createAdPool(brief)
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      const variants = composeAds({ ...brief, attempt }, [], sayings)
      expect(verifyVariants(variants, brief, verifyLines)).toEqual([])
    }
  })
})

describe('templates', () => {
  it('tell of prices and ratings only where they are known', () => {
    const [, unfigured] = briefs[1] ?? []
    const all = Array.from({ length: 20 }, (_, at) => composeAds({ ...adBrief(unfigured), attempt: at + 1 })).flat()
    expect(all.map(({ headline, bodyText }) => headline + bodyText).join()).not.toMatch(/£|out of 5|\d/)
  })

  const composeAll = (brief: Partial<AdBrief>) =>
    Array.from({ length: 20 }, (_, at) => composeAds({ ...adBrief(brief), attempt: at + 1 }))
      .flat()
      .flatMap(({ headline, bodyText }) => [headline, bodyText])
      .join('\n')

  it.each([
    ['how to choose a kettle for camping', 'kettles for camping'],
    ['Ember Electric Kettle or Fjord Electric Kettle', 'electric kettles'],
  ])('name the kind of product of "%s"', (topic, kind) => {
    const products = ['Ember Electric Kettle', 'Fjord Electric Kettle'].map(name => kettle(name))
    const texts = composeAll({ topic, products })
    expect(texts.toLowerCase()).toContain(kind)
    expect(texts).not.toMatch(/\bhows\b| or fjord| for [^.?!,\n]* for /i)
  })

  it('promise no comparison of a single product, and spell its name as it is', () => {
    const texts = composeAll({ topic: 'phone charger', products: [kettle('ipremium Charger', { pick: null })] })
    expect(texts).toContain('ipremium Charger')
    expect(texts).not.toMatch(/Ipremium|[Cc]ompar|which one|alike|[Dd]iffer|apart/)
  })

  it('count pairs, name no second choice as the pick and no use that no source names', () => {
    const names = ['Ember Earbuds', 'Fjord Earbuds', 'Tarn Earbuds']
    const picks = ['Best overall', 'Runner-up', null]
    const products = names.map((name, at) => kettle(name, { pick: picks[at] ?? null, suits: null }))
    const texts = composeAll({ topic: 'wireless earbuds', category: 'audio', products })
    expect(texts).toMatch(/three pairs of wireless earbuds/i)
    expect(texts).not.toMatch(/three (?:wireless )?earbuds|Our pick: Fjord|commute|long journeys/i)
  })

  it('agree with the names, and cut none after a possessive', () => {
    const names = ["Baby's First Earphones", 'Bolt Earphones', 'Crow Earphones']
    const texts = composeAll({ products: names.map(name => kettle(name, { pick: 'Quiet choice' })) })
    expect(texts).not.toMatch(/Earphones (?:has|is)\b|Baby's(?! First)/)
    expect(texts).toMatch(/Earphones (?:have|are)\b/)
  })

  it('give no headline twice in ten attempts, and make use of every kind of fact', () => {
    const all = Array.from({ length: 10 }, (_, at) => composeAds({ ...adBrief(), attempt: at + 1 })).flat()
    expect(new Set(all.map(({ headline }) => headline.toLowerCase())).size).toBe(30)
    expect(new Set(all.map(({ angle }) => angle)).size).toBe(8)
  })
})
