/** Separators between clauses of a listing's title. The comma in "1,000" does not count. */
const CLAUSE_SEPARATORS = /[|;–—()[\]]|,(?!\d{3}\b)|\s-|-\s/

/** Characters that no clause begins or ends with. */
const LOOSE_CHARACTERS = new Set(' -–—•|,;:.&/')
/** Words that no clause ends with. */
const JOINING_WORDS = new Set('and or with for the a an of in to from by on at plus'.split(' '))

/** Returns the end of a text without trailing punctuation. A regular expression would backtrack from every mark. */
function findEnd(text: string, from: number): number {
  let end = from
  while (end > 0 && LOOSE_CHARACTERS.has(text.charAt(end - 1))) end -= 1
  return end
}

/** Removes the punctuation and joining words that splitting leaves at the ends. */
export function trimClause(text: string): string {
  const bare = text.replace(/^[\s\-–—•|,;:.&+/]+/, '').replace(/\s+/g, ' ')
  let end = findEnd(bare, bare.length)
  for (let space = bare.lastIndexOf(' ', end - 1); space >= 0 && end > 0; space = bare.lastIndexOf(' ', end - 1)) {
    if (!JOINING_WORDS.has(bare.slice(space + 1, end).toLowerCase())) break
    end = findEnd(bare, space)
  }
  return bare.slice(0, end)
}

export function splitClauses(title: string): string[] {
  return title
    .replace(/\s+/g, ' ')
    .split(CLAUSE_SEPARATORS)
    .map(trimClause)
    .filter(clause => /\p{L}{2}|\d/u.test(clause))
}

/** Shortens a text to whole words within a length. */
export function shortenToWords(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const truncated = text.slice(0, maxLength + 1)
  return trimClause(
    truncated.includes(' ') ? truncated.slice(0, truncated.lastIndexOf(' ')) : truncated.slice(0, maxLength),
  )
}
