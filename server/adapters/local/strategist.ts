import type { Strategist } from '../../ports/strategist.ts'
import { adviceOf } from './strategy/ad-set-advice.ts'
import { adStrategyOf } from './strategy/ad-strategy.ts'
import { insightsOf } from './strategy/insights.ts'
import { chooseTopic, nextBlogOf } from './strategy/next-blog.ts'

/**
 * Creates a strategist that needs no model: it states the facts in sentences and picks topics from a list. The same
 * facts always give the same advice.
 */
export function createTemplateStrategist(): Strategist {
  return {
    async advise(facts, { signal }) {
      signal.throwIfAborted()
      const topic = chooseTopic(facts)
      return {
        overallInsights: insightsOf(facts),
        nextBlogRecommendation: nextBlogOf(topic, facts),
        nextAdStrategy: adStrategyOf(topic, facts),
        adSets: new Map(facts.adSets.map(adSet => [adSet.adSetId, adviceOf(adSet, facts)])),
        writtenBy: 'templates',
        notices: [],
      }
    },
  }
}
