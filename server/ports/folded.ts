/** Maximum number of UTF-16 units that are searched. */
const maxSearchedUnits = 300

/**
 * Normalises text for search: lower case, without NUL and lone surrogates, at most 900 bytes. All stores use it, since
 * databases fold case differently; a change requires rebuilding their stored copies.
 */
export function foldForSearch(text: string): string {
  return text.slice(0, maxSearchedUnits).toLowerCase().toWellFormed().replaceAll('\u0000', '\ufffd')
}
