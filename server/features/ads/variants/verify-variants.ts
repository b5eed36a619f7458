import { variantNames } from '../../../contract/schemas/ad-variants.ts'
import type { AdBrief, AdVariant } from '../../../ports/ad-writer.ts'
import type { ArticleBrief } from '../../../ports/article-writer.ts'
import { checkForm } from './check-form.ts'
import { checkNumbers } from './check-numbers.ts'
import { checkPolicy } from './check-policy.ts'
import { checkSuperlatives } from './check-superlatives.ts'
import { type AdProblem, getTexts } from './problem.ts'

/**
 * Checks lines against their source with the rules for articles: prices, ratings, review counts, measurements, usage
 * claims, spelling, markup. Passed in by `compose.ts`.
 */
export type ClaimChecks = (
  lines: readonly { what: string; text: string }[],
  brief: ArticleBrief,
) => readonly { code: string; message: string; where: string }[]

const toSharedProblem = (code: string, message: string): AdProblem => ({ code, message, where: 'the three variants' })

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The three ads must differ from each other. */
function checkDistinct(variants: readonly AdVariant[]): AdProblem[] {
  return (['angle', 'targeting', 'headline', 'bodyText'] as const).flatMap(key => {
    const texts = variants.map(variant => normalize(variant[key]))
    const repeated = variants.filter((_, at) => texts.indexOf(texts[at] ?? '') < at)
    return repeated.map(({ variant, [key]: text }) => {
      const what = key === 'bodyText' ? 'body text' : key
      return toSharedProblem(
        'alike',
        `Variant ${variant} has the ${what} of another: "${text.slice(0, 120)}"; give it its own.`,
      )
    })
  })
}

function checkNames(variants: readonly AdVariant[]): AdProblem[] {
  const names = variants.map(({ variant }) => variant)
  if (names.join() === variantNames.join()) return []
  return [
    toSharedProblem(
      'variants',
      `There must be three variants, ${variantNames.join(', ')}; there are: ${names.join(', ')}.`,
    ),
  ]
}

function checkVariant(ad: AdVariant, brief: AdBrief, checkClaims: ClaimChecks): AdProblem[] {
  const form = checkForm(ad, brief)
  // Skip the costly checks for texts far above the length limit.
  if (getTexts(ad).some(({ text }) => text.length > 1000)) return form
  const { topic, category, products, sample } = brief
  const lines = getTexts(ad).map(({ where, text }) => ({ what: where, text }))
  const claims = checkClaims(lines, { topic, category, products, sample, readAt: '' })
  return [
    ...form,
    ...claims.map(({ code, message, where }) => ({ code, message, where })),
    ...checkNumbers(ad, brief),
    ...checkSuperlatives(ad, brief),
    ...checkPolicy(ad, brief),
  ]
}

/** Finds problems in the three ads of an article, from any writer. Ads without problems may be displayed. */
export function verifyVariants(variants: readonly AdVariant[], brief: AdBrief, checkClaims: ClaimChecks): AdProblem[] {
  return [
    ...checkNames(variants),
    ...checkDistinct(variants),
    ...variants.slice(0, variantNames.length).flatMap(ad => checkVariant(ad, brief, checkClaims)),
  ]
}
