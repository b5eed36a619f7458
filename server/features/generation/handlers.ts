import type { HandlersOf } from '../../contract/handler.ts'
import type * as generationContract from '../../contract/operations/generation.ts'
import type * as proposalsContract from '../../contract/operations/proposals.ts'
import { evidenceSchema } from '../../contract/schemas/claims.ts'
import { mapJson } from '../../domain/json.ts'
import type { Articles } from '../articles/articles.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { CheckStored } from './article-check.ts'
import { buildEvidence, createMissingEvidence } from './article-evidence.ts'
import { readCurrentBrief } from './edited-brief.ts'
import type { Generation } from './generation.ts'
import { getMoneyView } from './money-view.ts'

type EvidenceOperation = 'articles.check' | 'articles.judge' | 'articles.evidence'

/**
 * @param model Name and server of the language model; null for the embedded engine.
 * @param judge Name of the model that checks claims; null if only rules do.
 */
export function generationHandlers(
  generation: Generation,
  model: { name: string; server: string } | null,
  judge: string | null,
): Omit<HandlersOf<typeof generationContract>, EvidenceOperation> {
  return {
    'generate.article': async (input, { actor }) => generation.complete(input, actor),
    'generate.similar': async ({ topic }) => generation.findSimilar(topic),
    'generate.topics': async input => generation.listTopics(input),
    'generate.engine': async () => ({ model, judge, amazon: await generation.readAmazonUse() }),
  }
}

export function regenerationHandlers({
  regeneration,
}: Generation): Pick<HandlersOf<typeof proposalsContract>, 'articles.sections' | 'articles.regenerate'> {
  return {
    'articles.sections': async ({ id }) => regeneration.sections(id),
    'articles.regenerate': async ({ id, ...request }, { actor }) => regeneration.start(id, request, actor),
  }
}

interface EvidenceOptions {
  articles: Articles
  jobs: Jobs
  checkStored: CheckStored
  judgedCheck: Generation['judgedCheck']
}

export function evidenceHandlers({
  articles,
  jobs,
  checkStored,
  judgedCheck,
}: EvidenceOptions): Pick<HandlersOf<typeof generationContract>, EvidenceOperation> {
  return {
    'articles.check': async ({ id, ...changes }) => checkStored(id, changes),

    'articles.judge': async ({ id, ...request }, { actor }) => judgedCheck.start(id, request, actor),

    'articles.evidence': async ({ id }) => {
      const jobId = await articles.getJobId(id)
      if (jobId === null) return createMissingEvidence('by_hand', null)
      const current = await readCurrentBrief({ articles, jobs }, id, jobId)
      if (!current) return createMissingEvidence('not_kept', jobId)
      const [article, cards] = await Promise.all([
        articles.get(id, { drafts: true }),
        articles.products(id, { drafts: true }),
      ])
      const money = getMoneyView(current.brief)
      const { toRules } = money
      const text = {
        title: toRules(article.title),
        excerpt: toRules(article.excerpt),
        content: toRules(article.content),
      }
      const evidence = buildEvidence(jobId, money.brief, { article: text, cards })
      return evidenceSchema.parse(mapJson(evidence, money.toSite))
    },
  }
}
