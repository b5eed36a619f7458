import { describe, expect, it } from 'vitest'
import { maxBodyText, maxHeadline } from '../contract/ad-values.ts'
import { nextAdStrategySchema, nextBlogSchema } from '../contract/schemas/optimizer.ts'
import { countCharacters } from '../domain/text.ts'
import { plainWork } from '../testing/plain-work.ts'
import type { OptimizerFacts, Strategist } from './strategist.ts'

export interface StrategistToTest {
  strategist: Strategist
  facts: OptimizerFacts
  /** Facts of the same site before its first visitor. */
  nothing: OptimizerFacts
}

/** Tests of every strategist, with a model or without. */
export function strategistConformance(name: string, open: () => Promise<StrategistToTest>): void {
  describe(`${name} as a Strategist`, () => {
    it.each(['facts', 'nothing'] as const)('returns advice that matches the contract for %s', async which => {
      const { strategist, ...given } = await open()
      const { nextBlogRecommendation, nextAdStrategy, overallInsights } = await strategist.advise(
        given[which],
        plainWork(),
      )
      const { budgetReasoning, ...strategy } = nextAdStrategy
      expect(nextBlogSchema.parse(nextBlogRecommendation)).toEqual(nextBlogRecommendation)
      expect(nextAdStrategySchema.omit({ budget: true }).parse(strategy)).toEqual(strategy)
      expect(overallInsights.length).toBeGreaterThan(0)
      expect([...overallInsights, budgetReasoning].every(text => text.trim() !== '')).toBe(true)
    })

    it('respects the maximum lengths of ad texts', async () => {
      const { strategist, facts } = await open()
      const { creative } = (await strategist.advise(facts, plainWork())).nextAdStrategy
      expect(creative.headlines).toHaveLength(3)
      expect(creative.descriptions).toHaveLength(3)
      for (const headline of creative.headlines) expect(countCharacters(headline)).toBeLessThanOrEqual(maxHeadline)
      for (const text of creative.descriptions) expect(countCharacters(text)).toBeLessThanOrEqual(maxBodyText)
    })

    it('proposes no topic of an existing article', async () => {
      const { strategist, facts } = await open()
      const { topic } = (await strategist.advise(facts, plainWork())).nextBlogRecommendation
      const titles = facts.titles.map(title => title.toLowerCase())
      expect(titles.some(title => title.includes(topic.toLowerCase()))).toBe(false)
    })

    it('mentions only the given ad sets', async () => {
      const { strategist, facts, nothing } = await open()
      const known = new Set(facts.adSets.map(({ adSetId }) => adSetId))
      const { adSets } = await strategist.advise(facts, plainWork())
      expect([...adSets.keys()].filter(id => !known.has(id))).toEqual([])
      expect((await strategist.advise(nothing, plainWork())).adSets.size).toBe(0)
    })

    it('returns the same advice for the same facts', async () => {
      const { strategist, facts } = await open()
      expect(await strategist.advise(facts, plainWork())).toEqual(await strategist.advise(facts, plainWork()))
    })

    it('starts nothing for a cancelled job', async () => {
      const { strategist, facts } = await open()
      const reason = new Error('cancelled')
      await expect(strategist.advise(facts, plainWork(AbortSignal.abort(reason)))).rejects.toBe(reason)
    })
  })
}
