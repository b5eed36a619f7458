/** Forms of sentences and clauses that state nothing about a product. */

import { isSensitiveTerm } from './sensitive-terms.ts'
import { splitWords } from './words.ts'

const SPECIFIC = /\b(?:it|its|it's|they|them|their|this|these|those|here|the|we|our)\b/i
/** Words for the products of an article: "every pick", "no lamp on the list". */
const COMPARED = '(?:here|these|this|we|our|(?:on|in) the (?:list|guide|comparison|article|selection|line-?up|group))'
const INDEFINITE = new RegExp(
  String.raw`^(?:(?:an?|any|most|some|many)\b|(?:every|no) (?!(?:[\w-]+ ){0,2}(?:ones?|models?|picks?|products?|(?:of|among) (?:them|the|those))\b)(?!.*\b${COMPARED}\b))[^,;]{0,80}\b(?:it|its|they|their|the)\b`,
  'i',
)

/** Returns true for statements that point at no product: "Steel wipes clean", "A fan that folds is for travel". */
export function isGeneral(text: string, named: boolean): boolean {
  return !named && !/\d/.test(text) && (!SPECIFIC.test(text) || INDEFINITE.test(text))
}

/** Statements about what a listing leaves out. */
const ABSENT =
  /\b(?:left|leaves?|goes|remains?|is) (?:[\w-]+ ){0,6}?(?:unsaid|unstated|open|unanswered|unknown|blank)\b|\bblank\b|\bmissing (?:from|here)\b|(?:\b(?:not|no|nothing|cannot|silent|nowhere|neither|nor|never)|n't)\b.{0,40}\b(?:say|says|said|tell|appear|mention(?:s|ed)?|state[sd]?|give[sn]?|list(?:s|ed)?|specif(?:y|ies|ied)|word|given|about|learn|known?)\b|\bfind out\b|\bkeeps? quiet\b|\b(?:silent|nothing|word|say) on the\b/i
const CLAUSES = /([,;:—]|\b(?:and|but|though|although|while|so)\b)/

/** A question that the listing leaves open: "How old the child should be, the listing does not say." */
const OPEN_QUESTION =
  /(?:^|(?<=[;:] ))(?:how|what|which|whether|who|where|when)\b[^,;]{0,80},(?=[^,]*(?:\b(?:not|nobody|no one)|n't) (?:says?|states?|tells?|mentions?|specif(?:y|ies))\b)/i

/** Removes clauses about what a listing leaves out. "It is waterproof, though no weight is given" keeps its claim. */
function removeAbsent(text: string): string {
  const clauses = text
    .replace(OPEN_QUESTION, '')
    .split(CLAUSES)
    .map(clause => (ABSENT.test(clause) ? ' '.repeat(clause.length) : clause))
  return clauses.join('')
}

/** Advice to look something up. */
const ADVICE =
  /^(?:check|see|ask|go to|start with|look|read|compare|visit)\b|^for [^,]{3,80}, (?:see|check|go to)\b|\b(?:whether|to ask|question (?:to|for)|ask (?:if|for)|can be checked|are on the|is on the|best put to|has the details)\b/i

export function isAdvice(text: string): boolean {
  return ADVICE.test(text)
}

/** Conditions before the statement: "If you read in bed, …". */
const CONDITION = /^(?:if|when|unless|once|whether|for|whoever|should(?! we\b))\b[^,:]{0,160},/i
/** Likenesses of a product: "rather like a glove for the foot", "as you would on a horse", "as if on a cushion". */
const SIMILE =
  /\b(?:(?:rather|much|a (?:bit|little)|something|just) like (?:an? |the )|as (?:you|one) (?:would|do|might)\b|as (?:if|though)\b)[^,;:.()]*/gi
/** Conditions after the statement: "if the bench is high". */
const FINAL_CONDITION = /(?<=\w )(?:if|should) (?:you(?:r|rs)?|the|an?|there|it)\b[^,;:.()]*(?=[.!]?$)/i
/** Definitions of codes: "IPX4 covers splashes". */
const DEFINITION = /^(?:[A-Z]{1,5}\d{0,3}(?: and [\w ]{1,12})?) (?:both )?(?:stands? for|covers?|means?)\b/

/** Returns true for an explanation of a code: "IPX4 covers splashes and sweat." */
export function isDefinition(text: string): boolean {
  return DEFINITION.test(text) && !SPECIFIC.test(text)
}

/**
 * Words that are claims elsewhere: "the safe choice", "we recommend", "the one complaint", "a healthy lead", "space
 * permitting", "a pain to".
 */
const ADVISED =
  /\bsafe(?:r|st)? (?:\w+ )?(?:choice|bet|pick|option)\b|\b(?:we|our) recommend\w*|\brecommended (?=ages?\b)|\b(?:my|our|the) (?:\w+ )?(?:one|only|sole|main|single) (?:\w+ )?(?:complaint|grumble|moan)\b|\bhealthy (?=(?:\w+ )?(?:number|margin|lead|score|rating|average|sum|amount|dose)s?\b)|\bhow (?:\w+ )?you(?:'d| would)? feel about (?:the )?\w+|\b(?:know|knows|first|golden|unwritten|iron) (?:the )?law\b|\bpermitting(?=[.,;]|$)|\ba pain to\b|\b(?:can|could|cannot|to) stomach (?=the\b|its\b|a\b)/gi

/** Removes what states nothing: conditions, clauses about absent facts, advice. */
export function removeNonClaims(text: string): string {
  const blank = (found: string) => ' '.repeat(found.length)
  // "or less if you tick the voucher box" claims an offer all the same.
  const blankHarmless = (found: string) =>
    splitWords(found).some(({ text: word }) => isSensitiveTerm(word)) ? found : blank(found)
  const claims = text.replace(CONDITION, '').replace(SIMILE, blankHarmless).replace(FINAL_CONDITION, blankHarmless)
  return removeAbsent(claims).replace(ADVISED, blank)
}
