import {
  asAdVariantsResult,
  asDeployment,
  asGenerationResult,
  asJudgedArticle,
  asOptimization,
  asRegenerationResult,
} from '../../../server/contract/jobs.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { getEditPath } from '../../../server/domain/urls.ts'

/** Names of the kinds of jobs, by type. */
export const jobKinds: Readonly<Record<string, string>> = {
  generation: 'Generation',
  regeneration: 'Regeneration',
  check: 'Claim check',
  'ad-variants': 'Ad variants',
  'ad-deployment': 'Ad deployment',
  'insight-sync': 'Figures from Facebook',
  optimization: 'Optimizer',
}

export function getJobKind({ type }: Pick<Job, 'type'>): string {
  return jobKinds[type] ?? type
}

interface JobLink {
  href: string
  label: string
}

/** Link to what a done job made; null if it made nothing with a page. */
export function getResultLink({ result }: Pick<Job, 'result'>): JobLink | null {
  const generation = asGenerationResult(result)
  if (generation) return { href: getEditPath(generation.article.id), label: 'Open article' }
  const regeneration = asRegenerationResult(result)
  if (regeneration) return { href: getEditPath(regeneration.article.id), label: 'Open article' }
  const ads = asAdVariantsResult(result) ?? asDeployment(result)
  if (ads) return { href: `/articles/${encodeURIComponent(ads.article.id)}/manage`, label: 'Open ads' }
  const judged = asJudgedArticle(result)
  if (judged) return { href: getEditPath(judged.articleId), label: 'Open article' }
  const plan = asOptimization(result)?.plan
  return plan ? { href: `/ai-optimizer?plan=${encodeURIComponent(plan.id)}`, label: 'Open plan' } : null
}
