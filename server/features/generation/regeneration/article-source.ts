import { BlogopsError } from '../../../contract/errors.ts'
import type { ArticleSection } from '../../../contract/schemas/generation.ts'
import { foldName } from '../../../domain/products.ts'
import type { ArticleOutline, SectionPlan } from '../../../ports/article-writer.ts'
import type { CurrentArticle, SectionPlace } from '../../articles/articles.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { getSectionName } from '../article-headings.ts'
import type { Brief } from '../find-products.ts'
import { briefResult, outlineResult } from '../step-results.ts'

/** Brief and outline that an article was written from. */
export interface Source {
  brief: Brief
  outline: ArticleOutline
}

type ArticleName = Pick<CurrentArticle, 'title' | 'slug'>

/** @throws BlogopsError `not_found` if they are no longer stored. */
export async function readSource(
  jobs: Pick<Jobs, 'getStoredResult'>,
  jobId: string,
  article: ArticleName,
): Promise<Source> {
  const brief = await jobs.getStoredResult(jobId, { name: 'find-products', result: briefResult })
  const outline = await jobs.getStoredResult(jobId, { name: 'outline', result: outlineResult })
  if (brief && outline) return { brief, outline }
  throw new BlogopsError('not_found', `The sources of "${article.title}" are no longer stored.`, {
    hint: `Edit it by hand: blogops articles edit ${article.slug}`,
  })
}

/** Returns the job that generated an article. @throws BlogopsError `bad_request` if none did. */
export function getSourceJob({ jobId, title, slug }: CurrentArticle): string {
  if (jobId !== null) return jobId
  throw new BlogopsError('bad_request', `"${title}" was not generated. Edit it by hand.`, {
    hint: `blogops articles edit ${slug}`,
  })
}

export function toSectionPlace(plan: SectionPlan): SectionPlace {
  return { level: plan.kind === 'product' ? 4 : 3, heading: getSectionName(plan) }
}

/** Planned sections whose headings still exist in the article. */
export function findSections(article: Pick<CurrentArticle, 'has'>, { sections }: ArticleOutline): SectionPlan[] {
  return sections.filter(plan => article.has(toSectionPlace(plan)))
}

export function toArticleSection(plan: SectionPlan): ArticleSection {
  return { name: getSectionName(plan), kind: plan.kind }
}

/** @throws BlogopsError `bad_request` with a list of the sections. */
export function findSection(
  article: CurrentArticle,
  outline: ArticleOutline,
  requested: string | undefined,
): SectionPlan {
  const sections = findSections(article, outline)
  const isRequested = (name: string) => requested !== undefined && foldName(name) === foldName(requested)
  const found =
    sections.find(plan => isRequested(getSectionName(plan))) ?? sections.find(({ heading }) => isRequested(heading))
  if (found) return found
  const what =
    requested === undefined
      ? 'Name a section of the article.'
      : `"${article.title}" has no generated section "${requested}".`
  const names = sections.map(plan => `"${getSectionName(plan)}"`)
  throw new BlogopsError('bad_request', `${what} It has: ${names.join(', ') || 'none'}.`, {
    hint: `List them: blogops articles sections ${article.slug}`,
    details: { sections: sections.map(getSectionName) },
  })
}
