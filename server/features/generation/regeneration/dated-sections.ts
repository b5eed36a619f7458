import { BlogopsError } from '../../../contract/errors.ts'
import type { SectionPlan } from '../../../ports/article-writer.ts'
import type { CurrentArticle } from '../../articles/articles.ts'
import type { ProblemCode } from '../verify/problem.ts'
import { verifyArticleAsync } from '../verify-article.ts'
import { findSections, type Source, toSectionPlace } from './article-source.ts'
import { createOwnTest, toRulesBasis } from './regeneration-steps.ts'

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
const seasons = 'spring|summer|autumn|winter|early|late|mid'

/** Phrases that date a text: a year after a word such as "in", unlike the size "2000 W", and words such as "this year". */
const datePattern = new RegExp(
  `\\b(?:in|since|of|from|until|by|for|during|${seasons}|${months}) 20\\d\\d\\b|\\b(?:as of|at the time of writing|(?:this|last) (?:month|year))\\b`,
  'i',
)

/** Problems of figures that were right when the text was written. */
const figureProblems: ReadonlySet<ProblemCode> = new Set(['wrong_price', 'wrong_rating', 'wrong_reviews'])

/**
 * Finds the generated sections that state a date, or a figure that a product no longer has.
 * @throws BlogopsError `bad_request` if there is none
 */
export async function findDatedSections(current: CurrentArticle, sources: Source): Promise<SectionPlan[]> {
  const { article, source } = toRulesBasis(current, sources)
  const problems = await verifyArticleAsync({ html: article.html, brief: source.brief, outline: article })
  const outdated = problems.filter(({ code }) => figureProblems.has(code)).flatMap(({ place }) => place ?? [])
  const found = findSections(current, sources.outline).filter(plan => {
    const text = current.read(toSectionPlace(plan)).replace(/<[^>]*>/g, ' ')
    return datePattern.test(text) || outdated.some(createOwnTest(plan))
  })
  if (found.length > 0) return found
  throw new BlogopsError(
    'bad_request',
    `No generated section of "${current.title}" has a date or an outdated figure.`,
    {
      hint: `Choose a section: blogops articles sections ${current.slug}`,
    },
  )
}
