import { compareVariants, learnPrior } from './product.mjs'

// Common decision rules for comparison; not part of the product.

const sum = (counts, field) => counts.reduce((total, variant) => total + variant[field], 0)
const rate = ({ impressions, clicks }) => (impressions === 0 ? 0 : clicks / impressions)

/** The last running variant wins; a rule never pauses all variants. */
function toDecision(run, before) {
  if (!run.includes(true)) return { run: before, winner: null }
  const only = run.filter(Boolean).length === 1
  return { run, winner: only ? run.indexOf(true) : null }
}

/** Pauses variants 20 % below the average after 1,000 impressions. */
export const fixedRule = judgeSeparately(({ counts, runs }) => {
  const average = sum(counts, 'clicks') / sum(counts, 'impressions')
  const isBelow = variant => variant.impressions >= 1000 && rate(variant) < 0.8 * average
  return toDecision(
    counts.map((variant, at) => runs[at] && !isBelow(variant)),
    runs,
  )
})

function judgeSeparately(judge) {
  return { judge: states => states.map(judge) }
}

function zScore(a, b) {
  const both = (a.clicks + b.clicks) / (a.impressions + b.impressions)
  const error = Math.sqrt(both * (1 - both) * (1 / a.impressions + 1 / b.impressions))
  return error > 0 ? (rate(b) - rate(a)) / error : 0
}

/** Pauses variants behind the leader with p < 0.05, each night. */
export const pTest = judgeSeparately(({ counts, runs }) => {
  const best = counts.reduce((first, variant) => (rate(variant) > rate(first) ? variant : first))
  return toDecision(
    counts.map((variant, at) => runs[at] && !(zScore(variant, best) > 1.96)),
    runs,
  )
})

const learnsEvery = 5
/** Probability of being best from which the rivals declare a winner. */
const declaresFrom = 0.988

/**
 * Creates a rule that shares the impressions by posteriors with the prior that the product learns.
 * @param getShares returns the share of each variant, given its estimates
 */
function shareByPosterior(getShares, declares = true) {
  let prior
  return {
    judge(states) {
      const night = states[0]?.delivered.length ?? 0
      // The prior hardly changes from night to night; learning it takes half of the time.
      if (night % learnsEvery === 1 || !prior) prior = learnPrior(states.map(({ counts }) => counts))
      return states.map(({ counts }) => {
        const estimates = compareVariants(counts, prior)
        const winner = declares ? estimates.findIndex(({ chanceBest }) => chanceBest >= declaresFrom) : -1
        if (winner !== -1) return { run: counts.map((_, at) => at === winner), winner }
        return { run: getShares(estimates), winner: null }
      })
    },
  }
}

/** Shows only the variant with the highest estimate. Never declares a winner. */
export const greedy = shareByPosterior(estimates => {
  const best = Math.max(...estimates.map(estimate => estimate.rate))
  return estimates.map(estimate => estimate.rate === best)
}, false)

/** Thompson sampling: the share of a variant is its probability of being best. */
export const thompson = shareByPosterior(estimates => estimates.map(({ chanceBest }) => chanceBest))

/** Top-two Thompson sampling: half of the impressions go to the best of a draw, half to the best of the others. */
export const topTwo = shareByPosterior(estimates => {
  const odds = estimates.map(({ chanceBest }) => chanceBest / (1 - chanceBest))
  const total = odds.reduce((all, each) => all + each, 0)
  return estimates.map(({ chanceBest }, at) => chanceBest * (0.5 + 0.5 * (total - odds[at])))
})
