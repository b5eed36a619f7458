import type { Counts, Prior } from './variant.ts'

/** Of an account that tells nothing yet: differences of a third of the rate are usual. */
const usual: Prior = { strength: 600 }
/** Ad sets that the usual strength is worth against those of the account. */
const usualAdSets = 5
const bounds = { least: 50, most: 50_000 }

/**
 * Learns from all ad sets of an account how much variants of one ad set differ: what their rates vary beyond what chance makes
 * of it (the method of moments for beta-binomial counts). Rates differ from ad set to ad set and do not matter here.
 */
export function learnPrior(adSets: readonly (readonly Counts[])[]): Prior {
  const usualSpread = 1 / (usual.strength + 1)
  let excess = 0
  let weight = 0
  let counted = 0
  for (const variants of adSets) {
    const moments = momentsOf(variants)
    if (!moments) continue
    excess += moments.excess
    weight += moments.weight
    counted += 1
  }
  if (counted === 0) return usual
  const perAdSet = weight / counted
  const spread = (excess + usualAdSets * perAdSet * usualSpread) / (weight + usualAdSets * perAdSet)
  const strength = spread <= 0 ? bounds.most : 1 / spread - 1
  return { strength: Math.min(Math.max(strength, bounds.least), bounds.most) }
}

/** How much more the rates of an ad set vary than they would by chance, and how much that tells. */
function momentsOf(variants: readonly Counts[]): { excess: number; weight: number } | undefined {
  const shown = variants.filter(({ impressions }) => impressions > 0)
  const impressions = sum(shown.map(variant => variant.impressions))
  const mean = sum(shown.map(({ clicks }) => clicks)) / impressions
  if (shown.length < 2 || !(mean > 0 && mean < 1)) return undefined
  const squares = sum(shown.map(({ impressions: n, clicks }) => n * (clicks / n - mean) ** 2))
  const byChance = shown.length - 1
  return {
    excess: squares / (mean * (1 - mean)) - byChance,
    weight: impressions - sum(shown.map(({ impressions: n }) => n * n)) / impressions - byChance,
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
