import { createAdStrategy } from '../../../adapters/local/strategist.ts'
import { getAdSetAdvice } from '../../../adapters/local/strategy/ad-set-advice.ts'
import { chooseTopic, createNextBlog } from '../../../adapters/local/strategy/next-blog.ts'
import { type Answer, answer } from '../reply.ts'
import type { TaskOf } from '../task.ts'

/** Writes advice like the local strategist, with different insights. */
export function advice(facts: TaskOf<'advice'>): Answer {
  const topic = chooseTopic(facts)
  const { visitors, productClicks } = facts.totals
  return answer(
    JSON.stringify({
      overallInsights: [`${visitors} visitors made ${productClicks} product clicks.`],
      nextBlogRecommendation: createNextBlog(topic, facts),
      nextAdStrategy: createAdStrategy(topic, facts),
      adSets: facts.adSets.map(adSet => ({ adSetId: adSet.adSetId, ...getAdSetAdvice(adSet, facts) })),
    }),
  )
}
