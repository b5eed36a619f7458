import { callsToAction, maxBodyText, maxHeadline } from '../../../contract/ad-values.ts'
import { variantNames } from '../../../contract/schemas/ad-variants.ts'
import { getMoneyNotation } from '../../../domain/money-notation.ts'
import { countCharacters } from '../../../domain/text.ts'
import { memoizeContent } from '../../../lib/memoize.ts'
import type { AdBrief, AdVariant } from '../../../ports/ad-writer.ts'
import type { ArticleBrief } from '../../../ports/article-writer.ts'
import { toRulesAdBrief } from './ad-brief.ts'
import { type AdProblem, type AdText, getNames, getSourceTexts, getTexts, removePhrases, toProblem } from './ad-text.ts'
import { checkNumbers, checkPolicy, checkSuperlatives } from './check-content.ts'

/**
 * Checks lines against their source with the rules for articles: prices, ratings, review counts, measurements, usage
 * claims, spelling, markup. Passed in by `compose.ts`.
 */
export type ClaimChecks = (
  lines: readonly { what: string; text: string }[],
  brief: ArticleBrief,
) => readonly { code: string; message: string; where: string }[]

/** Finds problems in the three ads of an article, from any writer. Ads without problems may be displayed. */
export function verifyVariants(variants: readonly AdVariant[], brief: AdBrief, checkClaims: ClaimChecks): AdProblem[] {
  return [
    ...checkNames(variants),
    ...checkDistinct(variants),
    ...variants
      .slice(0, variantNames.length)
      .flatMap(ad => [...verifyText(ad, brief, checkClaims), ...checkLabels(ad)]),
  ]
}

/** The same brief for the same content, because the checks cache what they read of the products. */
const toSameRulesBrief = memoizeContent(toRulesAdBrief)

/** Finds problems in the headline and the body text of one ad. */
export function verifyText(ad: AdVariant, brief: AdBrief, checkClaims: ClaimChecks): AdProblem[] {
  const { toRules, toSite } = getMoneyNotation(brief.currency)
  const inRules = { ...ad, headline: toRules(ad.headline), bodyText: toRules(ad.bodyText) }
  const problems = checkVariant(inRules, toSameRulesBrief(brief), checkClaims)
  return [...checkForm(ad, brief), ...problems.map(problem => ({ ...problem, message: toSite(problem.message) }))]
}

/** Checks the claims of an ad in the money notation of the rules. */
function checkVariant(ad: AdVariant, brief: AdBrief, checkClaims: ClaimChecks): AdProblem[] {
  // Skip the costly checks for texts far above the length limit.
  if (getTexts(ad).some(({ text }) => text.length > 1000)) return []
  const { topic, category, products, sample } = brief
  const lines = getTexts(ad).map(({ where, text }) => ({ what: where, text }))
  const claims = checkClaims(lines, { topic, category, products, sample, readAt: '' })
  return [
    ...claims.map(({ code, message, where }) => ({ code, message, where })),
    ...checkNumbers(ad, brief),
    ...checkSuperlatives(ad, brief),
    ...checkPolicy(ad, brief),
  ]
}

/** Maximum length of a label in characters. */
const MAX_LABEL = 60
const EMOJI = /\p{Extended_Pictographic}/gu
const SHOUTED = /(?<![\p{L}\p{N}])\p{Lu}{4,}(?![\p{L}\p{N}])/gu
const LINK = /\bhttps?:|\bwww\.|\b[\w-]+\.(?:co\.uk|com|org|net|uk|io|shop)\b|[@#]\w/i

function checkLength({ where, text }: AdText, maxLength: number): AdProblem[] {
  const length = countCharacters(text)
  if (text.trim() === '') return [toProblem({ where }, 'empty', 'is empty.')]
  if (length <= maxLength) return []
  return [
    toProblem(
      { where },
      'too_long',
      `has ${length} characters, and the maximum is ${maxLength}: "${text.slice(0, 160)}"`,
    ),
  ]
}

/** Checks the form of a text: one line, no links, no shouting, few symbols. */
function checkStyle(adText: AdText, knownWords: ReadonlySet<string>, names: readonly string[]): AdProblem[] {
  const { text } = adText
  const shouted = [...text.matchAll(SHOUTED)].map(([word]) => word).filter(word => !knownWords.has(word))
  return [
    ...(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text)
      ? [toProblem(adText, 'markup', 'must be one line of plain text.')]
      : []),
    ...(LINK.test(text)
      ? [toProblem(adText, 'link', 'must not contain a link, address or tag. The ad has its own.')]
      : []),
    ...shouted.map(word => toProblem(adText, 'capitals', `has "${word}" in capitals. Write it in lower case.`)),
    ...((text.match(EMOJI)?.length ?? 0) > 1 ? [toProblem(adText, 'emoji', 'has more than one emoji.')] : []),
    ...(/[!?]{2,}|!.*!|\.{4,}/u.test(removePhrases(text, names))
      ? [toProblem(adText, 'punctuation', 'has too many exclamation marks.')]
      : []),
  ]
}

function checkLabels({ variant, targeting, angle, callToAction }: AdVariant): AdProblem[] {
  const label = { where: `the targeting of variant ${variant}`, text: targeting }
  const buttons: readonly string[] = callsToAction
  return [
    ...checkLength(label, MAX_LABEL),
    ...checkLength({ where: `the angle of variant ${variant}`, text: angle }, MAX_LABEL),
    ...(/[\p{Cc}\p{Cf}<>]/u.test(targeting)
      ? [toProblem(label, 'markup', 'must be a few plain words without markup.')]
      : []),
    ...(buttons.includes(callToAction)
      ? []
      : [toProblem({ where: `the button of variant ${variant}` }, 'button', `must be one of ${buttons.join(', ')}.`)]),
  ]
}

/** Checks lengths and form of the texts of one ad. */
function checkForm(ad: AdVariant, brief: AdBrief): AdProblem[] {
  const [headline, bodyText] = getTexts(ad)
  const knownWords = new Set(getSourceTexts(brief).flatMap(text => text.match(SHOUTED) ?? []))
  return [
    ...(headline ? checkLength(headline, maxHeadline) : []),
    ...(bodyText ? checkLength(bodyText, maxBodyText) : []),
    ...getTexts(ad).flatMap(adText => checkStyle(adText, knownWords, getNames(brief))),
  ]
}

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
        `Variant ${variant} has the same ${what} as another: "${text.slice(0, 120)}". Each variant needs its own.`,
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
      `There must be three variants: ${variantNames.join(', ')}. The answer has: ${names.join(', ')}.`,
    ),
  ]
}
