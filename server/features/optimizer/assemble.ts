import { computePlanHash } from '../../contract/plan-hash.ts'
import type { Optimization } from '../../contract/schemas/optimizer.ts'
import type { Strategy } from '../../ports/strategist.ts'
import type { AdviseResult, JudgeResult } from './step-results.ts'

const validForMs = 24 * 3_600_000

/** Combines the results of the rules and the strategist's texts with the plan. */
export async function assembleOptimization(
  id: string,
  judged: JudgeResult,
  advised: AdviseResult,
): Promise<Optimization> {
  const { facts, changes, madeFrom, at } = judged
  const { budgetReasoning, ...adStrategy } = advised.nextAdStrategy
  const adviceByAdSet = new Map(advised.adSets.map(({ id, ...own }) => [id, own]))
  const draft: Optimization = {
    overallInsights: advised.overallInsights,
    nextBlogRecommendation: advised.nextBlogRecommendation,
    nextAdStrategy: { budget: { daily: facts.budget.daily, reasoning: budgetReasoning }, ...adStrategy },
    adSetOptimizations: facts.adSets.map(card => ({ ...card, ...adviceByAdSet.get(card.adSetId) })),
    plan: { id, hash: '', createdAt: at, expiresAt: getExpiry(at), changes, madeFrom },
    sample: judged.sample,
    writtenBy: advised.writtenBy,
    notices: [...judged.notices, ...advised.notices],
  }
  return { ...draft, plan: { ...draft.plan, hash: await computePlanHash(draft) } }
}

function getExpiry(at: string): string {
  return new Date(Date.parse(at) + validForMs).toISOString()
}

/** Converts a strategy to its stored form. */
export function toAdviseResult({ adSets, ...strategy }: Strategy): AdviseResult {
  const { overallInsights, nextBlogRecommendation, nextAdStrategy, writtenBy, notices } = structuredClone(strategy)
  return {
    overallInsights: [...overallInsights],
    nextBlogRecommendation,
    nextAdStrategy,
    writtenBy,
    notices: [...notices],
    adSets: [...adSets].map(([id, own]) => ({
      id,
      recommendations: [...own.recommendations],
      creativeRecommendations: [...own.creativeRecommendations],
      targetingRecommendations: [...own.targetingRecommendations],
    })),
  }
}
