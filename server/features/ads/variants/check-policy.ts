import type { AdBrief, AdVariant } from '../../../ports/ad-writer.ts'
import { type AdProblem, getTexts, toProblem } from './problem.ts'
import { findBadges, getNames, getSourceTexts, removePhrases } from './sources.ts'

/**
 * Personal attributes that Meta does not allow ads to state or imply about the reader: health, weight, age, money,
 * race, religion, sex and others
 * (https://transparency.meta.com/policies/ad-standards/objectionable-content/personal-attributes).
 */
const ATTRIBUTES =
  /\b(?:over-?weight|obes\w+|skinny|fat loss|weight loss|lose weight|diabet\w+|depress\w+|anxi(?:ety|ous)|adhd|autis\w+|disab\w+|disease|illness|disorder|cancer|arthritis|asthma\w*|insomnia\w*|pains?|acne|bald\w*|wrinkles?|pregnan\w+|menopaus\w+|addict\w+|alcoholic|elderly|seniors?|your age|over[- ]\d0s?|teenage\w*|pensioners?|retired|millennials?|divorced|widow\w*|gay|lesbian|bisexual|trans(?:gender)?|latin[oax]|muslims?|christians?|jewish|hindus?|sikhs?|catholics?|immigrants?|bankrupt\w*|debts?|unemployed|jobless|criminals?|convict\w*)\b/i
const READER = /\b(?:you|your|yours|you're|yourself|yourselves)\b/i
/** "Are you tired?" asks about the reader; "Are you choosing a kettle?" asks about an activity and is allowed. */
const ASKED =
  /\b(?:are you|is your|do you (?:have|suffer|feel|struggle)|suffering from|struggling with|tired of|meet other)\b(?! (?:after|looking|choosing|buying|comparing|shopping|ready|torn|deciding|weighing|between))/i

const TESTED =
  /\b(?:road-|lab-|expert-)?test(?:ed|s|ing|ers?)?\b|\btried\b|\btrialled\b|\bhands[- ]on\b|\bwe (?:used|owned|lived with|rate|recommend|love)\b/i
/** Claims that change by the hour and have no source. */
const OFFER =
  /\b(?:on sale|sale ends|discount(?:s|ed)?|deals?(?! with)|on offer|special offers?|bargains?|vouchers?|coupons?|\d+ ?% off|half price|in stock|out of stock|selling fast|while stocks last|today only|limited time|last chance|hurry|buy now|act now|don't miss|money back|guarantee[ds]?|award[- ]winning|best[- ]?sell(?:er|ing)s?|prime (?:day|delivery))\b|(?<!-)\bfree\b(?! of\b|-)/i

interface Rule {
  code: string
  spelling: RegExp
  /** Explains the problem. */
  fault: string
}

const RULES: readonly Rule[] = [
  { code: 'hands_on_claim', spelling: TESTED, fault: 'claims a test or a use, and nobody here has tested anything' },
  { code: 'offer', spelling: OFFER, fault: 'promises what no source tells' },
  { code: 'personal_attribute', spelling: ASKED, fault: 'asks after the reader; Meta refuses such ads' },
]

const splitSentences = (text: string) => text.split(/(?<=[.!?])\s+/)

function checkReaderAttributes(adText: { where: string; text: string }): AdProblem[] {
  const personal = splitSentences(adText.text).filter(sentence => READER.test(sentence) && ATTRIBUTES.test(sentence))
  return personal.map(sentence => {
    const attribute = ATTRIBUTES.exec(sentence)?.[0] ?? ''
    const fault = `speaks of the reader and of "${attribute}"; Meta refuses ads that imply what a reader is.`
    return toProblem(adText, 'personal_attribute', fault)
  })
}

/** Checks an ad for forbidden claims. Names and phrases from the sources are ignored. */
export function checkPolicy(ad: AdVariant, brief: AdBrief): AdProblem[] {
  const names = [...getNames(brief), ...findBadges(`${ad.headline} ${ad.bodyText}`, brief)]
  // Phrases from a source are allowed ("free weights", "lab-tested to IPX7"); single words from it are not.
  const phrases = getSourceTexts(brief).filter(text => text.includes(' ') && text.length < 120)
  return getTexts(ad).flatMap(({ where, text }) => {
    const adText = { where, text: removePhrases(text, names) }
    const ownText = removePhrases(adText.text, phrases)
    const broken = RULES.filter(({ spelling }) => spelling.test(ownText))
    return [
      ...broken.map(({ code, spelling, fault }) =>
        toProblem(adText, code, `says "${spelling.exec(ownText)?.[0] ?? ''}": it ${fault}.`),
      ),
      ...checkReaderAttributes(adText),
    ]
  })
}
