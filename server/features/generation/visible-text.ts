/** Soft hyphens, joiners and similar characters, which are normal and are ignored. */
const ORDINARY_INVISIBLE = String.raw`\t\n\r\u00AD\u200B-\u200D\u2060\uFEFF\uFE0E\uFE0F`
const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}`
const HIDING_CHARACTER = new RegExp(String.raw`(?![${ORDINARY_INVISIBLE}])[${INVISIBLE}\p{Me}\uFFFD]|\p{M}{3}`, 'u')
const TO_STRIP = new RegExp(String.raw`(?![\t\n\r])[${INVISIBLE}\p{Mn}\p{Me}]`, 'gu')
const DIGIT = /\p{Nd}/u

/** Finds a character that only serves to hide text: controls, direction changes, fillers. */
export function findHidingCharacter(text: string): string | null {
  const found = HIDING_CHARACTER.exec(text)
  if (!found) return null
  return `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Value of a digit in its script. The digits of a script are consecutive, beginning with zero. */
function findDigitValue(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** Digit values by character, cached; Unicode has about 700 digits. */
const digitCache = new Map<string, string>()

function toAsciiDigit(character: string): string {
  const value = digitCache.get(character) ?? findDigitValue(character)
  digitCache.set(character, value)
  return value
}

/** Converts a text to its visible form: no invisible characters, ASCII digits, one pound sign. */
export function toVisibleText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(TO_STRIP, '')
    .replace(/[\u2800\u0085]/g, ' ')
    .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)
    .replaceAll('₤', '£')
}
