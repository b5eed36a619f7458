/** Wording around a number that makes it a bound or an approximation. */
export type Qualifier = 'exact' | 'about' | 'just_under' | 'just_over' | 'under' | 'over' | 'at_least' | 'at_most'

/** Degrees of a small difference. */
const SLIGHTLY =
  'just|(?:a )?little|slightly|only just|(?:an?|one) (?:mere |tiny )?(?:touch|shade|bit|fraction|whisker|hair|tad|smidgen|penny)'

/** Wordings directly before a number, most specific first. */
const BEFORE: readonly [Qualifier, RegExp][] = [
  ['just_under', new RegExp(String.raw`\b(?:${SLIGHTLY}) (?:under|below|less than|shy of|short of|off) $`, 'i')],
  ['just_over', new RegExp(String.raw`\b(?:${SLIGHTLY}) (?:over|above|more than|past|north of) (?:a )?$`, 'i')],
  ['just_over', /\b(?:not much|little|barely|scarcely|hardly) (?:over|above|more than) (?:the )?$/i],
  [
    'just_under',
    /\b(?:nearly|almost|close to|not quite|not far (?:off|short of)|all but|approaching|getting on for|the best part of|shy of|short of) (?:the )?$/i,
  ],
  [
    'about',
    /\b(?:about|around|roughly|approximately|some|circa|or so|in the region of|something like|more or less|give or take|near enough|there or thereabouts at|barely|scarcely) (?:the )?$|[~≈]\s?$/i,
  ],
  [
    'at_least',
    /\b(?:at least|no less than|not less than|no fewer than|a minimum of|upwards of|a (?:good|full|clear|whole)|fully|easily) $/i,
  ],
  ['at_most', /\b(?:at most|no more than|not more than|up to|a maximum of|within) $/i],
  [
    'under',
    /\bnot even $|(?:\bnot|n't) (?:spent|paid|cost) $|\b(?:spent|paid) not $|\b(?:under|below|less than|fewer than|cheaper than|inside|beneath) (?:the )?$/i,
  ],
  [
    'over',
    /\b(?:over|above|more than|well past|beyond|in excess of|exceeds?|tops?|topped|pass(?:es|ed)?|breaks?|broken) (?:the )?$/i,
  ],
]
const AFTER: readonly [Qualifier, RegExp][] = [
  // "seven thousand reviews and change", "forty-odd pounds"
  ['just_over', /^(?:[ -]odd\b|(?: \p{L}+)? and (?:(?:some |a little )?change|a (?:bit|little)|then some)\b)/iu],
  ['about', /^(?:-ish\b|,? or so\b|,? or thereabouts\b|,? give or take\b|,? near enough\b)/i],
  ['at_least', /^(?:\+| or (?:more|above|better|over)\b| and (?:above|up|more)\b)/i],
  ['at_most', /^ or (?:less|under|fewer|below)\b/i],
]

/** Number of characters before a number that can hold its qualifier. */
const REACH = 40

/** Reads the qualifier of a number from the text around it. */
export function readQualifier(text: string, at: number, length: number): Qualifier {
  const before = text.slice(Math.max(0, at - REACH), at)
  const after = text.slice(at + length, at + length + REACH)
  const found = BEFORE.find(([, wording]) => wording.test(before)) ?? AFTER.find(([, wording]) => wording.test(after))
  return found?.[0] ?? 'exact'
}

/** Largest distance of a rounded number from the exact one, as a share. */
const TOLERANCE = 0.06
/** The same where the wording states the direction: "a bit more than £20". */
const SLIGHT = 0.14

function isNear(stated: number, actual: number, tolerance: number = TOLERANCE): boolean {
  return Math.abs(stated - actual) <= tolerance * Math.max(stated, actual)
}

/** Size of the last digit of a rounded number: 10 for 20, 1 for 25. */
export function getGrain(number: number): number {
  return Number.isInteger(number) ? 10 ** (/0*$/.exec(String(number))?.[0].length ?? 0) : 0
}

/** Returns true for a number that is slightly off: a reader would not round it to another number. */
export function isSlightlyOff(stated: number, actual: number): boolean {
  return isNear(stated, actual) || (isNear(stated, actual, SLIGHT) && Math.abs(stated - actual) < getGrain(stated))
}

/** Returns true if a stated number with its qualifier is true of the actual number. */
export function agrees(qualifier: Qualifier, stated: number, actual: number): boolean {
  switch (qualifier) {
    case 'exact':
      return stated === actual
    case 'about':
      return isNear(stated, actual)
    case 'just_under':
      return actual < stated && isSlightlyOff(stated, actual)
    case 'just_over':
      return actual > stated && isSlightlyOff(stated, actual)
    case 'under':
      return actual < stated
    case 'over':
      return actual > stated
    case 'at_least':
      return actual >= stated
    case 'at_most':
      return actual <= stated
  }
}
