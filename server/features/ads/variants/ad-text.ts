import { BlogopsError } from '../../../contract/errors.ts'
import type { UnsupportedClaimsDetails } from '../../../domain/check-summary.ts'
import type { AdBrief, AdProduct, AdVariant } from '../../../ports/ad-writer.ts'

/** A problem in an ad. */
export interface AdProblem {
  code: string
  /** The problem and its correction, for the next attempt of the writer. */
  message: string
  /** Label for people: "the headline of variant A". */
  where: string
}

/** Finds problems in the text of an ad for an article. @throws BlogopsError `not_found`; `gone`. */
export type CheckText = (
  articleId: string,
  text: Pick<AdVariant, 'variant' | 'headline' | 'bodyText'>,
) => Promise<readonly AdProblem[]>

/** @throws BlogopsError `verification_failed` if the check of a new ad's text finds problems. */
export async function assertTextsAreSupported(
  articleId: string,
  texts: readonly Parameters<CheckText>[1][],
  checkText: CheckText,
): Promise<void> {
  const problems = (await Promise.all(texts.map(text => checkText(articleId, text)))).flat()
  if (problems.length > 0) throw textHasProblems(problems)
}

/** Maximum number of problems that an error names. */
const maxNamed = 5

export function textHasProblems(problems: readonly AdProblem[]): BlogopsError {
  const sentences = problems.slice(0, maxNamed).map(({ message }) => message)
  const details: UnsupportedClaimsDetails = { unsupportedClaims: problems.length, sentences }
  return new BlogopsError('verification_failed', `The text failed its check. ${sentences.join(' ')}`, {
    hint: 'Change the text. To use it anyway, pass --with-unsupported-claims (in the API: "withUnsupportedClaims": true).',
    details: { ...details },
  })
}

/** The headline or body text of an ad. */
export interface AdText {
  /** Label for people: "the headline of variant A". */
  where: string
  text: string
}

export function getTexts({ variant, headline, bodyText }: AdVariant): AdText[] {
  return [
    { where: `the headline of variant ${variant}`, text: headline },
    { where: `the body text of variant ${variant}`, text: bodyText },
  ]
}

export function toProblem({ where }: Pick<AdText, 'where'>, code: string, fault: string): AdProblem {
  return { code, where, message: `${where.replace(/^./, first => first.toUpperCase())} ${fault}` }
}

/** Returns all statements about a product, without the badge. */
function getStatements({ name, title, brand, features, facts, pros, cons, suits }: AdProduct): string[] {
  return [
    ...[name, title, brand ?? '', suits ?? ''],
    ...[...features, ...pros, ...cons],
    ...facts.flatMap(({ label, value }) => [label, value]),
  ]
}

/** Returns every source text for an ad. */
export function getSourceTexts({ title, excerpt, topic, products }: AdBrief): string[] {
  return [title, excerpt, topic, ...products.flatMap(getStatements)].filter(text => text.trim() !== '')
}

/** Returns proper names whose words are not checked: topic, title and products. */
export function getNames({ title, topic, products }: AdBrief): string[] {
  return [title, topic, ...products.map(({ name }) => name)].filter(name => name.trim() !== '')
}

/** Removes phrases from a text, case-insensitively. Longest first, so that a phrase inside another is found. */
export function removePhrases(text: string, phrases: readonly string[]): string {
  const folded = text.toLowerCase()
  const present = phrases.filter(phrase => phrase !== '' && folded.includes(phrase.toLowerCase()))
  const longestFirst = present.toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, phrase) => {
    const spelling = new RegExp(
      `(?<![\\p{L}\\p{N}])${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'giu',
    )
    return rest.replace(spelling, ' … ')
  }, text)
}

export function containsPhrase(text: string, phrase: string): boolean {
  return removePhrases(text, [phrase]) !== text
}

/** Returns the badges of the products named in a text, as stated in the article. */
export function findBadges(text: string, { products }: AdBrief): string[] {
  return products.flatMap(({ name, pick }) => (pick !== null && containsPhrase(text, name) ? [pick] : []))
}
