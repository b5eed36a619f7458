import type { VariantVerdict } from './schemas/optimizer.ts'

/** Returns the variants that were compared. A variant that was never shown, or is alone, has a chance of 0. */
export function filterCompared(variants: readonly VariantVerdict[]): VariantVerdict[] {
  return variants.filter(({ chanceBest }) => chanceBest > 0)
}
