import { amazonAsin } from './amazon-link.ts'
import type { JobEvent } from './schemas/job.ts'

export type FoundProduct = Extract<JobEvent, { type: 'products' }>['products'][number]

/** What tells a product of others: its ASIN, or its address where that names none. */
export function foundProductKey({ amazonUrl }: FoundProduct): string {
  return amazonAsin(amazonUrl) ?? amazonUrl
}

/** The products of a job by now, each once: one that is named anew keeps its place, and new ones come last. */
export function withFound(before: readonly FoundProduct[], found: readonly FoundProduct[]): FoundProduct[] {
  return [...new Map([...before, ...found].map(product => [foundProductKey(product), product])).values()]
}
