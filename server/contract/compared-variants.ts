import type { VariantVerdict } from './schemas/optimizer.ts'

/** Those that were compared with others: what was never shown, or has no other beside it, has no chance to be better. */
export function comparedIn(variants: readonly VariantVerdict[]): VariantVerdict[] {
  return variants.filter(({ chanceBest }) => chanceBest > 0)
}
