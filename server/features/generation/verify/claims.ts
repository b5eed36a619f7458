import { FIRST_PERSON_PAST, NARRATED, PERIOD_OF_USE, STORY_CLAIMS } from './told-claims.ts'
import { AUTHOR, PRODUCT_PRONOUN } from './who-and-what.ts'

const ADVERBS = String.raw`(?:(?:'ve|'d| have| has| had| also| all| both| then| even| first| once| since| each| [a-z]+ly)\s?)*`
const ACTIVITIES =
  'tested|test-drove|trialled|trialed|tried(?! to)|wore|measured|benchmarked|unboxed|handled|owned|timed|weighed|lived with|played with|slept on|cooked with|brewed with|loved|enjoyed|felt|heard|noticed|clocked|cooked|baked|fried|roasted|brewed|boiled|vacuumed|hoovered|streamed|dropped|drained|recharged|assembled|unpacked|plugged|subjected|submerged|dunked|soaked|stress-tested'
/** Verbs that count only with a product as object: not "we ran the numbers", "we found three listings". */
const TRANSITIVE_ACTIVITIES =
  'used|put|took|found|liked|ran|own|bought|purchased|received|charged|paired|installed|set up|swapped|got|carried|rode|kept|exposed|shook|threw|pushed'
const QUANTITY = '(?:an? |one |two |three |four |five |six |several |some |many |a few |the past |over |about |\\d+ )'
const PLACE =
  '(?:kitchen|home|house|flat|office|desk|garden|gym|studio|living room|bathroom|worktop|commute|hands?|ears?|lab|wrists?)'

/** Claims of having used a product, which are always false. Product names appear as "it". */
const HANDS_ON: readonly RegExp[] = [
  new RegExp(String.raw`\b${AUTHOR}${ADVERBS}\s?\b(?:${ACTIVITIES})\b(?! (?:none|nothing|neither)\b)`, 'i'),
  new RegExp(
    String.raw`\b${AUTHOR}${ADVERBS}\s?\b(?:${TRANSITIVE_ACTIVITIES})\s(?:(?:the|our|a|an) )?${PRODUCT_PRONOUN}\b`,
    'i',
  ),
  new RegExp(String.raw`\b${AUTHOR}(?:'ve| have| had| has) been (?:using|testing|trying|wearing|living with)\b`, 'i'),
  new RegExp(
    String.raw`\b${AUTHOR}(?:'ve| have| had) (?:had|owned|kept|used) (?:(?:the|our|my|a) )?(?:it|them|this|these|ours|mine|one)\b`,
    'i',
  ),
  new RegExp(String.raw`\b${AUTHOR} (?:was|were) (?:\w+ )?(?:impressed|surprised|blown away|disappointed)\b`, 'i'),
  new RegExp(
    String.raw`\b${AUTHOR}${ADVERBS}\s?\bspent (?:[\w-]+ ){1,6}?(?:with (?:the )?${PRODUCT_PRONOUN}|using|testing|trying|wearing|cooking|listening|playing|brewing|riding|living)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b${AUTHOR}${ADVERBS}\s?\b(?:got|managed|squeezed|saw|had)\b (?:[\w-]+ ){1,5}?(?:out of|from) (?:the )?(?:it\b|a (?:single )?charge)`,
    'i',
  ),
  /\b(?:in|during|from|after|through|throughout|by|on) (?:our|my) (?:[\w-]+ ){0,3}?(?:tests?|testing|trials?|experience|usage|lab|hands|test bench)\b/i,
  new RegExp(String.raw`\b(?:in|on|at|around) (?:our|my) (?:own )?${PLACE}\b`, 'i'),
  /\bour (?:own )?(?:[\w-]+ )?(?:tests?|testing|testers?|lab|test bench|trials?)\b/i,
  /\b(?:our|my) (?:(?:own|review|test) )(?:unit|sample|pair|model|one)\b|\breview (?:unit|sample)s?\b|\b(?:our|my) (?:daily driver|go-to)\b/i,
  /\bhands-on\b|\bhands[ ]?on (?:with|experience|time|tests?|testing|reviews?|look|use|impressions?)\b/i,
  /\b(?:tested|tried|trialled|verified) (?:and \w+ )?(?:by (?:us|our|me)|in[ -]house)\b/i,
  /\b(?:lab|field|road|battle|real-world)[ -]test(?:ed|ing|s)\b|\b(?:in|during|under) (?:real-world |everyday |daily |side-by-side )?testing\b/i,
  /\bthrough (?:its|their) paces\b/i,
  new RegExp(String.raw`\bafter (?:using|testing|trying|wearing) (?:\S+ ){1,5}?for ${QUANTITY}`, 'i'),
  ...STORY_CLAIMS,
]
/** Counts only with a first person: "after months of use some owners …" reports what others say. */
const AFTER_USE =
  /\bafter (?:using|testing|trying|wearing|living with|(?:\w+ ){0,3}(?:days|weeks|months|hours) (?:of|with|on))\b/i
const FIRST_PERSON = /\b(?:we|i|us|me|my|our)\b/i

/** Denial directly before the words: "This is not a hands-on review". */
const DENIED =
  /\b(?:not|no|never|without(?: any)?|nobody|none|rather than|instead of|isn't|aren't|haven't|hasn't|didn't)(?: [\w'-]+){0,2} ?$/i

function isDenied(sentence: string, at: number): boolean {
  return DENIED.test(sentence.slice(Math.max(0, at - 40), at))
}

/** Experience of others, or none yet: future, possibility, what buyers say. */
const EXPERIENCE_OF_OTHERS =
  /\b(?:will|won't|can|can't|cannot|could|may|might|should|would|must|if|when|owners?|buyers?|customers?|reviewers|shoppers?|users?|people|some|many|makers?|manufacturers?|brands?|you|your|they say)\b/i

function isUseClaim(sentence: string): boolean {
  return PERIOD_OF_USE.test(sentence) && NARRATED.test(sentence) && !EXPERIENCE_OF_OTHERS.test(sentence)
}

/** Finds claims of having used a product in a sentence. */
export function findHandsOnClaims(sentence: string): { text: string; at: number }[] {
  const after = FIRST_PERSON.test(sentence) ? [AFTER_USE] : []
  const used = isUseClaim(sentence) ? [PERIOD_OF_USE] : []
  const own = sentence.includes('?') ? [] : [FIRST_PERSON_PAST]
  const patterns = [...HANDS_ON, ...after, ...used, ...own]
  for (const claim of patterns) {
    const found = claim.exec(sentence)
    if (found && !isDenied(sentence, found.index)) return [{ text: found[0].trim(), at: found.index }]
  }
  return []
}
