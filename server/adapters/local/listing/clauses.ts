/** Commas, bars, dashes and brackets part the clauses of a listing's title; the comma of "1,000" does not. */
const BETWEEN_CLAUSES = /\s*[|;–—()[\]]\s*|\s*,(?!\d{3}\b)\s*|\s+-\s*|-\s+/

/** Words no clause can end with. */
const DANGLING = /[\s\-–—•|,;:.&/]+$|\s(?:and|or|with|for|the|a|an|of|in|to|from|by|on|at|plus)$/i

/** Without the punctuation and the joining words that a cut leaves at the ends. */
export function trimmed(text: string): string {
  let bare = text.replace(/^[\s\-–—•|,;:.&+/]+/, '').trim()
  while (DANGLING.test(bare)) bare = bare.replace(DANGLING, '')
  return bare
}

export function clausesOf(title: string): string[] {
  return title
    .split(BETWEEN_CLAUSES)
    .map(clause => trimmed(clause.replace(/\s+/g, ' ')))
    .filter(clause => /\p{L}{2}|\d/u.test(clause))
}

/** Whole words up to a length. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1)
  return trimmed(cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, most))
}
