import type { HandlersOf } from '../../../contract/handler.ts'
import type * as evidenceContract from '../../../contract/operations/evidence.ts'
import type { Articles } from '../../articles/articles.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { briefResult } from '../step-results.ts'
import { buildEvidence, createMissingEvidence } from './evidence-of.ts'

export interface EvidenceOptions {
  articles: Articles
  jobs: Jobs
}

const findProductsStep = { name: 'find-products', result: briefResult }

export function evidenceHandlers({ articles, jobs }: EvidenceOptions): HandlersOf<typeof evidenceContract> {
  return {
    'articles.evidence': async ({ id }) => {
      const jobId = await articles.getJobId(id)
      if (jobId === null) return createMissingEvidence('by_hand', null)
      const brief = await jobs.getStoredResult(jobId, findProductsStep)
      if (!brief) return createMissingEvidence('not_kept', jobId)
      const [article, cards] = await Promise.all([
        articles.get(id, { drafts: true }),
        articles.products(id, { drafts: true }),
      ])
      return buildEvidence(jobId, brief, { article, cards })
    },
  }
}
