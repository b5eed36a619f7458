import { computeCanonicalHash, isObject } from './canonical-hash.ts'

/**
 * Returns the hash of a plan: SHA-256 over the canonical JSON of the whole answer except the hash itself. Any change
 * after review is detected.
 * @param optimization the answer, also one read from a file: keys beyond the schema count
 * @returns hex
 */
export function computePlanHash(optimization: Readonly<Record<string, unknown>>): Promise<string> {
  return computeCanonicalHash({ ...optimization, plan: withoutHash(optimization.plan) })
}

function withoutHash(plan: unknown): unknown {
  if (!isObject(plan)) return plan
  const { hash, ...rest } = plan
  return rest
}
