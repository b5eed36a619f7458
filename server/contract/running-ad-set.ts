import { type AdSetOptimization, notRunning } from './schemas/optimizer.ts'

/** Whether anything of an ad set runs: the ad set, its campaign and one of its ads. */
export function runs({ budgetRecommendation: { reason }, evidence: { variants } }: AdSetOptimization): boolean {
  return reason !== notRunning && variants.some(({ status }) => status === 'ACTIVE')
}
