import { type AdSetOptimization, notRunning } from './schemas/optimizer.ts'

/** Returns true if the ad set, its campaign and at least one of its ads are active. */
export function isRunning({ budgetRecommendation: { reason }, evidence: { variants } }: AdSetOptimization): boolean {
  return reason !== notRunning && variants.some(({ status }) => status === 'ACTIVE')
}
