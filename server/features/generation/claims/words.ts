/** Words of English without a meaning of their own. WordNet leaves them out. */
const FUNCTION_WORDS = new Set(
  `a an the and or but nor so yet for of in on at by to from with without within into onto upon over under above below
  between among through throughout during before after since until till as than that this these those it its itself they
  them their theirs themselves he him his she her hers we us our ours you your yours yourself yourselves i me my mine
  who whom whose which what when where why how if unless although though because while whereas whether once not no none
  nobody nothing neither either both each every all any some few several many much more most less least fewer fewest
  other others another such same own only just even also too very quite rather still again ever never always often
  there here then thus hence be is are was were been being am do does did done doing have has had having can could will
  would shall should may might must ought cannot against towards toward per via about around across along behind beside
  besides beyond off out up down near anything anyone something someone everything everyone anybody somebody everybody
  else let onto despite except like unlike plus versus whatever whichever whoever wherever whenever however alongside
  amid amongst except regardless`.split(/\s+/),
)

export const PREPOSITIONS: ReadonlySet<string> = new Set(
  `of in on at by to from with without within into onto upon over under above below between among through throughout
  during before after since until till as than for against towards toward per via about around across along behind
  beside besides beyond off near despite except like unlike plus versus alongside amid amongst`.split(/\s+/),
)

export const DETERMINERS: ReadonlySet<string> = new Set(
  `a an the this that these those its their his her our your my no any some each every either neither both all another
  other more most less fewer such own same two three four five six seven eight nine ten one only few several many
  second third`.split(/\s+/),
)

/** Endings of contracted verbs: "you'll", "they've". */
const CONTRACTED = /'(?:ll|ve|re|d|m)$/

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || word.endsWith("n't") || FUNCTION_WORDS.has(word.replace(CONTRACTED, ''))
}

export interface Word {
  /** Lower case, without a possessive ending. */
  text: string
  /** Position of the word in the text. */
  at: number
  isPossessive: boolean
  isCapitalized: boolean
}

const MAX_WORDS = 200
const SPELLING = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}{1,3})?/gu

/** Splits a text into words; figures and signs are left out. "ear-hooks" is two words. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: found, index } of text.matchAll(SPELLING)) {
    if (words.length === MAX_WORDS) break
    const plain = found.replace('’', "'")
    const bare = plain.replace(/'s?$/, '')
    const isCapitalized = /^\p{Lu}/u.test(bare)
    const isPossessive =
      bare !== plain || /^['’](?!\p{L})/u.test(text.slice(index + found.length, index + found.length + 2))
    words.push({ text: bare.toLowerCase(), at: index, isPossessive, isCapitalized })
  }
  return words
}

const SUFFIX =
  /(?:ations?|ions?|ments?|ness|ities|ity|ably|able|ible|ingly|ings?|edly|ed|ers?|est|ally|al|ly|ive|ic|ances?|ences?|proof|es|s|y|e)$/
const PREFIX = /^(?:re|pre|dis|un|anti|non|over|multi)/
const MIN_STEM = 4

/** Cuts a word to what its derivations share: "rotates", "rotation" and "rotating" become "rotat". */
export function toStem(word: string): string {
  const stem = word.replace(SUFFIX, '')
  const root = stem.length >= MIN_STEM ? stem : word
  const bare = root.replace(PREFIX, '')
  return bare.length >= MIN_STEM ? bare : root
}
