import { callsToAction, maxBodyText, maxHeadline } from '../../../contract/schemas/ad.ts'
import { countCharacters } from '../../../contract/text-length.ts'
import type { AdBrief, AdVariant } from '../../../ports/ad-writer.ts'
import { type AdProblem, type AdText, getTexts, toProblem } from './problem.ts'
import { getNames, getSourceTexts, removePhrases } from './sources.ts'

/** Maximum length of a label in characters. */
const LONGEST_LABEL = 60
const EMOJI = /\p{Extended_Pictographic}/gu
const SHOUTED = /(?<![\p{L}\p{N}])\p{Lu}{4,}(?![\p{L}\p{N}])/gu
const LINK = /\bhttps?:|\bwww\.|\b[\w-]+\.(?:co\.uk|com|org|net|uk|io|shop)\b|[@#]\w/i

function checkLength({ where, text }: AdText, maxLength: number): AdProblem[] {
  const length = countCharacters(text)
  if (text.trim() === '') return [toProblem({ where }, 'empty', 'is empty.')]
  if (length <= maxLength) return []
  return [
    toProblem({ where }, 'too_long', `has ${length} characters; ${maxLength} are the most: "${text.slice(0, 160)}"`),
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
    ...(LINK.test(text) ? [toProblem(adText, 'link', 'must hold no link, address or tag: the ad has its own.')] : []),
    ...shouted.map(word => toProblem(adText, 'capitals', `shouts "${word}"; write it without capitals.`)),
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
    ...checkLength(label, LONGEST_LABEL),
    ...checkLength({ where: `the angle of variant ${variant}`, text: angle }, LONGEST_LABEL),
    ...(/[\p{Cc}\p{Cf}<>]/u.test(targeting) ? [toProblem(label, 'markup', 'must be a few plain words.')] : []),
    ...(buttons.includes(callToAction)
      ? []
      : [toProblem({ where: `the button of variant ${variant}` }, 'button', `must be one of ${buttons.join(', ')}.`)]),
  ]
}

/** Checks lengths, button and form of one ad. */
export function checkForm(ad: AdVariant, brief: AdBrief): AdProblem[] {
  const [headline, bodyText] = getTexts(ad)
  const knownWords = new Set(getSourceTexts(brief).flatMap(text => text.match(SHOUTED) ?? []))
  return [
    ...(headline ? checkLength(headline, maxHeadline) : []),
    ...(bodyText ? checkLength(bodyText, maxBodyText) : []),
    ...getTexts(ad).flatMap(adText => checkStyle(adText, knownWords, getNames(brief))),
    ...checkLabels(ad),
  ]
}
