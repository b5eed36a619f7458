import { isDeepStrictEqual } from 'node:util'
import type { Articles } from '../articles/articles.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { applyEdits } from './edited-brief.ts'
import { type Brief, briefResult } from './step-results.ts'

export interface CurrentBrief {
  /** Facts that the text may state today. */
  brief: Brief
  /** Facts that the job found; the same object if nobody changed them. */
  stored: Brief
}

/**
 * Reads the brief that an article was written from, with its products as people changed them since; null if it is no
 * longer stored.
 */
export async function readCurrentBrief(
  { articles, jobs }: { articles: Pick<Articles, 'productChanges'>; jobs: Pick<Jobs, 'getStoredResult'> },
  ref: string,
  jobId: string,
): Promise<CurrentBrief | null> {
  const stored = await jobs.getStoredResult(jobId, { name: 'find-products', result: briefResult })
  if (!stored) return null
  const { article, products } = await articles.productChanges.read(ref)
  return { stored, brief: article.jobId === jobId ? applyEdits(stored, products) : stored }
}

/** Number of briefs that a cache keeps. */
const MAX_BRIEFS = 16

/**
 * Creates a function that returns the brief it was given before under the same key if the two are equal. What the check
 * derives from a brief is cached with the object, so the next check of the same article costs less than half.
 */
export function createBriefCache(): (key: string, brief: Brief) => Brief {
  const recent = new Map<string, Brief>()
  return (key, brief) => {
    const known = recent.get(key)
    const reused = known && isDeepStrictEqual(known, brief) ? known : brief
    recent.delete(key)
    recent.set(key, reused)
    const [oldest] = recent.keys()
    if (recent.size > MAX_BRIEFS && oldest !== undefined) recent.delete(oldest)
    return reused
  }
}
