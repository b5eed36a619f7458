import { describe, expect, it } from 'vitest'
import { notRunning } from '../../domain/ads.ts'
import { anOptimization, someFacts } from '../../features/optimizer/testing/sample-facts.ts'
import { strategistConformance } from '../../ports/strategist.conformance.ts'
import type { OptimizerFacts } from '../../ports/strategist.ts'
import { plainWork } from '../../testing/plain-work.ts'
import { createTemplateStrategist } from './strategist.ts'
import { findKind, getProductKinds } from './strategy/product-kinds.ts'

const productKinds = getProductKinds()

const totals = { visitors: 0, productClicks: 0, adSpend: 0, adClicks: 0, conversionRate: 0 }
const none = { articles: [], products: [], phrases: [], categories: [], adSets: [], audiences: [], titles: [] }
const strategist = createTemplateStrategist()
const advise = (facts: Partial<OptimizerFacts>) => strategist.advise(someFacts(facts), plainWork())
const topicOf = async (facts: Partial<OptimizerFacts>) => (await advise(facts)).nextBlogRecommendation

strategistConformance('the template strategist', async () => ({
  strategist,
  facts: someFacts(),
  nothing: someFacts({ ...none, totals }),
}))

describe('the next topic', () => {
  const phrases = [
    { phrase: 'asdf', visitors: 40 },
    { phrase: 'best air fryer for one', visitors: 14 },
  ]

  it('is what readers looked for and did not find, in our words', async () => {
    expect(await topicOf({ phrases })).toMatchObject({
      topic: 'Air fryers',
      category: 'kitchen',
      reasoning: '14 visitors looked for air fryers, and no article covers them yet.',
    })
  })

  it('is not what there is an article of', async () => {
    expect((await topicOf({ phrases, titles: ['Seven Air Fryers Compared'] })).topic).not.toBe('Air fryers')
  })

  it('is else of the category whose products are clicked', async () => {
    const { category, reasoning } = await topicOf({})
    expect(category).toBe('coffee-grinders')
    expect(reasoning).toContain('Hobbin & Crake Daily was clicked 118 times')
  })

  it('is else of the category that brings most', async () => {
    const { category, reasoning, expectedPerformance } = await topicOf({ products: [] })
    expect(category).toBe('coffee-grinders')
    expect(reasoning).toContain('an estimated 8.5 product clicks for a hundred visitors')
    expect(expectedPerformance).toBe(
      'About 8.5 product clicks for a hundred visitors, as the one article of this category has brought.',
    )
  })

  it('is else of what there is least of, and promises nothing', async () => {
    const { category, reasoning, expectedPerformance } = await topicOf({
      ...none,
      categories: [{ category: 'tech', articles: 2, visitors: 9, clicksPerHundred: 60 }],
    })
    expect(category).not.toBe('tech')
    expect(reasoning).toContain('Too little was read and clicked')
    expect(expectedPerformance).toContain('Too little is known yet')
  })

  it('is of a product that was clicked often, and says of no other than the first that it was so most often', async () => {
    const products = [
      { product: 'Kettle K', clicks: 90, category: 'kitchen' as const },
      { product: 'Mat M', clicks: 5, category: 'fitness' as const },
    ]
    const titles = productKinds.filter(({ category }) => category === 'kitchen').map(({ topic }) => topic)
    expect((await topicOf({ products })).reasoning).toContain(
      'Kettle K was clicked 90 times, more than any other product.',
    )
    expect((await topicOf({ products, titles })).reasoning).toMatch(/^Mat M was clicked 5 times\. /)
  })

  it('is of the category that brings most only where it says so', async () => {
    const titles = productKinds.filter(({ category }) => category === 'coffee-grinders').map(({ topic }) => topic)
    const { reasoning } = await topicOf({ products: [], titles })
    expect(reasoning).toMatch(/^Audio gets an estimated 5\.1 product clicks/)
  })

  it('is not of a category of which nothing is clicked, and hopes for nothing there', async () => {
    const categories = [...productKinds.map(({ category }) => category), 'tech' as const].map(category => ({
      category,
      articles: 2,
      visitors: 900,
      clicksPerHundred: 0.04,
    }))
    const { reasoning, expectedPerformance } = await topicOf({ ...none, categories })
    expect(reasoning).toContain('Too little was read and clicked')
    expect(expectedPerformance).toBe('Hardly any product clicks, as the 2 articles of this category have brought.')
    const { overallInsights } = await advise({ ...none, totals: { ...totals, visitors: 900 }, categories })
    expect(overallInsights.join()).not.toContain('gets the most clicks')
  })

  it('is found even where there is an article of each kind, and denies none of them', async () => {
    const titles = productKinds.map(({ topic }) => topic)
    for (const facts of [{}, { products: [] }, { ...none, titles }, { phrases }]) {
      const { topic, reasoning } = await topicOf({ ...facts, titles })
      expect(topic).not.toBe('')
      expect(reasoning).not.toContain('no article')
    }
  })
})

describe('a kind of thing', () => {
  it.each(productKinds.map(kind => [kind.topic, kind] as const))('%s is known by its own name', (topic, kind) => {
    expect(findKind(`The best ${topic} in 2026`)).toBe(kind)
  })

  it.each(productKinds.map(kind => [kind.topic, kind] as const))('%s has ads that fit', async (_, kind) => {
    const titles = productKinds.filter(one => one !== kind).map(({ topic }) => topic)
    const { creative } = (await advise({ ...none, titles })).nextAdStrategy
    for (const headline of creative.headlines) expect(headline.length).toBeLessThanOrEqual(40)
    for (const text of creative.descriptions) expect(text.length).toBeLessThanOrEqual(125)
  })
})

describe('insights', () => {
  it('tell what readers did, what brings most and what ads cost', async () => {
    expect((await advise({})).overallInsights).toEqual([
      'From 23 October 2026 to 21 November 2026, 4,210 visitors made 312 product clicks: 7.4 for every hundred.',
      'Coffee Grinders gets the most clicks per visitor: an estimated 8.5 product clicks for a hundred visitors, compared with 7.4 on the whole site.',
      'Ads cost £124.50 and brought 410 clicks, at £0.30 each.',
      '1 ad set has a winner.',
    ])
  })

  it('claim nothing where nobody came', async () => {
    expect((await advise({ ...none, totals })).overallInsights).toEqual([
      'From 23 October 2026 to 21 November 2026, no visitor was counted on the site, so nothing is known about readers yet.',
    ])
  })
})

describe('advice on an ad set', () => {
  const adviceOn = async (changes: Parameters<typeof anOptimization>[0], facts: Partial<OptimizerFacts> = {}) =>
    (await advise({ adSets: [anOptimization(changes)], ...facts })).adSets.get('01KADSET')

  const { evidence } = anOptimization()

  it('builds on a winner', async () => {
    expect(await adviceOn({})).toEqual({
      recommendations: ['Let B (“Which grinder?”) run alone, and test something new against it.'],
      creativeRecommendations: [
        'The text of B (“Which grinder?”) works better than that of A (“Five grinders, compared”). Base the next variant on it.',
      ],
      targetingRecommendations: [],
    })
  })

  it('says of what leads only that it seems to, and compares nothing that was not shown alike', async () => {
    const creative = async (phase: 'confirming' | 'held') =>
      (await adviceOn({ evidence: { ...evidence, phase } }))?.creativeRecommendations
    expect(await creative('confirming')).toEqual([expect.stringContaining('seems to work better than that of')])
    expect(await creative('held')).toEqual([])
  })

  it('leaves alone what too little is known of', async () => {
    const variants = evidence.variants.map(one => ({ ...one, verdict: 'wait' as const }))
    const advice = await adviceOn({ evidence: { ...evidence, phase: 'gathering', variants } })
    expect(advice?.recommendations).toEqual(['Do not change it until more is known. A change now would be a guess.'])
    expect(advice?.creativeRecommendations).toEqual([])
  })

  it.each([
    ['its ads are paused', {}, 'PAUSED'],
    ['its ad set or campaign is', { reason: notRunning }, 'ACTIVE'],
  ] as const)('has nothing run on of what does not run, as %s', async (_, budget, status) => {
    const variants = evidence.variants.map(one => ({ ...one, status }))
    const budgetRecommendation = { ...anOptimization().budgetRecommendation, ...budget }
    const general = async (changes: Partial<typeof evidence>) =>
      (await adviceOn({ budgetRecommendation, evidence: { ...evidence, variants, ...changes } }))?.recommendations
    expect(await general({})).toEqual([
      'It is not running. If you run it again, begin with B (“Which grinder?”) alone, and test something new against it.',
    ])
    const unknown = variants.map(one => ({ ...one, verdict: 'wait' as const }))
    const standstill = ['It is not running, so no new results come in.']
    expect(await general({ phase: 'gathering', variants: unknown })).toEqual(standstill)
    const uncompared = unknown.map(one => ({ ...one, chanceBest: 0 }))
    expect(await general({ phase: 'gathering', variants: uncompared })).toEqual(standstill)
  })

  it('asks for ads if there are none, and for a second one if there is one', async () => {
    const general = async (variants: typeof evidence.variants) =>
      (await adviceOn({ evidence: { ...evidence, phase: 'gathering', variants } }))?.recommendations
    expect(await general([])).toEqual(['It has no ads. Create at least two with different angles.'])
    expect(await general(evidence.variants.slice(0, 1))).toEqual([
      'It has only one variant, so nothing is compared. Add a second one with another angle.',
    ])
  })

  it('compares nothing with what was never shown', async () => {
    const unshown = { impressions: 0, clicks: 0, chanceBest: 0, verdict: 'wait' as const, status: 'PAUSED' as const }
    const [first, second] = evidence.variants.map(one => ({ ...one, verdict: 'pause' as const, chanceBest: 0.4 }))
    if (!first || !second) throw new Error('There are two variants')
    const third = { ...second, adId: '01KADC', variant: 'C', chanceBest: 0.6, verdict: 'winner' as const }
    const among = await adviceOn({ evidence: { ...evidence, variants: [first, { ...second, ...unshown }, third] } })
    expect(among?.creativeRecommendations[0]).toMatch(/^The text of C .* better than that of A /)
    const alone = [
      { ...first, verdict: 'wait' as const, chanceBest: 0 },
      { ...second, ...unshown },
    ]
    const gathering = { ...evidence, phase: 'gathering' as const, variants: alone }
    expect(await adviceOn({ evidence: gathering })).toEqual({
      recommendations: [
        'Only A (“Five grinders, compared”) is running, so nothing is compared. Let a second variant run beside it.',
      ],
      creativeRecommendations: [],
      targetingRecommendations: [],
    })
    const adSets = [anOptimization({ evidence: gathering })]
    expect((await advise({ adSets })).overallInsights.join()).not.toMatch(/winner|more data/)
  })

  it('warns of a split that is no chance, and of tiredness', async () => {
    const fatigue = { peak: 1.8, now: 1.1, drop: 39, weekOfPeak: '2026-10-27' }
    const advice = await adviceOn({ evidence: { ...evidence, fatigue, sampleRatio: { suspicious: true, p: 0.0001 } } })
    expect(advice?.recommendations[0]).toContain('shown less equally')
    expect(advice?.creativeRecommendations[0]).toBe(
      'Its CTR fell from 1.80% in the week from 27 October 2026 to 1.10%. Write new variants for it.',
    )
  })

  it('names the best and the worst people with intervals', async () => {
    const { overallInsights, nextAdStrategy } = await advise({ audiences })
    expect(overallInsights).toContain(
      'People aged 25–34 bring the most conversions for each pound: 0.12 (95% sure: 0.10 to 0.14); people aged 65+ the least: 0.05 (95% sure: 0.04 to 0.06). Everybody brings 0.08.',
    )
    expect(nextAdStrategy.targeting).toMatchObject({
      demographics: 'People aged 25–34, in the United Kingdom',
      reasoning:
        'They bring more conversions for each pound than everybody (0.08): people aged 25–34 0.12 (95% sure: 0.10 to 0.14).',
    })
  })

  it('says that a difference may be chance', async () => {
    const unsure = audiences.map(audience => ({ ...audience, low: 0.01, high: 0.2 }))
    const { overallInsights, nextAdStrategy } = await advise({ audiences: unsure })
    expect(overallInsights.join()).toContain('The difference may be chance.')
    expect(nextAdStrategy.targeting.reasoning).toContain('No audience is clearly better')
  })

  it('advises an ad set to test a better audience', async () => {
    const reason = 'People aged 25–34 bring about 1.50 times as many conversions.'
    const people = { by: 'age', ages: '25-34', articleId: 'a1', dailyBudget: 10, ofPresent: 0.08 } as const
    const test = { ...people, ...audienceOf('25-34', 0.12), adSetId: '01KADSET', adSetName: 'Grinders', reason }
    const advice = await adviceOn({}, { audienceTests: [test] })
    expect(advice?.targetingRecommendations).toEqual([`Test another audience. ${reason}`])
  })
})

function audienceOf(group: string, perPound: number) {
  const interval = { low: perPound - 0.01 * Math.ceil(perPound * 20), high: perPound + 0.01 * Math.ceil(perPound * 20) }
  return { by: 'age' as const, group, unit: 'conversions' as const, perPound, ...interval, ofAll: 0.08, spend: 500 }
}

const audiences = [
  { ...audienceOf('25-34', 0.12), low: 0.1, high: 0.14 },
  { ...audienceOf('65+', 0.05), low: 0.04, high: 0.06 },
]
