import type { ArticleBrief } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createMarker, findOutsideNames, removeMarks, splitSentences } from './mentions.ts'
import { createProblem, type Problem } from './problem.ts'

/** The author of the article. */
const AUTHOR = '(?:we|i|our (?:team|testers?|reviewers?|experts?|editors?|panel|staff))'
/** A product. Product names are replaced by "it". */
const PRODUCT_PRONOUN = '(?:it|them|this|these|those|ours|each|every|both|all)'

const SPAN = '(?:hours?|days?|weekends?|weeks?|fortnights?|months?|years?|seasons?)'
const WRITER = '(?:reviewer|editor|writer|author|tester)'
const USED =
  '(?:wore|worn|used|took|taken|tried|tested|carried|owned|kept|ran|bought|slept|cooked|lived|spent|found|had|brought|put)'

/** Claims of having used a product, told as a story. */
const STORY_CLAIMS: readonly RegExp[] = [
  new RegExp(
    String.raw`\bhaving (?:worn|tested|tried|lived with|owned|carried|slept on|cooked with|trialled|handled) ${PRODUCT_PRONOUN}\b(?!.*\byou)`,
    'i',
  ),
  new RegExp(String.raw`\bhaving (?:used|had|kept|put) ${PRODUCT_PRONOUN}\b(?=.*\b(?:we|i|our|my)\b)`, 'i'),
  new RegExp(
    String.raw`\b${AUTHOR} (?:gave|have given|'ve given) ${PRODUCT_PRONOUN} an? (?:[a-z]+ )?(?:go|try|whirl|spin|shot|workout|trial)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b${AUTHOR} (?:was|were|am|are|kept) (?:still |always )?(?:reaching|using|wearing|carrying|coming back)\b`,
    'i',
  ),
  /\b(?:survived|withstood|shrugged off|came through) (?:an?|our|the|several|repeated|\d+|two|three) (?:[a-z]+ )?(?:drops?|falls?|tumbles?|soaking|dunk(?:ing)?|showers?|knocks?|spills?|splash(?:es)?|downpours?)\b/i,
  /\b(?:our|my) (?:own )?(?:camera|stopwatch|scales?|meter|thermometer|microphone|probe|multimeter|work ?bench|bench|ruler|tape measure|timer|decibel meter|sound meter|kitchen scales?)\b/i,
  new RegExp(String.raw`\b(?:your|this|our) ${WRITER}s?(?: also| even)? (?:has|have|${USED})\b`, 'i'),
  new RegExp(
    String.raw`\b(?:use|wear|testing|trials?|listening|cooking) by (?:the|our|an?|this|your) ${WRITER}s?\b`,
    'i',
  ),
  /\b(?:review|article|guide|verdict) (?:follows|comes after|is based on|draws on) (?:an? |the |our )?(?:[\w-]+ ){0,3}?of (?:use|wear|testing|listening|cooking)\b/i,
  /\bto (?:my|our) (?:own )?(?:ears?|eyes?|taste|nose|palate|hands?)\b/i,
  new RegExp(String.raw`\b(?:one|two|three|both|each) of us (?:has |have |had |also )?${USED}\b`, 'i'),
  /\b(?<!(?:maker|manufacturer|brand)(?:'s|s') )(?:tests?|testing|trials?) (?:has |have )?(?:shows?|showed|shown|confirms?|confirmed|reveals?|revealed|found|proves?|proved|suggests?|suggested)\b/i,
  /\bin (?:a|one|each|every|several) (?:tests?|trials?),? (?:it|they|this|these|both|we|i)\b/i,
  /\bputting (?:it|them|these|this|the two|both) (?:side by side|head to head|next to|up against)\b(?! on paper)/i,
]

/** Periods of use: "over a fortnight of daily use", "in daily use", "a week in". */
const PERIOD_OF_USE = new RegExp(
  String.raw`\b(?:over|after|during|for|in|through|throughout|across) (?:an?|the|one|two|three|four|five|six|several|some|a few|\d+) (?:[a-z]+ )?${SPAN} of (?:[a-z]+ ){0,2}?(?:use|wear|testing|listening|cooking|riding|running|commuting)\b|\bin (?:daily|regular|everyday|normal|actual|real-world) (?:use|wear)\b|\b(?:an?|one|two|three|four|six|several|a few) ${SPAN} in,`,
  'i',
)
/** Past events told as a story. */
const NARRATED =
  /\b(?:nothing|never|it|they|neither|both|we|i|the (?!(?:slightly|well|fully|highly)\b)[a-z]+)\s(?:[a-z]+ly |still |never |also )?(?!need\b|indeed\b|speed\b|exceed\b)(?:[a-z]{2,}ed|held|came|felt|kept|stayed|stood|began|broke|went|ran|lost|took|had|did|sat|fell|was|were)\b/i

/** First-person narration. The article's author never says "I". */
const FIRST_PERSON_PAST =
  /\bI(?:'ve|'d|'m)? (?:(?:still|also|never|only|just|soon|often|always|then|have|had|am) )?(?:was|am (?!fond\b|partial\b|keen\b|glad\b|not\b)|had|have (?!an? (?:soft spot|weakness|fondness|liking|preference)\b|no\b|to\b)|kept|missed|went|came|got|reached|slept|ran|could|couldn't|[a-z]{3,}ed)\b/

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
function findHandsOnClaims(sentence: string): { text: string; at: number }[] {
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

export function checkHandsOn(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const mark = createMarker(products, topic)
  return blocks.flatMap(block =>
    splitSentences(mark(block.text)).flatMap((sentence): Problem[] => {
      const [claim] = findOutsideNames(sentence, findHandsOnClaims)
      if (!claim) return []
      const text = removeMarks(sentence)
      const quote = text.slice(0, 160)
      const message = `"${claim.text}" claims that the product was used, but it was not. Say what its source says. In: "${quote}"`
      return [createProblem(block, 'hands_on_claim', message, text)]
    }),
  )
}

const PLACEHOLDERS =
  /[{}]|\b(?:NaN|TODO|TBD|TBC|FIXME)\b|\[object \w+\]|\[(?:insert|your|product|name|price|link|x+)\b[^\]]*\]|\b(?:undefined|null|lorem ipsum|lorem|placeholder)\b|<\/?\w+>|&(?:amp|lt|gt|nbsp|quot|#\d+);/

export function checkPlaceholders(blocks: readonly Block[]): Problem[] {
  return blocks.flatMap((block): Problem[] => {
    const found = PLACEHOLDERS.exec(block.text) ?? /\blorem\b/i.exec(block.text)
    if (!found) return []
    const around = block.text.slice(Math.max(0, found.index - 60), found.index + 60)
    return [createProblem(block, 'placeholder', `"${found[0]}" was left in the text. Remove it. In: "${around}"`)]
  })
}
