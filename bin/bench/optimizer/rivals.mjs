import { beta } from './product.mjs'

// Common decision rules for comparison; not part of the product.

/** Creates a policy that judges each test separately. */
function judgeSeparately(judge) {
  return { judge: states => states.map(judge) }
}

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

function zScore(a, b) {
  const both = (a.clicks + b.clicks) / (a.impressions + b.impressions)
  const error = Math.sqrt(both * (1 - both) * (1 / a.impressions + 1 / b.impressions))
  return error > 0 ? (rate(b) - rate(a)) / error : 0
}

/** Pauses variants behind the leader with p < 0.05, after each batch. */
export const peeking = judgeSeparately(({ counts, runs }) => {
  const best = counts.reduce((first, variant) => (rate(variant) > rate(first) ? variant : first))
  return toDecision(
    counts.map((variant, at) => runs[at] && !(zScore(variant, best) > 1.96)),
    runs,
  )
})

const draws = 100

/**
 * Thompson sampling: each variant's share is its probability of being best, by draws from the posteriors. Declares no
 * winner.
 */
export const thompson = random =>
  judgeSeparately(({ counts }) => {
    const run = counts.map(() => 0)
    for (let draw = 0; draw < draws; draw += 1) {
      const drawn = counts.map(({ impressions, clicks }) => beta(clicks + 1, impressions - clicks + 1, random))
      run[drawn.indexOf(Math.max(...drawn))] += 1
    }
    return { run, winner: null }
  })
