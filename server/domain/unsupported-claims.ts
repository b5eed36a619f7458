import { pluralize } from './number-format.ts'

/** Error details of a refusal to publish; the same call succeeds with `withUnsupportedClaims`. */
export interface UnsupportedClaimsDetails {
  /** Number of sentences without a source. */
  unsupportedClaims: number
  /** The first of these sentences. */
  sentences: string[]
}

/** Returns the number of sentences without a source; null if the details belong to another error. */
export function getUnsupportedCount(details: unknown): number | null {
  if (typeof details !== 'object' || details === null) return null
  const count: unknown = Reflect.get(details, 'unsupportedClaims')
  return typeof count === 'number' ? count : null
}

/** "3 sentences have no source." */
export function describeUnsupported(count: number): string {
  return pluralize(count, '1 sentence has no source.', `${count} sentences have no source.`)
}
