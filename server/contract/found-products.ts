import { amazonAsin } from './amazon-link.ts'
import type { JobEvent } from './schemas/job.ts'

export type FoundProduct = Extract<JobEvent, { type: 'products' }>['products'][number]

/** Returns the identity of a found product: its ASIN, or its URL if that names none. */
export function foundProductKey({ amazonUrl }: FoundProduct): string {
  return amazonAsin(amazonUrl) ?? amazonUrl
}

/** Merges found products by identity. A known product is replaced in place; new ones are appended. */
export function withFound(before: readonly FoundProduct[], found: readonly FoundProduct[]): FoundProduct[] {
  return [...new Map([...before, ...found].map(product => [foundProductKey(product), product])).values()]
}
