import { nextBlogSchema } from '../contract/schemas/optimizer.ts'
import type { OptimizerFacts, Strategist, Strategy } from '../ports/strategist.ts'

/** Strategist for tests, without templates or a model. Its texts name facts, and it refuses unusable facts. */
export function plainStrategist(): Strategist & { asked: OptimizerFacts[] } {
  const asked: OptimizerFacts[] = []
  return {
    asked,
    async advise(facts, { signal, report: tell }) {
      signal.throwIfAborted()
      assertFit(facts)
      asked.push(facts)
      await tell(`Words for ${facts.adSets.length} ad sets.`)
      return wordsFor(facts)
    },
  }
}

function assertFit({ days, adSets, budget }: OptimizerFacts): void {
  if (days.from > days.to) throw new TypeError(`The days end before they begin: ${days.from} to ${days.to}`)
  if (new Set(adSets.map(({ adSetId }) => adSetId)).size < adSets.length) throw new TypeError('An ad set comes twice.')
  if (!(budget.daily >= 0)) throw new TypeError(`A budget of ${budget.daily} is none.`)
  for (const { recommendations, creativeRecommendations, targetingRecommendations } of adSets) {
    const words = [...recommendations, ...creativeRecommendations, ...targetingRecommendations]
    if (words.length > 0) throw new TypeError('Words are for the strategist to find.')
  }
}

function wordsFor({ totals, adSets, budget, categories }: OptimizerFacts): Strategy {
  return {
    overallInsights: [`${totals.visitors} visitors clicked ${totals.productClicks} products.`],
    nextBlogRecommendation: nextBlogSchema.parse({
      topic: 'Electric kettles',
      category: categories[0]?.category ?? 'kitchen',
      reasoning: 'They are read.',
      targetAudience: 'Tea drinkers',
      productFocus: 'Kettles',
      expectedPerformance: 'About the same.',
      seoKeywords: ['kettle'],
    }),
    nextAdStrategy: {
      budgetReasoning: budget.reason,
      objective: 'OUTCOME_TRAFFIC',
      targeting: { demographics: 'Adults', interests: ['Tea'], reasoning: 'They click.' },
      creative: { headlines: ['Five kettles'], descriptions: ['Compared.'], callToAction: 'LEARN_MORE' },
    },
    adSets: new Map(
      adSets.map(({ adSetId, adSetName }) => [
        adSetId,
        {
          recommendations: [`Keep an eye on ${adSetName}.`],
          creativeRecommendations: [],
          targetingRecommendations: [],
        },
      ]),
    ),
    writtenBy: 'plain words',
    notices: [],
  }
}
