// Product code under test, and the random functions of the simulations.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const load = async path => {
  const file = fileURLToPath(new URL(`../../../server/features/optimizer/${path}`, import.meta.url))
  return (await runnerImport(file, { configFile: false })).module
}

export const { judgeAccount } = await load('rules/judge-account.ts')
export const { compareVariants } = await load('statistics/compare-variants.ts')
export const { learnPrior } = await load('statistics/prior.ts')
export const { beta, binomial, normal, poisson, seededRandom } = await load('testing/random.ts')
export const { adState, createAccount, daysAgo, simulatedAdSet } = await load('testing/simulated-account.ts')
