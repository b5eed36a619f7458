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
