import { canonicalHash, isObject } from './canonical-hash.ts'

/**
 * The hash of a plan: SHA-256 over the canonical JSON of the whole answer of a run, but for the hash itself. So nothing that was
 * looked at can be altered without its being seen.
 * @param optimization as it is, or as it came out of a file: keys beyond the schema count.
 * @returns hex.
 */
export function planHash(optimization: Readonly<Record<string, unknown>>): Promise<string> {
  return canonicalHash({ ...optimization, plan: withoutHash(optimization.plan) })
}

function withoutHash(plan: unknown): unknown {
  if (!isObject(plan)) return plan
  const { hash, ...rest } = plan
  return rest
}
