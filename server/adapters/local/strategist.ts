import type { Strategist } from '../../ports/strategist.ts'
import { getAdSetAdvice } from './strategy/ad-set-advice.ts'
import { createAdStrategy } from './strategy/ad-strategy.ts'
import { findInsights } from './strategy/insights.ts'
import { chooseTopic, createNextBlog } from './strategy/next-blog.ts'

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
        overallInsights: findInsights(facts),
        nextBlogRecommendation: createNextBlog(topic, facts),
        nextAdStrategy: createAdStrategy(topic, facts),
        adSets: new Map(facts.adSets.map(adSet => [adSet.adSetId, getAdSetAdvice(adSet, facts)])),
        writtenBy: 'templates',
        notices: [],
      }
    },
  }
}
