/** Separators between clauses of a listing's title. The comma in "1,000" does not count. */
const BETWEEN_CLAUSES = /[|;–—()[\]]|,(?!\d{3}\b)|\s-|-\s/

/** Characters that no clause begins or ends with. */
const LOOSE = new Set(' -–—•|,;:.&/')
/** Words that no clause ends with. */
const JOINING = new Set('and or with for the a an of in to from by on at plus'.split(' '))

/** Returns the end of a text without trailing punctuation. A regular expression would backtrack from every mark. */
function endOf(text: string, from: number): number {
  let end = from
  while (end > 0 && LOOSE.has(text.charAt(end - 1))) end -= 1
  return end
}

/** Removes the punctuation and joining words that splitting leaves at the ends. */
export function trimmed(text: string): string {
  const bare = text.replace(/^[\s\-–—•|,;:.&+/]+/, '').replace(/\s+/g, ' ')
  let end = endOf(bare, bare.length)
  for (let space = bare.lastIndexOf(' ', end - 1); space >= 0 && end > 0; space = bare.lastIndexOf(' ', end - 1)) {
    if (!JOINING.has(bare.slice(space + 1, end).toLowerCase())) break
    end = endOf(bare, space)
  }
  return bare.slice(0, end)
}

export function clausesOf(title: string): string[] {
  return title
    .replace(/\s+/g, ' ')
    .split(BETWEEN_CLAUSES)
    .map(trimmed)
    .filter(clause => /\p{L}{2}|\d/u.test(clause))
}

/** Shortens a text to whole words within a length. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1)
  return trimmed(cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, most))
}
