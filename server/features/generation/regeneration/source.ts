import { BlogopsError } from '../../../contract/errors.ts'
import { foldName } from '../../../contract/product-name.ts'
import type { ArticleSection } from '../../../contract/schemas/regeneration.ts'
import type { ArticleOutline, SectionPlan } from '../../../ports/article-writer.ts'
import type { SectionPlace, StandingArticle } from '../../articles/articles.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { sectionName } from '../assemble.ts'
import type { Brief } from '../find-products.ts'
import { briefResult, outlineResult } from '../step-results.ts'

/** Brief and outline that an article was written from. */
export interface Source {
  brief: Brief
  outline: ArticleOutline
}

type Named = Pick<StandingArticle, 'title' | 'slug'>

/** @throws BlogopsError `not_found` if they are no longer stored. */
export async function readSource(jobs: Pick<Jobs, 'storedResult'>, jobId: string, article: Named): Promise<Source> {
  const brief = await jobs.storedResult(jobId, { name: 'find-products', result: briefResult })
  const outline = await jobs.storedResult(jobId, { name: 'outline', result: outlineResult })
  if (brief && outline) return { brief, outline }
  throw new BlogopsError('not_found', `What "${article.title}" was generated from is no longer kept.`, {
    hint: `Edit it by hand: blogops articles edit ${article.slug}`,
  })
}

/** Returns the job that generated an article. @throws BlogopsError `bad_request` if none did. */
export function sourceJobOf({ jobId, title, slug }: StandingArticle): string {
  if (jobId !== null) return jobId
  throw new BlogopsError('bad_request', `"${title}" was not generated; edit it by hand.`, {
    hint: `blogops articles edit ${slug}`,
  })
}

export function bodyPlaceOf(plan: SectionPlan): SectionPlace {
  return { level: plan.kind === 'product' ? 4 : 3, heading: sectionName(plan) }
}

/** Planned sections whose headings still exist in the article. */
export function sectionsIn(article: Pick<StandingArticle, 'has'>, { sections }: ArticleOutline): SectionPlan[] {
  return sections.filter(plan => article.has(bodyPlaceOf(plan)))
}

export function toSection(plan: SectionPlan): ArticleSection {
  return { name: sectionName(plan), kind: plan.kind }
}

/** @throws BlogopsError `bad_request` with a list of the sections. */
export function findSection(
  article: StandingArticle,
  outline: ArticleOutline,
  wanted: string | undefined,
): SectionPlan {
  const sections = sectionsIn(article, outline)
  const isWanted = (name: string) => wanted !== undefined && foldName(name) === foldName(wanted)
  const found = sections.find(plan => isWanted(sectionName(plan))) ?? sections.find(({ heading }) => isWanted(heading))
  if (found) return found
  const what =
    wanted === undefined ? 'Say which section' : `"${article.title}" has no section "${wanted}" that was generated`
  const names = sections.map(plan => `"${sectionName(plan)}"`)
  throw new BlogopsError('bad_request', `${what}. It has: ${names.join(', ') || 'none'}.`, {
    hint: `See them: blogops articles sections ${article.slug}`,
    details: { sections: sections.map(sectionName) },
  })
}
