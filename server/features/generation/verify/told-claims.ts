import { AUTHOR, PRODUCT_PRONOUN } from './who-and-what.ts'

const SPAN = '(?:hours?|days?|weekends?|weeks?|fortnights?|months?|years?|seasons?)'
const WRITER = '(?:reviewer|editor|writer|author|tester)'
const USED =
  '(?:wore|worn|used|took|taken|tried|tested|carried|owned|kept|ran|bought|slept|cooked|lived|spent|found|had|brought|put)'

/** Claims of having used a product, told as a story. */
export const STORY_CLAIMS: readonly RegExp[] = [
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
export const PERIOD_OF_USE = new RegExp(
  String.raw`\b(?:over|after|during|for|in|through|throughout|across) (?:an?|the|one|two|three|four|five|six|several|some|a few|\d+) (?:[a-z]+ )?${SPAN} of (?:[a-z]+ ){0,2}?(?:use|wear|testing|listening|cooking|riding|running|commuting)\b|\bin (?:daily|regular|everyday|normal|actual|real-world) (?:use|wear)\b|\b(?:an?|one|two|three|four|six|several|a few) ${SPAN} in,`,
  'i',
)
/** Past events told as a story. */
export const NARRATED =
  /\b(?:nothing|never|it|they|neither|both|we|i|the (?!(?:slightly|well|fully|highly)\b)[a-z]+)\s(?:[a-z]+ly |still |never |also )?(?!need\b|indeed\b|speed\b|exceed\b)(?:[a-z]{2,}ed|held|came|felt|kept|stayed|stood|began|broke|went|ran|lost|took|had|did|sat|fell|was|were)\b/i

/** First-person narration. The article's author never says "I". */
export const FIRST_PERSON_PAST =
  /\bI(?:'ve|'d|'m)? (?:(?:still|also|never|only|just|soon|often|always|then|have|had) )?(?:was|am|had|have|kept|missed|went|came|got|reached|slept|ran|could|couldn't|[a-z]{3,}ed)\b/
