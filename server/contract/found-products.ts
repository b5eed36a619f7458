import { findAsin } from './amazon-link.ts'
import type { JobEvent } from './schemas/job.ts'

export type FoundProduct = Extract<JobEvent, { type: 'products' }>['products'][number]

/** Returns the identity of a found product: its ASIN, or its URL if that names none. */
export function getFoundProductKey({ amazonUrl }: FoundProduct): string {
  return findAsin(amazonUrl) ?? amazonUrl
}

/** Merges found products by identity. A known product is replaced in place; new ones are appended. */
export function mergeFoundProducts(before: readonly FoundProduct[], found: readonly FoundProduct[]): FoundProduct[] {
  return [...new Map([...before, ...found].map(product => [getFoundProductKey(product), product])).values()]
}
