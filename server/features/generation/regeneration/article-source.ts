import { BlogopsError } from '../../../contract/errors.ts'
import type { ArticleSection } from '../../../contract/schemas/regeneration.ts'
import { foldName } from '../../../domain/products.ts'
import { mapOutlineTexts } from '../../../domain/source-texts.ts'
import type { ArticleOutline, SectionPlan } from '../../../ports/article-writer.ts'
import type { Articles, CurrentArticle, SectionPlace } from '../../articles/articles.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { getSectionName } from '../article-text.ts'
import { readCurrentBrief } from '../edited-brief.ts'
import { getMoneyView, type MoneyView } from '../money-view.ts'
import { type Brief, outlineResult } from '../step-results.ts'
import { getVerdictBasis } from '../verdict-store.ts'

/** Brief that an article is checked against, and the outline it was written from. */
export interface Source {
  /** Job that they come from. */
  jobId: string
  brief: Brief
  outline: ArticleOutline
  /** Basis of verdicts, see `getVerdictBasis`. */
  basis: string
}

interface SourceReaders {
  articles: Pick<Articles, 'productChanges'>
  jobs: Pick<Jobs, 'getStoredResult'>
}

/** @throws BlogopsError `not_found` if they are no longer stored; `bad_request` without a job. */
export async function readSource(readers: SourceReaders, job: string | null, article: CurrentArticle): Promise<Source> {
  const jobId = getSourceJob({ ...article, jobId: job })
  const current = await readCurrentBrief(readers, article.id, jobId)
  const outline = await readers.jobs.getStoredResult(jobId, { name: 'outline', result: outlineResult })
  if (current && outline) {
    const { brief, stored } = current
    return { jobId, brief, outline, basis: await getVerdictBasis(brief, stored) }
  }
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

/** Converts an article and its sources to the money notation of the rules. */
export function toRulesBasis(article: CurrentArticle, { brief, outline, ...rest }: Source) {
  const money = getMoneyView(brief)
  const { toRules, toSite } = money
  return {
    article: {
      ...article,
      title: toRules(article.title),
      excerpt: toRules(article.excerpt),
      html: toRules(article.html),
      read: (place: SectionPlace) => toRules(article.read({ ...place, heading: toSite(place.heading) })),
      withSection(place: SectionPlace, written: string, body?: string) {
        const before = body === undefined ? undefined : toSite(body)
        const html = article.withSection({ ...place, heading: toSite(place.heading) }, toSite(written), before)
        return html === undefined ? undefined : toRules(html)
      },
    },
    source: { brief: money.brief, outline: mapOutlineTexts(outline, toRules), ...rest },
    money,
  }
}

export function toSiteProblems<P extends { message: string }>(problems: readonly P[], { toSite }: MoneyView): P[] {
  return problems.map(problem => ({ ...problem, message: toSite(problem.message) }))
}
