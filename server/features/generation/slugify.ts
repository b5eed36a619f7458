const LONGEST = 80

/** Letters that do not fall apart into a letter and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/** The address of a title: ASCII, at most 80 characters, whole words where there are several; "article" where nothing is left. */
export function slugify(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, letter => LETTERS[letter] ?? '')
    .replace(/&/g, ' and ')
    .replace(/['’‘]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const cut =
    words.length > LONGEST ? words.slice(0, words.lastIndexOf('-', LONGEST) + 1) || words.slice(0, LONGEST) : words
  return cut.replace(/-+$/, '') || 'article'
}
