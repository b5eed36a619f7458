import { planHash } from '../../contract/plan-hash.ts'
import type { Optimization } from '../../contract/schemas/optimizer.ts'
import type { Strategy } from '../../ports/strategist.ts'
import type { Advised, Judged } from './step-results.ts'

const validForMs = 24 * 3_600_000

/** Combines the results of the rules and the strategist's texts with the plan. */
export async function assemble(id: string, judged: Judged, advised: Advised): Promise<Optimization> {
  const { facts, changes, madeFrom, at } = judged
  const { budgetReasoning, ...adStrategy } = advised.nextAdStrategy
  const words = new Map(advised.adSets.map(({ id, ...own }) => [id, own]))
  const said: Optimization = {
    overallInsights: advised.overallInsights,
    nextBlogRecommendation: advised.nextBlogRecommendation,
    nextAdStrategy: { budget: { daily: facts.budget.daily, reasoning: budgetReasoning }, ...adStrategy },
    adSetOptimizations: facts.adSets.map(card => ({ ...card, ...words.get(card.adSetId) })),
    plan: { id, hash: '', createdAt: at, expiresAt: expiryOf(at), changes, madeFrom },
    sample: judged.sample,
    writtenBy: advised.writtenBy,
    notices: [...judged.notices, ...advised.notices],
  }
  return { ...said, plan: { ...said.plan, hash: await planHash(said) } }
}

function expiryOf(at: string): string {
  return new Date(Date.parse(at) + validForMs).toISOString()
}

/** Converts a strategy to its stored form. */
export function toAdvised({ adSets, ...strategy }: Strategy): Advised {
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
