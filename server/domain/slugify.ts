const MAX_LENGTH = 80

/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTER_REPLACEMENTS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Converts a title to a slug of ASCII, at most 80 characters, cut between words if possible; "article" if nothing remains. */
export function slugify(title: string): string {
  return toSlug(title) || 'article'
}

/** Slug of an author whose name no record describes. Names in scripts that have no slug are spelled by code points. */
export function toAuthorSlug(name: string): string {
  const slug = slugify(name)
  if (slug !== 'article' || /article/i.test(name)) return slug
  return `author-${Array.from(name, letter => letter.codePointAt(0)?.toString(36)).join('')}`.slice(0, 80)
}

/** Converts a name to a slug like `slugify`; empty if no letters or digits remain. */
export function toSlug(name: string, maxLength = MAX_LENGTH): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, letter => LETTER_REPLACEMENTS[letter] ?? '')
    .replace(/&/g, ' and ')
    .replace(/['’‘]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const truncated =
    words.length > maxLength
      ? words.slice(0, words.lastIndexOf('-', maxLength) + 1) || words.slice(0, maxLength)
      : words
  return truncated.replace(/-+$/, '')
}
