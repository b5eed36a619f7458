import type { Block } from '../article-text.ts'
import { sentencesOf } from './mentions.ts'
import { type Problem, placeOf } from './problem.ts'

const US = '(?:we|i|our (?:team|testers?|reviewers?|experts?|editors?|panel|staff))'
const ADVERBS = String.raw`(?:(?:'ve|'d| have| has| had| also| all| both| then| even| first| once| [a-z]+ly)\s?)*`
const DONE =
  'tested|test-drove|trialled|trialed|tried(?! to)|wore|measured|benchmarked|unboxed|handled|owned|timed|weighed|lived with|played with|slept on|cooked with|brewed with|loved|enjoyed|felt|heard|noticed'

/** Claims of having used a product, which nobody here has. */
const HANDS_ON: readonly RegExp[] = [
  new RegExp(String.raw`\b${US}${ADVERBS}\s?\b(?:${DONE})\b`, 'i'),
  new RegExp(
    String.raw`\b${US}${ADVERBS}\s?\b(?:used|put|took|found|liked|ran)\s(?:it|them|this|these|each|every|both|all)\b`,
    'i',
  ),
  new RegExp(String.raw`\b${US}(?:'ve| have| had| has) been (?:using|testing|trying|wearing|living with)\b`, 'i'),
  new RegExp(String.raw`\b${US} (?:was|were) (?:\w+ )?(?:impressed|surprised|blown away|disappointed)\b`, 'i'),
  /\b(?:in|during|from|after|through|throughout|by|on) (?:our|my) (?:[\w-]+ ){0,3}?(?:tests?|testing|trials?|experience|usage|lab|hands|test bench)\b/i,
  /\bour (?:own )?(?:[\w-]+ )?(?:tests?|testing|testers?|lab|test bench|trials?)\b/i,
  /\bhands-on\b|\bhands[ ]?on (?:with|experience|time|tests?|testing|reviews?|look|use|impressions?)\b/i,
  /\b(?:tested|tried|trialled|verified) (?:and \w+ )?(?:by (?:us|our|me)|in[ -]house)\b/i,
  /\b(?:lab|field|road|battle|real-world)[ -]test(?:ed|ing|s)\b/i,
  /\bthrough (?:its|their) paces\b/i,
  /\bafter (?:using|testing|trying|wearing) (?:\S+ ){1,5}?for (?:an?|several|some|many|over|about|\d+|two|three|four|a few)\b/i,
]
/** Only together with a first person: "after months of use some owners …" is what others say. */
const AFTER_USE =
  /\bafter (?:using|testing|trying|wearing|living with|(?:\w+ ){0,3}(?:days|weeks|months|hours) (?:of|with))\b/i
const FIRST_PERSON = /\b(?:we|i|us|me|my|our)\b/i

/** "This is not a hands-on review": the denial stands right before the words. */
const DENIED =
  /\b(?:not|no|never|without(?: any)?|nobody|none|rather than|instead of|isn't|aren't|haven't|hasn't|didn't)(?: [\w'-]+){0,2} ?$/i

function isDenied(sentence: string, at: number): boolean {
  return DENIED.test(sentence.slice(Math.max(0, at - 40), at))
}

function claimIn(sentence: string): string | null {
  for (const claim of HANDS_ON) {
    const found = claim.exec(sentence)
    if (found && !isDenied(sentence, found.index)) return found[0].trim()
  }
  const after = FIRST_PERSON.test(sentence) ? AFTER_USE.exec(sentence) : null
  return after && !isDenied(sentence, after.index) ? after[0].trim() : null
}

export function checkHandsOn(blocks: readonly Block[]): Problem[] {
  return blocks.flatMap(block =>
    sentencesOf(block.text).flatMap((sentence): Problem[] => {
      const claim = claimIn(sentence)
      if (claim === null) return []
      const message = `"${claim}" claims that the product was used, and it was not. In: "${sentence.slice(0, 160)}"`
      return [{ code: 'hands_on_claim', message, where: placeOf(block) }]
    }),
  )
}

const PLACEHOLDER =
  /[{}]|\b(?:NaN|TODO|TBD|TBC|FIXME)\b|\[object \w+\]|\[(?:insert|your|product|name|price|link|x+)\b[^\]]*\]|\b(?:undefined|null|lorem ipsum|lorem|placeholder)\b|<\/?\w+>|&(?:amp|lt|gt|nbsp|quot|#\d+);/

export function checkPlaceholders(blocks: readonly Block[]): Problem[] {
  return blocks.flatMap((block): Problem[] => {
    const found = PLACEHOLDER.exec(block.text) ?? /\blorem\b/i.exec(block.text)
    if (!found) return []
    const message = `"${found[0]}" was left in the text. In: "${block.text.slice(Math.max(0, found.index - 60), found.index + 60)}"`
    return [{ code: 'placeholder', message, where: placeOf(block) }]
  })
}
