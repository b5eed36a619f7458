/** Duplicates `hasAdminHint` in web/lib. Importing that would add a second file for every reader to download. */
export function hasAdminHint(): boolean {
  return /(?:^|;\s*)blogops_admin=1(?:;|$)/.test(document.cookie)
}
