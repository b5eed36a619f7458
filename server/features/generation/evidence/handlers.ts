import type { HandlersOf } from '../../../contract/handler.ts'
import type * as evidenceContract from '../../../contract/operations/evidence.ts'
import type { Articles } from '../../articles/articles.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { briefResult } from '../step-results.ts'
import { evidenceOf, noEvidence } from './evidence-of.ts'

export interface EvidenceOptions {
  articles: Articles
  jobs: Jobs
}

const foundProducts = { name: 'find-products', result: briefResult }

export function evidenceHandlers({ articles, jobs }: EvidenceOptions): HandlersOf<typeof evidenceContract> {
  return {
    'articles.evidence': async ({ id }) => {
      const jobId = await articles.jobOf(id)
      if (jobId === null) return noEvidence('by_hand', null)
      const brief = await jobs.storedResult(jobId, foundProducts)
      if (!brief) return noEvidence('not_kept', jobId)
      const [article, cards] = await Promise.all([
        articles.get(id, { drafts: true }),
        articles.products(id, { drafts: true }),
      ])
      return evidenceOf(jobId, brief, { article, cards })
    },
  }
}
