import { callsToAction, maxBodyText, maxHeadline } from '../../../contract/schemas/ad.ts'
import { textLength } from '../../../contract/text-length.ts'
import type { AdBrief, AdVariant } from '../../../ports/ad-writer.ts'
import { type AdProblem, type AdText, problemIn, textsOf } from './problem.ts'
import { namesIn, sourceTexts, without } from './sources.ts'

/** Maximum length of a label in characters. */
const LONGEST_LABEL = 60
const EMOJI = /\p{Extended_Pictographic}/gu
const SHOUTED = /(?<![\p{L}\p{N}])\p{Lu}{4,}(?![\p{L}\p{N}])/gu
const LINK = /\bhttps?:|\bwww\.|\b[\w-]+\.(?:co\.uk|com|org|net|uk|io|shop)\b|[@#]\w/i

function tooLong({ where, text }: AdText, most: number): AdProblem[] {
  const length = textLength(text)
  if (text.trim() === '') return [problemIn({ where }, 'empty', 'is empty.')]
  if (length <= most) return []
  return [problemIn({ where }, 'too_long', `has ${length} characters; ${most} are the most: "${text.slice(0, 160)}"`)]
}

/** Checks the form of a text: one line, no links, no shouting, few symbols. */
function checkLook(said: AdText, known: ReadonlySet<string>, names: readonly string[]): AdProblem[] {
  const { text } = said
  const shouted = [...text.matchAll(SHOUTED)].map(([word]) => word).filter(word => !known.has(word))
  return [
    ...(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text)
      ? [problemIn(said, 'markup', 'must be one line of plain text.')]
      : []),
    ...(LINK.test(text) ? [problemIn(said, 'link', 'must hold no link, address or tag: the ad has its own.')] : []),
    ...shouted.map(word => problemIn(said, 'capitals', `shouts "${word}"; write it without capitals.`)),
    ...((text.match(EMOJI)?.length ?? 0) > 1 ? [problemIn(said, 'emoji', 'has more than one emoji.')] : []),
    ...(/[!?]{2,}|!.*!|\.{4,}/u.test(without(text, names))
      ? [problemIn(said, 'punctuation', 'has too many exclamation marks.')]
      : []),
  ]
}

function checkLabels({ variant, targeting, angle, callToAction }: AdVariant): AdProblem[] {
  const label = { where: `the targeting of variant ${variant}`, text: targeting }
  const buttons: readonly string[] = callsToAction
  return [
    ...tooLong(label, LONGEST_LABEL),
    ...tooLong({ where: `the angle of variant ${variant}`, text: angle }, LONGEST_LABEL),
    ...(/[\p{Cc}\p{Cf}<>]/u.test(targeting) ? [problemIn(label, 'markup', 'must be a few plain words.')] : []),
    ...(buttons.includes(callToAction)
      ? []
      : [problemIn({ where: `the button of variant ${variant}` }, 'button', `must be one of ${buttons.join(', ')}.`)]),
  ]
}

/** Checks lengths, button and form of one ad. */
export function checkForm(ad: AdVariant, brief: AdBrief): AdProblem[] {
  const [headline, bodyText] = textsOf(ad)
  const known = new Set(sourceTexts(brief).flatMap(text => text.match(SHOUTED) ?? []))
  return [
    ...(headline ? tooLong(headline, maxHeadline) : []),
    ...(bodyText ? tooLong(bodyText, maxBodyText) : []),
    ...textsOf(ad).flatMap(said => checkLook(said, known, namesIn(brief))),
    ...checkLabels(ad),
  ]
}
